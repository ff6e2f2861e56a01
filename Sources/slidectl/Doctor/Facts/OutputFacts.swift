import Glibc
import SliderCore
import SliderSystem

/// One output of one slider, and what there is of it.
struct OutputFacts: Equatable, Sendable {
  var slider: String
  /// Its number among the slider's.
  var index: Int
  var target: OutputTarget
  var found: Found

  enum Found: Equatable, Sendable {
    case light(Light)
    /// A mixer element.
    case mixer
    /// It isn't there, or isn't what it should be.
    case missing(SystemError)
    /// Closed to whoever asks, so it can't be told whether it is what it should be.
    case closed
    /// Made, run or asked when it is needed.
    case own
  }

  struct Light: Equatable, Sendable {
    var subsystem: ClassDevice.Subsystem
    var name: String
    /// What sets it.
    var file: FileAccess
    /// The backlight of a panel that is in use, where this one's isn't.
    var better: String?
  }

  /// As findings name it: `brightness (backlight auto)`.
  var subject: String { "\(slider) (\(target.kind) \(target.text))" }
}

extension OutputFacts {
  /// - Parameters:
  ///   - root: a directory that stands in for `/`; sound cards are this machine's all the same.
  ///   - isSession: ALSA's `default` is what it is in a person's session.
  static func all(of sliders: [SliderDefinition], root: String, isSession: Bool) -> [OutputFacts] {
    sliders.flatMap { slider in
      slider.outputs.enumerated().map { (index, output) in
        let found = found(output, root: root, isSession: isSession)
        return OutputFacts(slider: slider.name, index: index, target: output.target, found: found)
      }
    }
  }

  private static func found(_ output: OutputDefinition, root: String, isSession: Bool) -> Found {
    do throws(SystemError) {
      switch output.target {
      case .backlight(let pattern): return try light(pattern, .backlight, root)
      case .led(let pattern): return try light(pattern, .leds, root)
      case .alsa(let card, _, _, _):
        _ = try MixerCard.open(card, with: [MixerSlot(output)], isSession: isSession).read(output.target)
        return .mixer
      // To ask a monitor is to write on its cable.
      case .ddc, .command, .key, .axis: return .own
      }
    } catch {
      return error.isDenied ? .closed : .missing(error)
    }
  }

  private static func light(
    _ pattern: String, _ subsystem: ClassDevice.Subsystem, _ root: String
  ) throws(SystemError) -> Found {
    let device = try ClassDevice.find(pattern, subsystem, root: "\(root)/sys").device
    let path = String(device.brightness.path.dropFirst(root.count))
    guard let access = FileAccess(path, root: root) else { throw SystemError.last("look at", path) }
    var light = Light(subsystem: subsystem, name: device.name, file: access)
    if subsystem == .backlight, device.connector?.isInUse == false {
      let choice = try ClassDevice.find("auto", .backlight, root: "\(root)/sys").device
      if choice != device { light.better = choice.name }
    }
    return .light(light)
  }
}

extension SystemError {
  /// Someone else may.
  fileprivate var isDenied: Bool { code == EACCES || code == EPERM }
}
