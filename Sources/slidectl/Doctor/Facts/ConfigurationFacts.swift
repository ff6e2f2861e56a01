import SliderConfiguration
import SliderCore
import SliderSystem

/// The configuration as the daemon would read it.
struct ConfigurationFacts: Equatable, Sendable {
  /// Files that are there, with their texts as far as this process may read them.
  struct File: Equatable, Sendable {
    var access: FileAccess
    var text: String?
  }

  /// Where the first file is, or would be.
  var mainPath = ConfigurationFiles.system.mainPath
  var files: [File] = []
  var sliders: [SliderDefinition] = []
  var diagnostics: [Diagnostic] = []
  /// Files, and what leads to them, that are not only root's and the daemon's to write.
  var distrusted: [FileFault] = []
  /// Whether it is the one that the daemon has read, not one that was named to be looked at.
  var isInstalled = true

  /// The file that a slider is defined in, the last one of several; the first file when that isn't seen.
  func path(of slider: String?) -> String {
    guard let slider else { return mainPath }
    let table = Glob("*[slider.\(slider)]*")
    return files.last { $0.text.map(table.matches) ?? false }?.access.path ?? mainPath
  }
}

extension ConfigurationFacts {
  /// - Parameters:
  ///   - named: the files that are asked for; empty for the daemon's own.
  ///   - installed: where the daemon's own are, as it names them.
  ///   - root: a directory that stands in for `/`; named files are not below it.
  ///   - runner: who the daemon runs as, or would.
  init(named: [String], installed: ConfigurationFiles, root: String, for service: Service, runner: Account?) {
    mainPath = named.first ?? installed.mainPath
    isInstalled = named.isEmpty
    let (texts, failures): ([ConfigurationFile], [Diagnostic]) =
      named.isEmpty ? ConfigurationFiles(directory: root + installed.directory).read() : ([], [])
    if named.isEmpty {
      let (configuration, diagnostics) = Configuration.parse(texts, for: service)
      let isWhole = failures.allSatisfy { $0.severity == .warning }
      sliders = isWhole ? configuration?.sliders ?? [] : []
      self.diagnostics = failures + diagnostics
    } else {
      let (configuration, diagnostics) = Configuration.load(paths: named, for: service)
      sliders = configuration?.sliders ?? []
      self.diagnostics = diagnostics
    }
    let user = runner?.user ?? 0
    var trust = FileTrust(user: user, keeper: service == .system ? 0 : user)
    if named.isEmpty {
      trust.root = root
      distrusted = installed.distrusted(under: trust)
    } else {
      distrusted = trust.distrusted(named)
    }
    for index in diagnostics.indices { diagnostics[index].file = Self.below(root, diagnostics[index].file) }
    let paths = named.isEmpty ? texts.map(\.path) + failures.map(\.file) : named
    var seen: Set<String> = []
    for path in paths.map({ Self.below(root, $0) }) where seen.insert(path).inserted {
      guard let access = FileAccess(path, root: named.isEmpty ? root : "") else { continue }
      let text = texts.first { Self.below(root, $0.path) == path }
      files.append(File(access: access, text: text.map { String(decoding: $0.bytes, as: UTF8.self) }))
    }
  }

  /// A path as the system below `root` has it.
  private static func below(_ root: String, _ path: String) -> String {
    !root.isEmpty && path.hasPrefix(root + "/") ? String(path.dropFirst(root.count)) : path
  }
}
