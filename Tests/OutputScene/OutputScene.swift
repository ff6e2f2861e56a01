import Glibc
package import SliderBus
import SliderConfiguration
package import SliderCore
package import SliderDaemon
package import SliderSystem
package import TestSupport

/// A configuration at work in this process, on real threads and a real loop: a directory that stands in for /sys, cards that are
/// directories, virtual devices that are lists. The loop runs while a test waits for something.
package final class OutputScene {
  package let faults = Faults()
  /// What was sent to virtual devices, by their names.
  package let virtual = SentFrames()
  package let wiring: Wiring
  package private(set) var hand = TestHand()
  private let sys: TemporaryDirectory
  private let loop: EventLoop
  private let reports: OutputReports
  private var source: EventSource?
  private let signal = BlockedSignal(SIGCHLD)

  package struct Mistakes: Error {
    var lines: [String]
  }

  /// - Parameters:
  ///   - configuration: its text.
  ///   - restoring: remembered values, by the sliders' names.
  ///   - failing: things that fail from the beginning, each with an errno.
  ///   - session: what sets lights whose files are closed.
  ///   - prepare: puts lights into the directory.
  package init(
    _ configuration: String, restoring values: [(slider: String, value: Double)] = [],
    failing: [String: Int32] = [:], session: BusAddress? = nil,
    prepare: (borrowing TemporaryDirectory) throws -> Void = { _ in }
  ) throws {
    let file = ConfigurationFile(path: "scene.toml", text: configuration)
    let (parsed, diagnostics) = Configuration.parse([file])
    guard let parsed else { throw Mistakes(lines: diagnostics.map(\.description)) }
    for (name, code) in failing { faults.fail(name, with: code) }
    sys = try TemporaryDirectory()
    try prepare(sys)
    loop = try EventLoop()
    reports = try OutputReports()
    wiring = Wiring(
      parsed.sliders, root: sys.path, reports: reports, on: loop, drivers: .faulty(faults, virtual, session: session)
    ) { _, _ in }
    source = try .descriptor(reports.descriptor, on: loop, subject: "reports") { [unowned self] _ in takeReports() }
    wiring.bank.restore(values)
    wiring.connect(at: Clock.now)
  }

  deinit {
    faults.clear()
    wiring.disconnectInputs(at: Clock.now)
    wiring.stopOutputs()
    _ = wait(upTo: 10) {
      takeReports()
      return wiring.outputs.hasFinished
    }
    source = nil
  }

  private func takeReports() {
    for report in reports.takeAll() { _ = wiring.outputs.take(report, at: Clock.now) }
    wiring.settle()
  }

  // MARK: What is done to it

  /// Runs the loop until a condition holds; whether it came to hold before the time was up. What the outputs want tried again is tried
  /// again, as the daemon does it after a while.
  package func run(upTo seconds: Int = 10, until condition: () throws -> Bool) rethrows -> Bool {
    try wait(upTo: seconds) {
      _ = try? loop.runOnce(timeout: 2000)
      // A while passes before that.
      if try condition() { return true }
      if wiring.outputs.needsRetry {
        wiring.outputs.connect(at: Clock.now)
        wiring.settle()
      }
      return try condition()
    }
  }

  /// Moves a slider as a program does.
  @discardableResult
  package func set(_ slider: String, to text: String) throws -> Double {
    defer { wiring.settle() }
    return wiring.bank.set(try index(slider), to: try ValueExpression(parsing: text), at: Clock.now)
  }

  /// Plugs an input device in.
  package func attach(_ device: DeviceDescription) -> Int {
    wiring.bank.attach(device).device
  }

  /// A hand does something on a device.
  package func feel(_ device: Int, _ movement: (inout TestHand) -> InputFrame) {
    wiring.bank.process(movement(&hand), from: device)
    wiring.settle()
  }

  /// udev announces something of a class device, or of a card of any name.
  package func announce(_ action: DeviceChange.Action, _ subsystem: DeviceSubsystem, _ name: String) {
    let device = SystemDevice(subsystem: subsystem, name: name, path: "/sys/devices/\(name)")
    _ = wiring.outputs.take(DeviceChange(action: action, device: device), at: Clock.now)
    wiring.settle()
  }

  // MARK: What is seen of it

  package func state(of slider: String) throws -> SliderState {
    wiring.bank.sliders[try index(slider)].state
  }

  /// Why an output doesn't follow.
  package func error(_ slider: String, _ output: Int = 0) throws -> String? {
    try state(of: slider).outputs[output].error
  }

  /// What was last written to a slider's first output, once that write had ended: a panel's first one is read back, and made once more
  /// if it doesn't hold.
  package func lastWrite(_ slider: String) throws -> Int? {
    wiring.outputs.lastWrite(0, of: try index(slider))?.raw
  }

  package func raw(_ subsystem: String, _ light: String) -> Int? {
    let text = try? sys.read("class/\(subsystem)/\(light)/brightness")
    return text.flatMap { Int($0.prefix { $0 != "\n" }) }
  }

  /// Sets a light as another program does.
  package func write(_ raw: Int, _ subsystem: String, _ light: String) throws {
    try sys.write("\(raw)\n", to: "class/\(subsystem)/\(light)/brightness")
  }

  /// Writes any file below its root.
  package func write(_ text: String, to name: String) throws { try sys.write(text, to: name) }

  package func addLight(_ subsystem: String, _ light: String, brightness: Int, maximum: Int) throws {
    try sys.addLight(subsystem, light, brightness: brightness, maximum: maximum)
  }

  package func removeLight(_ subsystem: String, _ light: String) throws {
    try sys.remove("class/\(subsystem)/\(light)")
  }

  package var root: String { sys.path }

  private func index(_ slider: String) throws -> Int {
    guard let index = wiring.bank.index(of: slider) else { throw Mistakes(lines: ["no slider \(slider)"]) }
    return index
  }
}
