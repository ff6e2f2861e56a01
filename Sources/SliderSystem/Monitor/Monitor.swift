import Glibc
import SliderCore

/// A monitor outside of this machine, which is told its brightness over its cable (DDC/CI, the standard's feature 0x10).
///
/// Every call waits: finding one takes seconds, a write some 50 ms. It belongs to one thread.
struct Monitor {
  /// What distributions call the library, the newest first.
  static let libraries = ["libddcutil.so.5", "libddcutil.so.4"]

  private static let brightness: UInt8 = 0x10

  /// As the configuration names it: its model, its number for `ddcutil`, or `auto` for the first.
  let name: String
  private let library: DDCLibrary
  private let reference: DDCLibrary.Handle

  /// Looks for it on all cables.
  init(named name: String, libraries: [String] = Monitor.libraries) throws(SystemError) {
    let library = try DDCLibrary(libraries)
    _ = library.redetect()
    var identifier: DDCLibrary.Handle?
    let number = name == "auto" ? 1 : Int32(name)
    let made =
      if let number { library.identifyByNumber(number, &identifier) } else {
        name.withCString { library.identifyByName(nil, $0, nil, &identifier) }
      }
    guard made >= 0 else { throw Self.missing(name, library.description(of: made)) }
    defer { _ = library.freeIdentifier(identifier) }
    var reference: DDCLibrary.Handle?
    let found = library.find(identifier, &reference)
    guard found >= 0, let reference else { throw Self.missing(name, library.description(of: found)) }
    (self.name, self.library, self.reference) = (name, library, reference)
  }

  /// Where its brightness stands, and how far it goes.
  func reading() throws(SystemError) -> OutputReading {
    var bytes: [UInt8] = [0, 0, 0, 0]
    try talk("read its brightness") { library.read($0, Self.brightness, &bytes) }
    let (maximum, current) = (Int(bytes[0]) << 8 | Int(bytes[1]), Int(bytes[2]) << 8 | Int(bytes[3]))
    guard maximum > 0 else {
      throw SystemError(
        subject: "monitor \(name)", operation: "read its brightness", code: ERANGE, advice: "it has no range")
    }
    return OutputReading(
      name: name, range: .light(maximum: maximum, curve: .linear, floor: 0),
      raw: min(current, maximum))
  }

  func write(_ raw: Int) throws(SystemError) {
    let value = UInt16(clamping: raw)
    try talk("write \(raw)") { library.write($0, Self.brightness, UInt8(value >> 8), UInt8(value & 0xff)) }
  }

  /// Has it open no longer than that, since other programs want to talk to it too.
  private func talk(_ operation: String, _ body: (DDCLibrary.Handle?) -> Int32) throws(SystemError) {
    var handle: DDCLibrary.Handle?
    var status = library.open(reference, true, &handle)
    if status >= 0 {
      status = body(handle)
      _ = library.close(handle)
    }
    guard status < 0 else { return }
    throw SystemError(
      subject: "monitor \(name)", operation: operation, code: EIO, advice: library.description(of: status))
  }

  private static func missing(_ name: String, _ reason: String) -> SystemError {
    SystemError(
      subject: "monitor \(name)", operation: "find it", code: ENODEV,
      advice:
        "\(name == "auto" ? "no monitor" : "none of that model or number") answers over its cable: \(reason); `ddcutil detect`, of the "
        + "package ddcutil, lists those that do, and says what is missing")
  }
}
