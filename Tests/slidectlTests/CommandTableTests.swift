import Testing

@testable import slidectl

struct CommandTableTests {
  /// The parser splits a line before it knows the command, so an option takes a value everywhere or nowhere.
  @Test func optionsAreTheSameEverywhere() {
    for option in CommandTable.commands.flatMap(\.options).joined() {
      #expect(CommandTable.options.first { $0.name == option.name }?.value == option.value, "--\(option.name)")
    }
  }

  @Test func namesAreUnique() {
    let names = CommandTable.commands.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func argumentsThatMayBeLeftOutComeLast() {
    for command in CommandTable.commands {
      let optional = command.arguments.map(\.isOptional)
      #expect(optional == optional.sorted { !$0 && $1 }, "\(command.name)")
      #expect(command.arguments.dropLast().allSatisfy { !$0.isRepeated }, "\(command.name)")
    }
  }

  @Test func everyCommandIsInTheOverview() {
    let lines = HelpText.text(of: nil).split(separator: "\n")
    for command in CommandTable.commands {
      #expect(lines.contains { $0.hasPrefix("  \(command.name) ") && $0.hasSuffix(command.summary) }, "\(command.name)")
    }
  }

  @Test(arguments: CommandTable.commands.map(\.name))
  func help(of name: String) throws {
    let command = try #require(CommandTable.command(name))
    let text = HelpText.text(of: command)
    #expect(text.hasPrefix("usage: slidectl \(name)"))
    for option in command.options.joined() {
      #expect(text.contains("  \(option.usage) "), "--\(option.name)")
    }
    for line in text.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test(
    arguments: [
      ("brightnes", "brightness"), ("volmue", "volume"), ("gte", "get"), ("st", "set"), ("xyz", nil), ("", nil),
    ] as [(String, String?)])
  func nearestName(name: String, nearest: String?) {
    #expect(NearestName.of(name, in: ["brightness", "volume", "get", "set", "balance"]) == nearest)
  }
}
