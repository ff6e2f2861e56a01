import Foundation
import FuzzTargets
import TestSupport
import Testing

/// What `make fuzz` begins with, and what it once found, a try each; and a few changes of each that are the same in every run.
@Suite struct FuzzTests {
  private static let changes = 60

  private struct Seed: Sendable, CustomStringConvertible {
    var target: FuzzTarget
    var path: String

    var description: String { "\(target): \(URL(fileURLWithPath: path).lastPathComponent)" }
  }

  private static let seeds: [Seed] = FuzzTarget.allCases.flatMap { target in
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fuzz/Corpora/\(target)").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { Seed(target: target, path: "\(folder)/\($0)") }
  }

  @Test func everyTargetHasSeeds() {
    for target in FuzzTarget.allCases { #expect(Self.seeds.contains { $0.target == target }, "\(target)") }
  }

  @Test(arguments: seeds)
  private func promisesHold(_ seed: Seed) throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: seed.path)))
    try seed.target.run(bytes)
    var random = SeededGenerator(seed: UInt64(bytes.count))
    for _ in 0..<Self.changes {
      let changed = Self.changed(bytes, &random)
      do {
        try seed.target.run(changed)
      } catch {
        Issue.record("\(error) with \(Data(changed).base64EncodedString())")
      }
    }
  }

  private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard let index = bytes.indices.randomElement(using: &random) else { return bytes }
      switch Int.random(in: 0...3, using: &random) {
      case 0: bytes[index] = .random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: index)
      default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 0...40, using: &random)))
      }
    }
    return bytes
  }
}
