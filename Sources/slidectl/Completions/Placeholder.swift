import SliderBus
import SliderCore

/// What an argument, or an option's value, stands for, by the name that the help gives it.
enum Placeholder: String, CaseIterable {
  case slider = "NAME"
  case command = "COMMAND"
  case device = "DEVICE"
  case output = "OUTPUT"
  case value = "VALUE"
  case file = "FILE"
  case recording = "RECORDING"
  case directory = "DIR"
  // What nobody can know but who types it.
  case newName = "NEW-NAME"
  case address = "ADDRESS"
  case number = "N"
  case format = "FORMAT"
  case word = "WORD"

  /// What can stand there.
  ///
  /// - Parameters:
  ///   - name: one of these, or the words themselves: `bash|zsh|fish`.
  ///   - invocation: what else is on the line.
  ///   - begun: what is there already.
  static func completion(of name: String, in invocation: Invocation, begun: String) -> WordCompletion {
    guard let placeholder = Placeholder(rawValue: name) else {
      let words = name.split(separator: "|").map { WordCompletion.Word(text: String($0)) }
      return .words(words.count > 1 ? words : [])
    }
    switch placeholder {
    case .slider: return .words(sliders(invocation))
    case .command: return .words(CommandTable.commands.map(\.completion))
    case .device: return begun.utf8.first == UInt8(ascii: "/") ? .files : .words(devices)
    case .output: return .words(outputs(invocation))
    case .value: return .words(values)
    case .file, .recording: return .files
    case .directory: return .directories
    case .newName, .address, .number, .format, .word: return .words([])
    }
  }

  private static let values = [
    WordCompletion.Word(text: "min", summary: "one end"), WordCompletion.Word(text: "mid", summary: "the middle"),
    WordCompletion.Word(text: "max", summary: "the other end"),
  ]

  /// How long a person who pressed Tab waits for a daemon that hangs, in microseconds.
  private static let patience: UInt64 = 1_000_000

  /// The running daemon's sliders but those that the line has already; none, and nothing said, when there is no daemon.
  private static func sliders(_ invocation: Invocation) -> [WordCompletion.Word] {
    guard let bus = try? Bus(invocation.address) else { return [] }
    bus.setCallTimeout(patience)
    let states = (try? SliderClient(on: bus).states()) ?? []
    return states.filter { !invocation.arguments.contains($0.name) }.map { state in
      WordCompletion.Word(text: state.name, summary: "\(state.label), \(ValueText.percent(state.fraction))")
    }
  }

  /// Input devices that have a name of their own.
  private static var devices: [WordCompletion.Word] {
    let devices = ((try? InputChoice.all()) ?? []).filter { !$0.isKeyboard && !$0.name.isEmpty }
    let names = devices.map(\.name)
    return devices.filter { device in names.count { $0 == device.name } == 1 }.map {
      WordCompletion.Word(text: $0.name, summary: $0.node)
    }
  }

  private static func outputs(_ invocation: Invocation) -> [WordCompletion.Word] {
    let isReal = !invocation.has(.sysfsRoot)
    let outputs = LearnOutput.all(root: invocation.value(of: .sysfsRoot) ?? "/sys", hasCards: isReal)
    return outputs.map { WordCompletion.Word(text: "\($0.kind)=\($0.name)") }
      + [WordCompletion.Word(text: "none", summary: "nothing; others may follow the slider")]
  }
}
