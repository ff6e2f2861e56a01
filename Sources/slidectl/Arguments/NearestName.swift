/// The name that was probably meant.
enum NearestName {
  /// - Returns: the nearest of the names, the first of equally near ones; nil when none is near.
  static func of(_ name: String, in names: [String]) -> String? {
    // A third of a name mistyped is still that name; more is another one.
    let limit = min(max(1, name.count / 3), 4)
    let near = names.map { (name: $0, distance: distance(name, $0)) }.filter { $0.distance <= limit }
    return near.min { $0.distance < $1.distance }?.name
  }

  /// Optimal string alignment: letters left out, put in, changed, or two neighbours exchanged, each counting one.
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var before: [Int] = []
    var last = Array(0...right.count)
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        var cost = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }
}
