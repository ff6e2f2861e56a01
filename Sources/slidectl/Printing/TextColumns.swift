/// Rows of text as aligned columns.
enum TextColumns {
  /// Two blanks between columns, none at the end of a line; numbers (`40%`, `12`) stand to the right.
  static func lines(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? TextWidth.of($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.indices.map { TextWidth.padded(row[$0], to: widths[$0], onTheLeft: isNumber(row[$0])) }
      let line = cells.joined(separator: "  ")
      return String(line.prefix(line.count - line.reversed().prefix { $0 == " " }.count))
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    guard let last = text.last, let first = text.first else { return false }
    return (last == "%" || ("0"..."9").contains(last)) && (first == "-" || ("0"..."9").contains(first))
      && text.dropFirst().dropLast().allSatisfy { ("0"..."9").contains($0) || $0 == "." }
  }
}
