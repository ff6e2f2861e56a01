/// An option of slidectl, as parsing, help and completion know it.
struct OptionDefinition: Equatable, Sendable {
  /// Without its dashes.
  var name: String
  /// What its value is called in the help: `ADDRESS`; nil for one that takes none.
  var value: String?
  /// One line for the help, without a full stop.
  var summary: String

  init(_ name: String, value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// As it is typed, with its value's name: `--bus ADDRESS`.
  var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}

extension OptionDefinition {
  static let user = OptionDefinition("user", "speak to the slided of your session, not to the system's")
  static let bus = OptionDefinition("bus", value: "ADDRESS", "speak to the slided on the message bus at ADDRESS")
  static let help = OptionDefinition("help", "show this help")
  static let version = OptionDefinition("version", "show slidectl's version")
  static let json = OptionDefinition("json", "print JSON")

  /// What every command takes; at most one of each group.
  static let global: [[OptionDefinition]] = [[.user, .bus], [.help, .version]]
}
