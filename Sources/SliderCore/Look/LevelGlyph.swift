/// An icon that goes by the level: each from its own place in the travel up to the next one's.
package struct LevelGlyph: Equatable, Sendable {
  /// By place, the lowest first.
  package let pieces: [Piece]

  package struct Piece: Equatable, Sendable {
    /// 0...1.
    package var place: Double
    package var text: String

    package init(from place: Double, _ text: String) {
      self.place = place
      self.text = text
    }
  }

  /// No icon at all.
  package static let none = LevelGlyph([])

  /// - Parameter pieces: in any order.
  package init(_ pieces: [Piece]) {
    self.pieces = pieces.sorted { $0.place < $1.place }
  }

  /// Texts that share the travel among them in equal parts.
  package init(equalParts texts: [String]) {
    let count = Double(texts.count)
    self.init(texts.enumerated().map { Piece(from: Double($0.offset) / count, $0.element) })
  }

  /// The icon at a place in the travel, 0...1; empty below the first one's.
  package func text(at fraction: Double) -> String {
    // A place that was computed may be off by its last bit.
    pieces.last { $0.place <= fraction + 1e-9 }?.text ?? ""
  }
}
