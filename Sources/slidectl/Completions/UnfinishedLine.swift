import SliderBus

/// A command line that someone is typing: what is known before its last word, and what that begins with.
struct UnfinishedLine {
  private(set) var command: CommandDefinition?
  /// Of the words before the last.
  private(set) var invocation = Invocation()
  /// The option whose value is being typed.
  private(set) var option: OptionDefinition?
  /// What of the last word is settled: `--config=`, else empty.
  private(set) var settled = ""
  /// The rest of the last word, to be completed.
  private(set) var begun: String
  private var takesOptions = true

  /// - Parameter words: those behind `slidectl`, without quotes; the last is being typed and may be empty.
  init(_ words: [String]) {
    begun = words.last ?? ""
    for word in words.dropLast() { take(word) }
    guard option == nil, takesOptions, let equals = begun.firstIndex(of: "="), let named = Self.option(begun[..<equals])
    else { return }
    option = named
    settled = String(begun[...equals])
    begun = String(begun[equals...].dropFirst())
  }

  private mutating func take(_ word: String) {
    if let waiting = option {
      invocation.options[waiting.name] = word
      option = nil
    } else if takesOptions, word == "--" {
      takesOptions = false
    } else if takesOptions, ArgumentParser.isOption(word) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let named = Self.option(parts[0]) else { return }
      if named.value != nil, parts.count == 1 {
        option = named
      } else {
        invocation.options[named.name] = parts.count > 1 ? String(parts[1]) : ""
      }
    } else if command == nil {
      // A word that is no command is a mistake already, and nothing follows it.
      command = CommandTable.command(word) ?? CommandDefinition(word, summary: "") { _ in }
    } else {
      invocation.arguments.append(word)
    }
  }

  private static func option(_ text: Substring) -> OptionDefinition? {
    CommandTable.options.first { "--\($0.name)" == text }
  }

  /// What could stand for the last word, what it begins with or not.
  var completion: WordCompletion {
    if let option { return completion(option.value) }
    if takesOptions, begun.utf8.first == UInt8(ascii: "-") { return .words(options) }
    guard let command else { return .words(CommandTable.commands.map(\.completion)) }
    let index = invocation.arguments.count
    if index < command.arguments.count { return completion(command.arguments[index].name) }
    if let last = command.arguments.last, last.isRepeated { return completion(last.name) }
    return .words(takesOptions ? options : [])
  }

  /// The options that may still be given, one of each group, as the help lists them.
  private var options: [WordCompletion.Word] {
    let groups = (command?.options ?? []) + OptionDefinition.global
    let free = groups.filter { !$0.contains { invocation.has($0) } }.joined()
    return free.filter { command == nil || $0 != .version }.map(\.completion)
  }

  private func completion(_ placeholder: String?) -> WordCompletion {
    guard let placeholder else { return .words([]) }
    return Placeholder.completion(of: placeholder, in: invocation, begun: begun)
  }
}

extension CommandDefinition {
  var completion: WordCompletion.Word { WordCompletion.Word(text: name, summary: summary) }
}

extension OptionDefinition {
  var completion: WordCompletion.Word { WordCompletion.Word(text: "--\(name)", summary: summary) }
}
