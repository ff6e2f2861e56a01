import Glibc
import SliderBus
import TestSupport
import Testing

/// The signals as `busctl monitor` sees them.
struct MonitorTests {
  @Test func aChangeIsSignalledBeforeItsEvent() throws {
    let bus = try PrivateBus()
    let server = try TestServer(at: bus.address)
    let stream = try #require(
      popen("exec timeout 20 busctl --address=\(bus.address) monitor --json=short org.slided1 2>&1", "re"))
    defer { pclose(stream) }
    // It says that it listens, and then prints one line a message.
    while let line = nextLine(of: stream), !line.contains("Monitoring") {}
    let call = Command(
      "busctl --address=\(bus.address) call org.slided1 /org/slided1/slider/brightness org.slided1.Slider Set s 0.25")
    #expect(call.output == "d 0.25\n")
    var signals: [String] = []
    while signals.count < 2, let line = nextLine(of: stream) {
      if line.contains(#""type":"signal""#) && line.contains("/slider/brightness") { signals.append(line) }
    }
    try #require(signals.count == 2)
    #expect(signals[0].contains(#""member":"PropertiesChanged""#))
    // Exactly the properties that changed, in the order of their names; it prints 0.25 as 2.5…e-01.
    for part in [
      #""data":["org.slided1.Slider",{"Fraction":{"type":"d","data":2.5"#,
      #"e-01},"Outputs":{"type":"aa{sv}","data":[{"#,
      #"}]},"Value":{"type":"d","data":2.5"#, "e-01}},[]]}}",
    ] {
      #expect(signals[0].contains(part), "\(part)\n\(signals[0])")
    }
    #expect(signals[1].contains(#""member":"Event""#))
    for part in [#""type":"sddt","data":["set",2.5"#, ",1000001]}}"] {
      #expect(signals[1].contains(part), "\(part)\n\(signals[1])")
    }
    // Gone from the bus, it ends its monitor.
    bus.stop()
    withExtendedLifetime(server) {}
  }

  private func nextLine(of stream: UnsafeMutablePointer<FILE>) -> String? {
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(line) }
    guard getline(&line, &size, stream) >= 0, let line else { return nil }
    return String(cString: line)
  }
}
