import SliderSystem

/// The users and groups that a system's own files name.
struct Accounts: Equatable, Sendable {
  struct User: Equatable, Sendable {
    var name: String
    var number: UInt32
    var group: UInt32
  }

  struct Group: Equatable, Sendable {
    var name: String
    var number: UInt32
    var members: [String] = []
  }

  var users: [User] = []
  var groups: [Group] = []

  init(users: [User] = [], groups: [Group] = []) {
    (self.users, self.groups) = (users, groups)
  }

  /// - Parameters:
  ///   - passwd: passwd(5), a line for each user.
  ///   - group: group(5); lines that are none are passed over, in both.
  init(passwd: String, group: String) {
    users = Self.fields(passwd).compactMap { fields in
      guard fields.count >= 4, let number = UInt32(fields[2]), let group = UInt32(fields[3]) else { return nil }
      return User(name: fields[0], number: number, group: group)
    }
    groups = Self.fields(group).compactMap { fields in
      guard fields.count >= 4, let number = UInt32(fields[2]) else { return nil }
      return Group(name: fields[0], number: number, members: fields[3].split(separator: ",").map(String.init))
    }
  }

  private static func fields(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { line in
      line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }

  func group(_ name: String) -> Group? { groups.first { $0.name == name } }

  /// A user with the groups that the files give, and some more.
  func account(_ name: String, with more: [String] = []) -> Account? {
    guard let user = users.first(where: { $0.name == name }) else { return nil }
    let memberships = groups.filter { $0.members.contains(name) || more.contains($0.name) }
    return Account(user: user.number, groups: Set(memberships.map(\.number) + [user.group]))
  }
}
