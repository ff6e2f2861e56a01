/// A shell pattern over a whole name: `*` any run of bytes, `?` any one character, everything else itself.
package struct Glob: Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ pattern: String) {
    description = pattern
  }

  /// Whether the pattern is a plain name: it can match one text only.
  package var isLiteral: Bool {
    !description.contains { $0 == "*" || $0 == "?" }
  }

  package func matches(_ text: String) -> Bool {
    let pattern = Array(description.unicodeScalars)
    let scalars = Array(text.unicodeScalars)
    var inPattern = 0
    var inText = 0
    var star: (pattern: Int, text: Int)?
    // Greedy with one step back: only the last star ever has to give way, so this is at most quadratic.
    while inText < scalars.count {
      if inPattern < pattern.count, pattern[inPattern] == "*" {
        star = (inPattern, inText)
        inPattern += 1
      } else if inPattern < pattern.count, pattern[inPattern] == "?" || pattern[inPattern] == scalars[inText] {
        inPattern += 1
        inText += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        inPattern = last.pattern + 1
        inText = last.text + 1
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == "*" }
  }
}
