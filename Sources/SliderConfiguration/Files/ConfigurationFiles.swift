import Glibc

/// The files of a configuration directory: `config.toml`, then `conf.d/*.toml` in name order.
package struct ConfigurationFiles: Equatable, Sendable {
  /// Where the system service looks.
  package static let system = ConfigurationFiles(directory: "/etc/slided")

  /// Where the user's own service looks; nil without a home.
  ///
  /// By the XDG Base Directory Specification a relative XDG_CONFIG_HOME is to be ignored.
  package static func user(environment: (String) -> String? = Self.variable) -> ConfigurationFiles? {
    if let base = environment("XDG_CONFIG_HOME"), base.hasPrefix("/") {
      return ConfigurationFiles(directory: "\(base)/slided")
    }
    return environment("HOME").map { ConfigurationFiles(directory: "\($0)/.config/slided") }
  }

  /// A variable of the process' environment.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  package var directory: String

  package init(directory: String) {
    self.directory = directory
  }

  package var mainPath: String { "\(directory)/config.toml" }
  package var dropInDirectory: String { "\(directory)/conf.d" }

  /// The names of drop-in files among those of a directory, in the order in which they are read: by bytes, so that it
  /// is the same in every locale. Hidden files and those of other kinds (an editor's backup) are none.
  package static func dropIns(among names: [String]) -> [String] {
    names.filter { !$0.hasPrefix(".") && $0.hasSuffix(".toml") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Reads every file that can be read, and says of the others why not. A missing directory or main file is no mistake;
  /// that there is no file at all is worth a warning.
  /// - Parameter trust: whose they may be; nil for files that a person names and may read.
  package func read(under trust: FileTrust? = nil) -> (files: [ConfigurationFile], diagnostics: [Diagnostic]) {
    var paths: [String] = []
    var files: [ConfigurationFile] = []
    var diagnostics: [Diagnostic] = []
    // What leads to several files is told once.
    func tell(_ diagnostic: Diagnostic) {
      if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }
    // A directory that others may write is not trusted to be empty either.
    for fault in trust?.distrusted([directory]) ?? [] { tell(Diagnostic(fault)) }
    if exists(mainPath) { paths.append(mainPath) }
    do throws(Diagnostic) {
      paths += Self.dropIns(among: try names(in: dropInDirectory, under: trust)).map { "\(dropInDirectory)/\($0)" }
    } catch {
      tell(error)
    }
    for path in paths {
      do throws(Diagnostic) {
        files.append(try ConfigurationFile(contentsOf: path, under: trust))
      } catch {
        tell(error)
      }
    }
    if files.isEmpty, diagnostics.isEmpty {
      diagnostics.append(
        Diagnostic(file: mainPath, severity: .warning, message: "does not exist, so there are no sliders"))
    }
    return (files, diagnostics)
  }

  /// What of them the rule doesn't trust, each thing once.
  package func distrusted(under trust: FileTrust) -> [FileFault] {
    let names = (try? names(in: trust.root + dropInDirectory)) ?? []
    let dropIns = Self.dropIns(among: names).map { "\(dropInDirectory)/\($0)" }
    return trust.distrusted([directory, mainPath, dropInDirectory] + dropIns)
  }

  /// Whether there is anything at all at a path, a dangling link too: that one is a mistake to tell.
  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  /// The names in a directory, none when it doesn't exist.
  private func names(in directory: String, under trust: FileTrust? = nil) throws(Diagnostic) -> [String] {
    let descriptor: Int32
    if let trust {
      do throws(FileFault) {
        descriptor = try trust.open(directory)
      } catch {
        guard error.problem != .unavailable(ENOENT) else { return [] }
        throw Diagnostic(error)
      }
    } else {
      descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard descriptor >= 0, let stream = fdopendir(descriptor) else {
      defer { if descriptor >= 0 { close(descriptor) } }
      guard errno != ENOENT else { return [] }
      throw Diagnostic(file: directory, message: "can't be listed: \(String(cString: strerror(errno)))")
    }
    defer { closedir(stream) }
    var names: [String] = []
    // By address: an entry is only as long as its name, so copying the whole array would read past it.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(stream) {
      names.append(String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)))
    }
    return names
  }
}

extension Configuration {
  /// Reads and parses a directory's files; any that can't be read is a mistake like any other.
  package static func load(
    _ files: ConfigurationFiles, for service: Service = .user, under trust: FileTrust? = nil
  ) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
    let (texts, failures) = files.read(under: trust)
    return parse(texts, for: service, after: failures)
  }

  /// Reads and parses the files at these paths, in this order; each must be there. A directory stands for the files in it.
  package static func load(
    paths: [String], for service: Service = .user, under trust: FileTrust? = nil
  ) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
    var texts: [ConfigurationFile] = []
    var failures: [Diagnostic] = []
    for path in paths {
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        let (inside, unread) = ConfigurationFiles(directory: path).read(under: trust)
        texts += inside
        failures += unread
        continue
      }
      do throws(Diagnostic) {
        texts.append(try ConfigurationFile(contentsOf: path, under: trust))
      } catch {
        failures.append(error)
      }
    }
    return parse(texts, for: service, after: failures)
  }

  private static func parse(
    _ files: [ConfigurationFile], for service: Service, after failures: [Diagnostic]
  ) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
    let (configuration, diagnostics) = parse(files, for: service)
    let isComplete = failures.allSatisfy { $0.severity == .warning }
    return (isComplete ? configuration : nil, failures + diagnostics)
  }
}
