import SliderCore
import Testing

@Suite struct BacklashTests {
  /// A play of 5, from 0. What is at rest stays within it; leaving, it catches up at twice the finger's pace.
  @Test(
    arguments: [
      ([3, -4, 5, 0, -5], [0, 0, 0, 0, 0]),
      ([4, 6, 8, 10, 12, 20], [0, 2, 6, 10, 12, 20]),
      ([-6, -10, -11], [-2, -10, -11]),
      ([20, 18, 15, 19, 16, 20], [20, 20, 20, 20, 20, 20]),
      ([20, 14, 11, 10, 0], [20, 18, 12, 10, 0]),
      // Turning while it still catches up: it rests where it is.
      ([6, 5, 8, 13], [2, 2, 4, 13]),
    ] as [([Double], [Double])])
  func follows(input: [Double], output: [Double]) {
    var backlash = Backlash(at: 0)
    var places: [Double] = []
    for place in input {
      backlash.follow(place, play: 5)
      places.append(backlash.output)
    }
    #expect(places == output)
  }

  @Test func withoutPlayItIsTheFinger() {
    var backlash = Backlash(at: 0)
    for place in [1.0, 0.5, 0.6, -3, 7] {
      backlash.follow(place, play: 0)
      #expect(backlash.output == place)
    }
  }

  @Test(arguments: [1, -1] as [Double])
  func whatMovesAlreadyFollowsAtOnce(direction: Double) {
    var backlash = Backlash(at: 0, direction: direction)
    backlash.follow(direction, play: 5)
    #expect(backlash.output == direction)
  }
}
