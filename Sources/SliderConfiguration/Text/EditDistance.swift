/// How far two words are from each other: the fewest insertions, deletions, substitutions and swaps of neighbours that
/// make one of the other, no part edited twice (optimal string alignment). Case doesn't count.
struct EditDistance: Equatable, Comparable {
  let edits: Int

  init(from left: String, to right: String) {
    let a = Array(left.lowercased().unicodeScalars)
    let b = Array(right.lowercased().unicodeScalars)
    // Three rows of the table are enough: a swap looks two back.
    var beforeLast: [Int] = []
    var last: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      (beforeLast, last) = (last, row)
      row[0] = i + 1
      for j in b.indices {
        row[j + 1] = Swift.min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = Swift.min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
    }
    edits = row[b.count]
  }

  static func < (left: EditDistance, right: EditDistance) -> Bool {
    left.edits < right.edits
  }

  /// The word that was most likely meant, the first of equally near ones; nil when none is within `limit` edits.
  ///
  /// - Parameter limit: nil for a third of the longer word, at least one.
  static func nearest(to word: String, among words: [String], within limit: Int? = nil) -> String? {
    var best: (word: String, distance: EditDistance)?
    let length = word.unicodeScalars.count
    for candidate in words {
      let longer = max(length, candidate.unicodeScalars.count)
      let allowed = limit ?? max(1, longer / 3)
      // No distance is below the difference of the lengths; this also keeps a very long word cheap.
      guard abs(length - candidate.unicodeScalars.count) <= allowed else { continue }
      let distance = EditDistance(from: word, to: candidate)
      guard distance.edits <= allowed, best.map({ distance < $0.distance }) ?? true else { continue }
      best = (candidate, distance)
    }
    return best?.word
  }
}
