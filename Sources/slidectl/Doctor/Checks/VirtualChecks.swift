import SliderCore
import SliderSystem

/// What needs /dev/uinput, and what needs to write to input devices.
extension Check {
  static let exclusive = Check("exclusive") { facts in
    facts.sliders.filter { $0.source?.isExclusive ?? false }.map { slider in
      guard let trouble = facts.uinputTrouble else { return .fine(slider.name) }
      return .warning(
        slider.name, "exclusive, but \(trouble.text): it moves, and everyone else gets its events too",
        remedy: trouble.remedy)
    }
  }

  static let uinput = Check("uinput") { facts in
    facts.outputs.compactMap { output in
      switch output.target {
      case .key, .axis: break
      case .backlight, .led, .ddc, .alsa, .command: return nil
      }
      guard let trouble = facts.uinputTrouble else { return .fine(output.subject) }
      return .error(output.subject, trouble.text, remedy: trouble.remedy)
    }
  }

  /// Rumble and bells are writes to the device, which the service's unit allows with a drop-in only.
  static let feedback = Check("feedback") { facts in
    guard facts.isSystem else { return [] }
    return facts.sliders.filter(\.feedback.writesToDevice).map { slider in
      if facts.mayWriteInput { return .fine(slider.name) }
      let target = "/etc/systemd/system/slided.service.d/feedback.conf"
      return .warning(
        slider.name, "rumble and bell stay silent: the unit lets slided read input devices only",
        remedy: "sudo install -D -m 644 /usr/share/doc/slided/feedback.conf \(target) && sudo systemctl daemon-reload "
          + "&& sudo systemctl restart slided")
    }
  }
}

extension DoctorFacts {
  /// Why the daemon can't make a device, and what to do about it; nil when it can.
  fileprivate var uinputTrouble: (text: String, remedy: String)? {
    guard let uinput else { return ("there is no /dev/uinput", "sudo modprobe uinput") }
    guard let runner, !uinput.allows(runner, to: .write) else { return nil }
    let name = name(of: runner)
    let text = "\(name), who runs slided, may not write /dev/uinput"
    guard isSystem else { return (text, "sudo setfacl -m u:\(ShellWord.quoted(name)):rw /dev/uinput") }
    // The rule works on what udev announces; a node whose module isn't loaded is not.
    return (text, installation.hasRules ? "sudo chown slided /dev/uinput" : reinstallation)
  }
}

extension Feedback {
  fileprivate var writesToDevice: Bool {
    Occasion.allCases.contains { [.rumble, .bell].contains(means(for: $0)) }
  }
}
