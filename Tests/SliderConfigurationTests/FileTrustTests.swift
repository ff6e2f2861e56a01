import Glibc
import SliderConfiguration
import TestSupport
import Testing

/// Whose files are read, and what is said of the others.
@Suite struct FileTrustTests {
  private static let trust = FileTrust(user: geteuid(), keeper: geteuid())
  private static let text = "[slider.a]\nfrom = { device = \"x\", axis = \"ABS_X\" }\n"

  /// Where a directory of configuration files has them.
  enum Role: String, CaseIterable {
    case main = "config.toml"
    case dropIn = "conf.d/a.toml"
  }

  /// - Returns: what loading gives, with the directory's path as `@`.
  private func load(
    _ directory: borrowing TemporaryDirectory, under trust: FileTrust? = Self.trust
  ) -> (isComplete: Bool, diagnostics: [String]) {
    let (configuration, diagnostics) = Configuration.load(
      ConfigurationFiles(directory: "\(directory.path)/etc/slided"), under: trust)
    return (configuration != nil, diagnostics.map(\.description))
  }

  @Test(arguments: Role.allCases, BadFile.possible(BadFile.untrusted + BadFile.unreadable))
  func badFilesAreRefused(_ role: Role, _ bad: BadFile) throws {
    let directory = try TemporaryDirectory()
    let name = "etc/slided/\(role.rawValue)"
    try directory.write(Self.text, to: name)
    #expect(load(directory) == (true, []))
    try bad.make("\(directory.path)/\(name)")
    let (isComplete, diagnostics) = load(directory)
    #expect(!isComplete)
    #expect(diagnostics == [bad.fault("\(directory.path)/\(name)").diagnostic])
    // What a person names is that person's to read, as far as it can be read.
    let isReadable = load(directory, under: nil).isComplete
    #expect(isReadable == BadFile.untrusted.contains { $0.description == bad.description })
  }

  /// What the advice names makes it whole again.
  @Test(arguments: Role.allCases, BadFile.possible(BadFile.untrusted))
  func theAdviceMends(_ role: Role, _ bad: BadFile) throws {
    let directory = try TemporaryDirectory()
    let name = "etc/slided/\(role.rawValue)"
    try directory.write(Self.text, to: name)
    try bad.make("\(directory.path)/\(name)")
    let files = ConfigurationFiles(directory: "\(directory.path)/etc/slided")
    let faults = files.distrusted(under: Self.trust)
    #expect(faults.count == 1)
    for fault in faults {
      #expect(files.read(under: Self.trust).diagnostics.contains(Diagnostic(fault)))
      #expect(Command(try #require(fault.remedy)).status == 0)
    }
    #expect(load(directory) == (true, []))
    #expect(files.distrusted(under: Self.trust) == [])
  }

  /// A path as those have it who keep their configuration elsewhere, or in a directory that many share.
  @Test func soundPaths() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Self.text, to: "store/1/slided/config.toml")
    try directory.write(Self.text.replacing("slider.a", with: "slider.b"), to: "store/1/more/b.toml")
    let root = directory.path
    for (target, link) in [
      ("../store/1/slided", "static"), ("\(root)/links/static/../slided", "slided"),
      ("../more", "../store/1/slided/conf.d"),
    ] {
      mkdir("\(root)/links", 0o755)
      try #require(symlink(target, "\(root)/links/\(link)") == 0)
    }
    // As a store is that a group builds in: nobody can replace what is another's.
    try #require(chmod("\(root)/store", 0o1775) == 0)
    let read = ConfigurationFiles(directory: "\(root)/links/slided").read(under: Self.trust)
    #expect(read.diagnostics == [])
    #expect(
      read.files.map(\.bytes) == [Self.text, Self.text.replacing("slider.a", with: "slider.b")].map { Array($0.utf8) })
    try #require(chmod("\(root)/store", 0o775) == 0)
    #expect(
      ConfigurationFiles(directory: "\(root)/links/slided").read(under: Self.trust).diagnostics.map(\.file)
        == ["\(root)/store"])
  }

  /// In a directory with the sticky bit nobody replaces a file, but anybody adds one.
  @Test func aStickyDirectoryLeadsOnAndIsNotListed() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Self.text, to: "etc/slided/conf.d/a.toml")
    try #require(chmod("\(directory.path)/etc", 0o1777) == 0)
    #expect(load(directory) == (true, []))
    for name in ["etc/slided/conf.d", "etc/slided"] {
      try #require(chmod("\(directory.path)/\(name)", 0o1777) == 0)
      #expect(!load(directory).isComplete)
      #expect(
        load(directory).diagnostics.first?.hasPrefix("\(directory.path)/\(name): error: everyone may write") == true)
      try #require(chmod("\(directory.path)/\(name)", 0o755) == 0)
      #expect(load(directory) == (true, []))
    }
  }

  /// A directory that stands in for a machine's root, in which links are that machine's.
  @Test func anotherRoot() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Self.text, to: "etc/slided/conf.d/a.toml")
    try directory.write(Self.text, to: "srv/config.toml")
    try #require(symlink("/srv/../../srv/config.toml", "\(directory.path)/etc/slided/config.toml") == 0)
    let trust = FileTrust(user: geteuid(), keeper: 0, root: directory.path)
    #expect(ConfigurationFiles.system.distrusted(under: trust) == [])
    try #require(chmod("\(directory.path)/srv/config.toml", 0o666) == 0)
    try #require(chmod("\(directory.path)/etc/slided/conf.d", 0o777) == 0)
    #expect(
      ConfigurationFiles.system.distrusted(under: trust).map(\.path) == ["/srv/config.toml", "/etc/slided/conf.d"])
  }

  /// From the working directory, whose own way has to be trusted too.
  @Test func relativePaths() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Self.text, to: "a")
    let here = Self.trust.distrusted(["."])
    let path = String(repeating: "../", count: 40) + directory.path.dropFirst() + "/./a"
    #expect(Self.trust.distrusted([path]) == here)
    try #require(chmod("\(directory.path)/a", 0o666) == 0)
    #expect(Self.trust.distrusted([path]) == (here.isEmpty ? Self.trust.distrusted(["\(directory.path)/a"]) : here))
    #expect(Self.trust.distrusted(["\(directory.path)/a"]).map(\.path) == ["\(directory.path)/a"])
  }

  @Test(
    arguments: [
      // Owner and mode, then whether the file and a directory that leads on are trusted.
      (0, 0o100644, true, true), (0, 0o100600, true, true), (995, 0o100400, true, true), (1000, 0o100644, false, false),
      (65534, 0o100644, false, false), (0, 0o100664, false, false), (0, 0o100602, false, false),
      (995, 0o040775, false, false), (0, 0o041777, false, true), (995, 0o041775, false, true),
      (1000, 0o041755, false, false), (0, 0o120777, true, true), (1000, 0o120777, false, false),
    ] as [(UInt32, UInt32, Bool, Bool)])
  func theRule(owner: UInt32, mode: UInt32, isTrusted: Bool, leadsOn: Bool) {
    let trust = FileTrust(user: 995, keeper: 0)
    #expect((trust.problem(owner: owner, mode: mode, leadsOn: false) == nil) == isTrusted)
    #expect((trust.problem(owner: owner, mode: mode, leadsOn: true) == nil) == leadsOn)
  }
}
