import Glibc
import SliderConfiguration
import SliderCore
import Testing

/// A directory of its own for one test, gone with it.
private struct Sandbox: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/slided-configuration-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit {
    Self.removeTree(path)
  }

  private static func removeTree(_ path: String) {
    // Fails on what is no directory, a link to one too.
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor >= 0, let stream = fdopendir(descriptor) {
      while let entry = readdir(stream) {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
        if name != ".", name != ".." { removeTree("\(path)/\(name)") }
      }
      closedir(stream)
    }
    remove(path)
  }

  func directory(_ name: String) {
    #expect(mkdir("\(path)/\(name)", 0o755) == 0)
  }

  func write(_ name: String, _ text: String) throws {
    let file = try #require(fopen("\(path)/\(name)", "we"))
    #expect(fputs(text, file) >= 0)
    #expect(fclose(file) == 0)
  }

  /// What loading the directory gives: the sliders' names, and the diagnostics without the sandbox's own path.
  func load() -> (names: [String]?, diagnostics: [String]) {
    let (configuration, diagnostics) = Configuration.load(ConfigurationFiles(directory: path))
    return (
      configuration?.sliders.map(\.name), diagnostics.map { String($0.description.dropFirst(path.utf8.count + 1)) }
    )
  }
}

private func slider(_ name: String, on axis: String) -> String {
  "[slider.\(name)]\nfrom = { device = \"x\", axis = \"\(axis)\" }\n"
}

@Suite struct ConfigurationFilesTests {
  @Test func dropInsAreThoseThatEndInToml() {
    let names = [
      "b.toml", ".toml", ".#a.toml", "a.toml~", "é.toml", "10.toml", "9.toml", "B.toml", "a.toml", "c.conf", "..",
    ]
    #expect(
      ConfigurationFiles.dropIns(among: names) == ["10.toml", "9.toml", "B.toml", "a.toml", "b.toml", "é.toml"])
  }

  @Test func mainFileComesFirst() throws {
    let sandbox = try Sandbox()
    sandbox.directory("conf.d")
    try sandbox.write("conf.d/20-b.toml", slider("b", on: "ABS_X"))
    try sandbox.write("conf.d/10-a.toml", slider("a", on: "ABS_Y"))
    try sandbox.write("conf.d/README", "not TOML at all")
    try sandbox.write("config.toml", slider("z", on: "ABS_Z"))
    let (names, diagnostics) = sandbox.load()
    #expect(names == ["z", "a", "b"])
    #expect(diagnostics == [])
  }

  @Test func nothingThereIsNoMistake() throws {
    let sandbox = try Sandbox()
    let warning = "config.toml: warning: does not exist, so there are no sliders"
    #expect(sandbox.load() == ([], [warning]))
    sandbox.directory("conf.d")
    #expect(sandbox.load() == ([], [warning]))
    try sandbox.write("conf.d/a.toml", slider("a", on: "ABS_X"))
    #expect(sandbox.load() == (["a"], []))
  }

  /// Opening a FIFO would wait for a writer for ever; a device may never end.
  @Test func onlyRegularFilesAreRead() throws {
    let sandbox = try Sandbox()
    sandbox.directory("conf.d")
    sandbox.directory("conf.d/a.toml")
    #expect(mkfifo("\(sandbox.path)/conf.d/b.toml", 0o644) == 0)
    #expect(symlink("/dev/zero", "\(sandbox.path)/conf.d/c.toml") == 0)
    #expect(symlink("nowhere", "\(sandbox.path)/conf.d/d.toml") == 0)
    try sandbox.write("config.toml", "[slider.a]\nmin = \"x\"\nfrom = { device = \"x\", axis = \"ABS_X\" }\n")
    let (names, diagnostics) = sandbox.load()
    #expect(names == nil)
    #expect(
      diagnostics == [
        "conf.d/a.toml: error: is a directory, not a file",
        "conf.d/b.toml: error: is not a regular file",
        "conf.d/c.toml: error: is not a regular file",
        "conf.d/d.toml: error: can't be read: No such file or directory",
        "config.toml:2:7: error: 'min': expected a number, found a string",
      ])
  }

  /// A file's name may hold anything, and is told in one line that a terminal only shows.
  @Test func namesAreSpelled() throws {
    let sandbox = try Sandbox()
    sandbox.directory("conf.d")
    try sandbox.write("conf.d/a\n\u{1b}[2J.toml", "x = 1")
    let (names, diagnostics) = sandbox.load()
    #expect(names == nil)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?.hasPrefix("conf.d/a\\u{a}\\u{1b}[2J.toml:1:1: error: ") == true, "\(diagnostics)")
  }

  @Test func unlistableDropInsAreAMistake() throws {
    let sandbox = try Sandbox()
    try sandbox.write("conf.d", "")
    let (names, diagnostics) = sandbox.load()
    #expect(names == nil)
    #expect(diagnostics == ["conf.d: error: can't be listed: Not a directory"])
  }

  /// A link to itself: root reads everything else.
  @Test func unreadableFileIsAMistake() throws {
    let sandbox = try Sandbox()
    #expect(symlink("config.toml", "\(sandbox.path)/config.toml") == 0)
    #expect(sandbox.load() == (nil, ["config.toml: error: can't be read: Too many levels of symbolic links"]))
  }

  @Test func sizeIsBounded() throws {
    let sandbox = try Sandbox()
    let text = String(repeating: "#", count: ConfigurationFile.sizeLimit)
    try sandbox.write("config.toml", text)
    #expect(sandbox.load() == ([], []))
    try sandbox.write("config.toml", text + "#")
    #expect(sandbox.load() == (nil, ["config.toml: error: is larger than 1 MB, too large for a configuration"]))
  }

  @Test func namedFilesMustBeThere() throws {
    let sandbox = try Sandbox()
    try sandbox.write("a", slider("a", on: "ABS_X"))
    #expect(Configuration.load(paths: ["\(sandbox.path)/a"]).configuration?.sliders.map(\.name) == ["a"])
    let (configuration, diagnostics) = Configuration.load(paths: ["\(sandbox.path)/a", "\(sandbox.path)/b"])
    #expect(configuration == nil)
    #expect(diagnostics.map(\.description) == ["\(sandbox.path)/b: error: can't be read: No such file or directory"])
  }
}
