import SliderCore
import SliderSystem

/// An input node that is open, and what reads it.
final class OpenDevice {
  let node: String
  var device: InputDevice
  var source: InputSource?
  let since = Clock.now
  /// Its number in the bank; nil when no slider has it any more and it is open only until it can be let go.
  var number: Int?
  /// What takes it from everyone else; nil when nothing does.
  var exclusive: ExclusiveInput?
  /// What udev says of its axes' fuzz, where a rule of its has cleared it.
  let fuzz: (AxisCode) -> Int32?

  init(node: String, device: consuming InputDevice, fuzz: @escaping (AxisCode) -> Int32?) {
    self.node = node
    self.device = device
    self.fuzz = fuzz
  }
}

extension SystemDevice {
  /// What libinput's udev rule noted of a touchpad's or touchscreen's fuzz before it cleared it: libinput-fuzz-extract.
  func fuzz(of axis: AxisCode) -> Int32? {
    let code = String(axis.rawValue, radix: 16)
    return property("LIBINPUT_FUZZ_" + String(repeating: "0", count: 2 - code.utf8.count) + code).flatMap { Int32($0) }
  }
}
