import Glibc
import SliderCore

/// What a command finds in its environment: ours, and where its slider is.
///
/// `SLIDER_NAME`, `SLIDER_LABEL`; `SLIDER_VALUE`, `SLIDER_FRACTION`, `SLIDER_PERCENT` and `SLIDER_TEXT` as the places of the
/// same names are filled; `SLIDER_WHEN`: `change`, `release` or `complete`.
enum CommandEnvironment {
  /// What the service manager tells us alone: a command that took it for its own would speak for the daemon.
  private static let ours = [
    "NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "MAINPID",
    "JOURNAL_STREAM", "STATE_DIRECTORY", "CONFIGURATION_DIRECTORY", "SWIFT_BACKTRACE",
  ]

  /// `NAME=value` each.
  static func variables(of slider: Slider, _ output: Int) -> [String] {
    let filling = slider.filling
    return inherited + [
      "SLIDER_NAME=\(slider.definition.name)",
      "SLIDER_LABEL=\(slider.definition.label)",
      "SLIDER_VALUE=\(ValueText.number(filling.value))",
      "SLIDER_FRACTION=\(ValueText.number(filling.fraction))",
      "SLIDER_PERCENT=\(ValueText.number(filling.fraction * 100, digits: 0))",
      "SLIDER_TEXT=\(filling.text)",
      "SLIDER_WHEN=\(slider.outputs[output].definition.occasion.rawValue)",
    ]
  }

  private static var inherited: [String] {
    var variables: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let variable = String(cString: text)
      let name = variable.prefix { $0 != "=" }
      if !name.hasPrefix("SLIDER_"), !ours.contains(where: { $0 == name }) { variables.append(variable) }
      entry += 1
    }
    return variables
  }
}

extension Slider {
  /// Where it is, for a command's arguments and environment.
  var filling: ValueTemplate.Filling {
    ValueTemplate.Filling(value: value, fraction: fraction, text: definition.text(at: fraction))
  }
}
