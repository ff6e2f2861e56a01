import SliderConfiguration
import Testing

/// What one of the two services can't do, or not well, is told to it alone.
@Suite struct ServiceMistakeTests {
  @Test(arguments: [(Service.system, 1), (.user, 0)])
  func aCommandOfTheSystemsService(service: Service, count: Int) throws {
    let text = "[slider.a]\nfrom = { device = \"*\", axis = \"ABS_X\" }\nto = { command = [\"true\"] }\n"
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)], for: service)
    #expect(configuration != nil)
    #expect(diagnostics.count == count)
    for diagnostic in diagnostics {
      #expect(diagnostic.description.hasPrefix("c:3:6: warning: a 'command' of the system's slided runs shut in"))
      #expect(diagnostic.hint?.contains("commands.conf") == true)
    }
  }

  /// The system's daemon has no other one to follow.
  @Test(arguments: [(Service.system, 1), (.user, 0)])
  func aSliderThatFollowsInTheSystemsService(service: Service, count: Int) {
    let text = "[slider.a]\nfrom = { slider = \"volume\" }\n"
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)], for: service)
    #expect((configuration == nil) == (count > 0))
    #expect(
      diagnostics.map(\.description)
        == [
          "c:2:8: error: 'slider' follows a slider of the system's slided, and that is this one (it goes into the "
            + "configuration of slided --user: ~/.config/slided/config.toml)"
        ].suffix(count))
  }

  @Test(arguments: [(Service.system, 1), (.user, 0)])
  func aHintOfTheSystemsService(service: Service, count: Int) {
    let text = "[slider.a]\nfrom = { device = \"*\", axis = \"ABS_X\" }\nto = { led = \"x\", osd = true }\n"
    let (configuration, diagnostics) = Configuration.parse([ConfigurationFile(path: "c", text: text)], for: service)
    #expect((configuration == nil) == (count > 0))
    #expect(
      diagnostics.map(\.description)
        == [
          "c:3:6: error: 'osd' shows a hint in a person's session, which the system's slided doesn't have (it goes into "
            + "the configuration of slided --user: ~/.config/slided/config.toml)"
        ].suffix(count))
  }
}
