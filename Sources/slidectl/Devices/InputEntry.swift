import Glibc
import SliderConfiguration
import SliderCore
import SliderSystem

/// An input device as `slidectl devices` lists it.
struct InputEntry: Equatable {
  /// Axes without a range are those of a device that could not be opened.
  var device: DeviceDescription
  /// The sliders that ask for it.
  var sliders: [String]

  /// All input devices but keyboards, which are never opened.
  ///
  /// - Returns: the devices, and how many of them are closed to this process.
  static func all(for sliders: [SliderDefinition]) throws(SystemError) -> (entries: [InputEntry], closed: Int) {
    var entries: [InputEntry] = []
    var closed = 0
    for found in try SystemDevice.all(of: .input) {
      // One that goes while it is looked at is gone.
      guard let node = found.node, var device = try? DeviceDescription(found), !device.isKeyboard, !device.isOwn
      else { continue }
      do throws(SystemError) {
        device = try InputDevice(node: node, links: device.links).description
      } catch {
        guard error.code == EACCES || error.code == EPERM else { continue }
        closed += 1
      }
      entries.append(InputEntry(device, for: sliders))
    }
    return (entries, closed)
  }

  init(_ device: DeviceDescription, for sliders: [SliderDefinition]) {
    self.device = device
    self.sliders = sliders.filter { $0.source?.wants(device) ?? false }.map(\.name)
  }

  /// What it could move a slider by, as `from` has it.
  private var suggestions: [String] {
    ControlSuggestion(for: device).controls.map { $0.fields.joined(separator: ", ") }
  }

  /// The device, below it what it is good for, and its axes.
  var rows: [[String]] {
    let used = sliders.isEmpty ? "" : "→ \(sliders.joined(separator: ", "))"
    let suggestion = ControlSuggestion(for: device)
    let use = suggestion.reason.map { "  not to be used: \($0)" } ?? "  use: \(suggestions.joined(separator: "; "))"
    let axes = suggestion.reason == nil ? device.axes : []
    return [[device.kind.rawValue, device.name, device.node, used], ["", use]]
      + axes.map { axis in
        ["", "  \(axis.code)", "\(axis.minimum)…\(axis.maximum)", axis.resolution > 0 ? "\(axis.resolution)/mm" : ""]
      }
  }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("kind")
      writer.string("input")
      writer.key("name")
      writer.string(device.name)
      writer.key("node")
      writer.string(device.node)
      writer.key("class")
      if let kind = DeviceClass(of: device) { writer.string(kind.rawValue) } else { writer.null() }
      writer.key("classes")
      writer.strings(device.classes.map(\.rawValue))
      writer.key("type")
      writer.string(device.kind.rawValue)
      writer.key("suggestions")
      writer.strings(suggestions)
      writer.key("reason")
      if let reason = ControlSuggestion(for: device).reason { writer.string(reason) } else { writer.null() }
      for (key, number) in [("bus", device.bus), ("vendor", device.vendor), ("product", device.product)] {
        writer.key(key)
        writer.number(Int(number))
      }
      writer.key("phys")
      writer.string(device.physicalPath)
      writer.key("uniq")
      writer.string(device.uniqueID)
      writer.key("axes")
      writer.array { writer in
        for axis in device.axes { writer.axis(axis) }
      }
      writer.key("sliders")
      writer.strings(sliders)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func axis(_ axis: AbsoluteAxis) {
    object { writer in
      writer.key("code")
      writer.string(axis.code.description)
      for (key, number) in [
        ("min", axis.minimum), ("max", axis.maximum), ("fuzz", axis.fuzz), ("flat", axis.flat),
        ("resolution", axis.resolution), ("raw", axis.value),
      ] {
        writer.key(key)
        writer.number(Int(number))
      }
    }
  }

  mutating func strings(_ strings: [String]) {
    array { writer in
      for string in strings { writer.string(string) }
    }
  }
}
