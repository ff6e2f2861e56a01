import Glibc
import SliderBus
import SliderCore
import TestSupport
import Testing

/// A daemon, with what asks it.
struct RunningService {
  let daemon: DaemonProcess
  let client: SliderClient

  /// - Parameter system: the bus that is the system's for it.
  init(_ configuration: String, system: PrivateBus? = nil, lights: [String: Int] = [:]) throws {
    let environment = system.map { ["DBUS_SYSTEM_BUS_ADDRESS": $0.address, "HOME": "/tmp/slided-tests-home"] } ?? [:]
    daemon = try DaemonProcess(configuration, environment: environment) { sys in
      for (name, raw) in lights { try sys.addLight("leds", name, brightness: raw, maximum: 1000) }
    }
    client = try SliderClient(.address(daemon.bus.address))
    // A bus has no patience with who connects and then says nothing.
    _ = try client.bus.uniqueName()
  }

  func fraction(_ slider: String = "follower") throws -> Double { try client.state(of: slider).fraction }

  func comes(to fraction: Double, _ slider: String = "follower") throws -> Bool {
    try wait { try self.fraction(slider) == fraction }
  }

  /// Waits until the daemon has said something, that often.
  func says(_ text: String, times: Int = 1) -> Bool {
    wait { daemon.log.split(separator: "\n").filter { $0.contains(text) }.count >= times }
  }
}
