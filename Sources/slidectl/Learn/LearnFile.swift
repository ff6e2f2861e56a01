import SliderConfiguration
import SliderCore
import SliderSystem

/// Where a learned table goes: a file of its own in `conf.d`.
struct LearnFile {
  /// What `--name` says.
  let name: String?
  private let files: ConfigurationFiles
  /// The sliders and files that there are already.
  let taken: Set<String>

  init(_ invocation: Invocation) throws(CommandFailure) {
    try self.init(
      try invocation.configurationFiles(), name: invocation.value(of: .name), isPrinted: invocation.has(.printOnly))
  }

  /// - Parameters:
  ///   - name: what is asked for; nil for any.
  ///   - isPrinted: nothing will be written.
  init(_ files: ConfigurationFiles, name: String?, isPrinted: Bool) throws(CommandFailure) {
    self.files = files
    self.name = name
    // With a mistake in it the configuration can't be reloaded, and what it names is not known: that is said when it matters.
    var taken = Set((Configuration.load(files).configuration?.sliders ?? []).map(\.name))
    for path in files.read().files.map(\.path) where path.hasPrefix(files.dropInDirectory) {
      taken.insert(String(path.dropFirst(files.dropInDirectory.count + 1).dropLast(".toml".count)))
    }
    self.taken = taken
    guard let name else { return }
    guard SliderDefinition.isName(name) else {
      throw CommandFailure(.usage, name, "can't name a slider", advice: "1 to 64 letters, digits, _ or -")
    }
    guard isPrinted || !taken.contains(name) else {
      throw CommandFailure(.failed, name, "there is such a slider or file already", advice: "choose another --name")
    }
  }

  /// A name that nothing has yet, after what the slider changes.
  /// - Parameter others: taken elsewhere.
  func freeName(for output: OutputTarget?, besides others: Set<String> = []) -> String {
    let taken = taken.union(others)
    let word =
      switch output {
      case .backlight?, .ddc?: "brightness"
      case .led?: "light"
      case .alsa?, .key?: "volume"
      default: "slider"
      }
    let names = [word] + (2...taken.count + 2).map { "\(word)\($0)" }
    return names.first { !taken.contains($0) } ?? word
  }

  func path(of name: String) -> String {
    "\(files.dropInDirectory)/\(name).toml"
  }

  /// Writes the table, unless it and what there is already don't go together, or something is there.
  func write(_ text: String, name: String) throws(CommandFailure) {
    let path = path(of: name)
    guard !taken.contains(name) else {
      throw CommandFailure(.failed, name, "there is such a slider or file already", advice: "choose another name")
    }
    let (present, unread) = files.read()
    let (configuration, diagnostics) = Configuration.parse(present + [ConfigurationFile(path: path, text: text)])
    let mistakes = (unread + diagnostics).filter { $0.severity == .error }
    guard configuration != nil, mistakes.isEmpty else {
      throw CommandFailure(
        .failed, path, "not written, since it and what there is already don't go together",
        advice: "correct the lines above", details: mistakes.map(\.description))
    }
    do throws(SystemError) {
      try AtomicFile.makeDirectory(files.dropInDirectory, mode: 0o755)
      try AtomicFile.create(Array(text.utf8), at: path)
    } catch {
      throw CommandFailure(error)
    }
  }
}
