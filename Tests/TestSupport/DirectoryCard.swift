import Glibc

/// A sound card that is a directory: what `Tests/ALSATestCard/card.c` shows libasound, made and taken away by a test.
///
/// Other processes see the same card with `environment` in theirs, `amixer -D NAME` among them.
package struct DirectoryCard: ~Copyable {
  package let path: String
  /// What libasound opens it by.
  package var name: String { "directory:\(path)" }

  /// A control as a driver names it: `Master Playback Volume`.
  package struct Control: Sendable {
    var line: String

    /// - Parameter tlv: the words of the control's decibel information; none without.
    package static func volume(
      _ name: String, index: Int = 0, channels: Int = 2, _ range: ClosedRange<Int>, tlv: [Int] = []
    ) -> Control {
      let words = tlv.map(String.init).joined(separator: " ")
      let fields = ["\(index)", "\(channels)", "\(range.lowerBound)", "\(range.upperBound)", words]
      return Control(line: "volume\t\(name)\t" + fields.joined(separator: "\t"))
    }

    package static func onOff(_ name: String, index: Int = 0, channels: Int = 2) -> Control {
      Control(line: "switch\t\(name)\t\(index)\t\(channels)")
    }
  }

  /// Every volume starts at its minimum, every switch at off.
  package init(_ controls: [Control]) throws {
    _ = try Self.configuration.get()
    path = try Self.makeDirectory(controls)
  }

  deinit {
    for directory in ["\(path)/values", path] {
      guard let stream = opendir(directory) else { continue }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink("\(directory)/\(name)")
      }
      closedir(stream)
      rmdir(directory)
    }
  }

  /// The values of a control, by its place in the list; nil before anyone wrote it.
  package func values(_ control: Int) -> [Int]? {
    Self.read("\(path)/values/\(control)").map { $0.split(whereSeparator: \.isWhitespace).compactMap { Int($0) } }
  }

  /// What another program's change is: open cards get an event.
  package func setValues(_ values: [Int], _ control: Int) throws {
    try Self.write(values.map(String.init).joined(separator: " ") + "\n", to: "\(path)/values/\(control)")
  }

  /// Each write that reached the card, in order: control, then its values.
  package var writes: [[Int]] {
    (Self.read("\(path)/writes") ?? "").split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
  }

  /// From now on every call fails with this errno; ENODEV is a card pulled out.
  package func fail(_ code: Int32) throws { try Self.write("\(code)\n", to: "\(path)/fault") }
  package func recover() { unlink("\(path)/fault") }
  /// After so many more writes one fails with this errno. A volume of two channels takes two writes.
  package func failOnce(after writes: Int, with code: Int32) throws {
    try Self.write("\(writes) \(code)\n", to: "\(path)/once")
  }

  /// The next value that anyone reads can't be read.
  package func failToReadOnce(with code: Int32) throws { try Self.write("0 \(code)\n", to: "\(path)/unread") }
  /// Whether that has happened.
  package var hasFailedToRead: Bool { access("\(path)/unread", F_OK) != 0 }

  /// Takes the last control away from the card, which stays.
  package func dropLast() throws { try Self.write("", to: "\(path)/without") }
  /// Gives it back.
  package func restoreLast() { unlink("\(path)/without") }

  /// From now on no write returns, until `release()`.
  package func hang() throws { try Self.write("", to: "\(path)/hang") }
  package func release() { unlink("\(path)/hang") }

  /// What a process needs in its environment to see such cards; it is in this one's once a card was made.
  package static var environment: [String: String] {
    get throws { ["ALSA_CONFIG_PATH": try configuration.get()] }
  }

  // MARK: - Setting up

  private static func makeDirectory(_ controls: [Control]) throws(Failure) -> String {
    var template = Array("/tmp/slided-card-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(what: "mkdtemp", code: errno) }
    let path = string(template)
    guard mkdir("\(path)/values", 0o755) == 0 else { throw Failure(what: "\(path)/values", code: errno) }
    try write(controls.map { $0.line + "\n" }.joined(), to: "\(path)/controls")
    return path
  }

  /// The text up to the NUL.
  private static func string(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  package struct Failure: Error, CustomStringConvertible {
    var what: String
    var code: Int32
    package var description: String { "\(what): \(String(cString: strerror(code)))" }
  }

  /// The path of an ALSA configuration that knows such cards and nothing else, written beside the plugin.
  private static let configuration: Result<String, Failure> = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard readlink("/proc/self/exe", &buffer, buffer.count - 1) > 0 else {
      return .failure(Failure(what: "/proc/self/exe", code: errno))
    }
    let directory = string(buffer).split(separator: "/").dropLast().map { "/\($0)" }.joined()
    let plugin = "\(directory)/libALSATestCard.so"
    guard access(plugin, R_OK) == 0 else { return .failure(Failure(what: plugin, code: errno)) }
    let text = """
      ctl_type.directory.lib "\(plugin)"
      ctl.directory {
        @args [ PATH ]
        @args.PATH { type string }
        type directory
        path $PATH
      }

      """
    let path = "\(directory)/ALSATestCard.conf"
    do throws(Failure) {
      // Renamed into place: another test process may be reading it.
      try write(text, to: "\(path).\(getpid())")
      guard rename("\(path).\(getpid())", path) == 0 else { throw Failure(what: path, code: errno) }
    } catch {
      return .failure(error)
    }
    setenv("ALSA_CONFIG_PATH", path, 1)
    return .success(path)
  }()

  private static func write(_ text: String, to path: String) throws(Failure) {
    guard let file = fopen(path, "we") else { throw Failure(what: path, code: errno) }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else { throw Failure(what: path, code: errno) }
  }

  private static func read(_ path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
