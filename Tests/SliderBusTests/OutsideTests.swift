import Glibc
import SliderBus
import TestSupport
import Testing

/// The service as `busctl` sees it, which knows nothing of this code.
struct OutsideTests {
  let bus: PrivateBus
  let server: TestServer

  init() throws {
    bus = try PrivateBus()
    server = try TestServer(at: bus.address)
  }

  private func busctl(_ words: String, as user: String = "") -> Command {
    Command("\(user) busctl --address=\(bus.address) \(words)")
  }

  @Test(arguments: [
    ("Name", #"s "kbd-light""#), ("Label", #"s "The kbd-light""#), ("Value", "d 0.5"), ("Minimum", "d 0"),
    ("Maximum", "d 1"), ("Fraction", "d 0.5"), ("Steps", "u 21"), ("Anchor", "d 0"), ("Holding", "b false"),
    ("Complete", "b false"), ("Enabled", "b true"), ("Text", #"s "50%""#),
    (
      "Outputs",
      #"aa{sv} 2 6 "error" s "" "kind" s "backlight" "max" i 1000 "ok" b true "raw" i 500 "target" s "intel_backlight""#
        + #" 4 "error" s "there is no such card" "kind" s "alsa" "ok" b false "target" s "PCH,Master,0""#
    ),
  ])
  func property(name: String, value: String) {
    let command = busctl("get-property org.slided1 /org/slided1/slider/kbd_2dlight org.slided1.Slider \(name)")
    #expect(command.output == value + "\n")
  }

  @Test func introspectionNamesArgumentsAndChanges() {
    let command = busctl("introspect --xml-interface org.slided1 /org/slided1/slider/brightness")
    for line in [
      #"<method name="Set">"#, #"<arg type="s" name="expression" direction="in"/>"#,
      #"<arg type="d" name="value" direction="out"/>"#, #"<arg type="i" name="steps" direction="in"/>"#,
      #"<arg type="b" name="animated" direction="in"/>"#, #"<signal name="Event">"#, #"<arg type="s" name="kind"/>"#,
      #"<arg type="t" name="time"/>"#, #"<property name="Value" type="d" access="read">"#,
      #"<property name="Outputs" type="aa{sv}" access="read">"#,
    ] {
      #expect(command.output.contains(line), "\(line)\n\(command.output)")
    }
    let constants = command.output.split(separator: "<property ").filter { $0.contains(#"value="const""#) }
    #expect(constants.map { $0.prefix(11) } == [#"name="Name""#])
  }

  @Test func managerIsIntrospected() {
    let command = busctl("introspect org.slided1 /org/slided1")
    for word in ["org.freedesktop.DBus.ObjectManager", ".Reload", ".Devices", ".Version", #""1.2.3""#] {
      #expect(command.output.contains(word), "\(command.output)")
    }
    #expect(busctl("tree --list org.slided1").output.contains("/org/slided1/slider/kbd_2dlight\n"))
  }

  @Test(arguments: [
    ("slider/brightness org.slided1.Slider Set s 0.4", "d 0.4\n"),
    ("slider/brightness org.slided1.Slider Step i -- -2", "d 0.3\n"),
    ("slider/brightness org.slided1.Slider Activate", "d 1\n"),
    ("slider/brightness org.slided1.Slider Reset b true", ""),
    ("slider/brightness org.slided1.Slider Complete", ""),
    ("slider/brightness org.slided1.Slider SetEnabled b false", ""),
    ("org.slided1.Manager Devices", #"aa{sv} 1 3 "axes" as 1 "ABS_X" "name" s "Pad" "sliders" as 0"# + "\n"),
    ("org.slided1.Manager Reload", ""),
  ])
  func method(call: String, answer: String) {
    let path = call.hasPrefix("slider/") ? "/org/slided1/\(call)" : "/org/slided1 \(call)"
    let command = busctl("call org.slided1 \(path)")
    #expect(command.output == answer)
    #expect(command.status == 0)
  }

  @Test(arguments: [
    ("slider/brightness org.slided1.Slider Set s loud", "'loud' is no value of brightness"),
    ("slider/brightness org.slided1.Slider Set i 5", "Invalid arguments 'i' to call"),
    ("slider/brightness org.slided1.Slider Set", "Invalid arguments '' to call"),
    ("slider/brightness org.slided1.Slider Set s \(String(repeating: "9", count: 300))", "at most 256 bytes"),
    ("slider/brightness org.slided1.Slider Jump", "Unknown method"),
    ("slider/nothing org.slided1.Slider Set s 0.4", "Unknown object"),
    ("slider/_ org.slided1.Slider Set s 0.4", "Unknown object"),
    ("slider org.slided1.Slider Set s 0.4", "Unknown"),
  ])
  func refusedCall(call: String, message: String) {
    let command = busctl("call org.slided1 /org/slided1/\(call)")
    #expect(command.output.contains(message), "\(command.output)")
    #expect(command.status != 0)
    #expect(busctl("get-property org.slided1 /org/slided1 org.slided1.Manager Version").output == "s \"1.2.3\"\n")
  }

  @Test func nobodyWritesAProperty() {
    let command = busctl("set-property org.slided1 /org/slided1/slider/brightness org.slided1.Slider Value d 1")
    #expect(command.status != 0)
  }

  /// A private bus is its owner's, whoever else gets on it.
  @Test(
    .enabled(if: geteuid() == 0, "only root can call as someone else"),
    arguments: [
      (
        "slider/brightness org.slided1.Slider.Set string:0.4",
        "only root and the owner of this daemon may change sliders"
      ),
      (" org.slided1.Manager.Reload", "only root and the owner of this daemon may reload the configuration"),
    ])
  func othersReadOnly(call: String, answer: String) {
    let nobody = Stranger(groups: "--clear-groups", address: bus.address)
    let slider = "org.slided1 /org/slided1/slider/brightness org.slided1.Slider"
    #expect(busctl("get-property \(slider) Value", as: nobody.prefix).output == "d 0.5\n")
    let command = nobody.call(call)
    #expect(command.output.contains("org.freedesktop.DBus.Error.AccessDenied: \(answer)"), "\(command.output)")
    #expect(busctl("get-property \(slider) Value").output == "d 0.5\n")
  }
}

/// The rule of the system's bus, with callers as the bus tells them.
@Suite(.enabled(if: geteuid() == 0, "only root can call as someone else"))
struct SystemRuleTests {
  @Test(arguments: [
    (
      "--clear-groups", "slider/brightness org.slided1.Slider.Set string:0.4",
      "AccessDenied: only root, members of group slided and who sits in front of this machine may change sliders; polkit can't tell who you are: there is none"
    ),
    ("--groups=4242", "slider/brightness org.slided1.Slider.Set string:0.4", "double 0.4\n"),
    (
      "--groups=4242", " org.slided1.Manager.Reload",
      "AccessDenied: only root and administrators may reload the configuration; polkit can't tell"
    ),
  ])
  func groupMembersChange(groups: String, call: String, answer: String) throws {
    let bus = try PrivateBus()
    let server = try TestServer(
      at: bus.address, authorization: Authorization(scope: .system, user: 12345, group: 4242))
    let command = Stranger(groups: groups, address: bus.address).call(call)
    #expect(command.output.contains(answer), "\(command.output)")
    withExtendedLifetime(server) {}
  }
}

/// A user other than the daemon's. It calls with `dbus-send`, which prints an error's name and message.
private struct Stranger {
  var groups: String
  var address: String

  var prefix: String { "setpriv --reuid=65534 --regid=65534 \(groups)" }

  /// - Parameter call: what follows `/org/slided1`: the rest of the path, the method, its arguments.
  func call(_ call: String) -> Command {
    let path = call.hasPrefix(" ") ? "/org/slided1" : "/org/slided1/"
    return Command("\(prefix) dbus-send --bus=\(address) --dest=org.slided1 --print-reply \(path)\(call)")
  }
}
