import Foundation
package import SliderCore

/// The project's own recordings, and where others may be.
package enum Recordings {
  /// `Tests/Recordings`.
  package static let folder = tests.appendingPathComponent("Recordings").path

  /// One of the project's own, by its name without `.evemu`.
  package static func own(_ name: String) throws -> Recording {
    try read("\(folder)/\(name).evemu")
  }

  package static func read(_ path: String) throws -> Recording {
    try Recording(parsing: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// A folder of other recordings with an index of what they are: named in SLIDED_RECORDINGS, else beside the package; nil
  /// where there is none.
  package static let collection: String? = {
    let beside = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("shared/recordings").path
    let path = ProcessInfo.processInfo.environment["SLIDED_RECORDINGS"] ?? beside
    return FileManager.default.fileExists(atPath: "\(path)/index.tsv") ? path : nil
  }()

  /// The folders with recordings and an index of what they are: always the project's own.
  package static let collections = [folder] + (collection.map { [$0] } ?? [])

  /// Every recording at hand: the project's own, and those of the collection.
  package static let all: [String] = collections.flatMap { folder in
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".evemu") }.sorted().map { "\(folder)/\($0)" }
  }

  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
}
