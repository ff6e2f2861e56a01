import SliderBus
import Testing

struct SlidedNameTests {
  @Test(arguments: [
    ("brightness", "/org/slided1/slider/brightness"),
    ("kbd-light", "/org/slided1/slider/kbd_2dlight"),
    ("kbd_light", "/org/slided1/slider/kbd_5flight"),
    ("2nd", "/org/slided1/slider/_32nd"),
    ("a2", "/org/slided1/slider/a2"),
  ])
  func pathOfASlider(name: String, path: String) {
    #expect(SlidedName.path(ofSlider: name) == path)
    #expect(SlidedName.slider(atPath: path) == name)
  }

  @Test(arguments: [
    "/org/slided1", "/org/slided1/slider", "/org/slided1/slider/_", "/org/slided1/slider/a/b",
    "/org/slided1/slider/_61", "/org/other/slider/a", "",
  ])
  func otherObjectsAreNoSliders(path: String) {
    #expect(SlidedName.slider(atPath: path) == nil)
  }
}
