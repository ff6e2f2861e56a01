/// A key of a table with its value, read as what the key wants. Every reading reports what is wrong and then gives nil.
struct Field {
  /// The key; in an array, the array's.
  let name: String
  /// Where the key is; in an array, where the element is.
  let keyPlace: Place
  let node: TOMLNode
  let report: Report

  /// Where the value is.
  var place: Place { node.place }

  init(_ name: String, keyPlace: Place, node: TOMLNode, _ report: Report) {
    self.name = name
    self.keyPlace = keyPlace
    self.node = node
    self.report = report
  }

  /// Reports a mistake in the value.
  func error(_ message: String, hint: String? = nil) {
    report.error("\(name.quoted) \(message)", at: place, hint: hint)
  }

  /// Reports that the value has another type than the key wants.
  func expected(_ type: String) {
    report.error("\(name.quoted): expected \(type), found \(node.typeName)", at: place)
  }
}

/// Reading what holds other values.
extension Field {
  /// The keys of a table, whatever their names.
  func entries() -> [Field]? {
    guard case .table(let entries) = node.value else {
      expected("a table")
      return nil
    }
    return entries.map { Field($0.key, keyPlace: $0.place, node: $0.node, report) }
  }

  /// The keys of a table that has only these; any other one is reported, with the nearest of these as a hint.
  func fields<Key>(_ keys: Key.Type) -> [Key: Field]?
  where Key: RawRepresentable<String> & CaseIterable & Hashable {
    guard let entries = entries() else { return nil }
    var fields: [Key: Field] = [:]
    for field in entries {
      if let key = Key(rawValue: field.name) {
        fields[key] = field
      } else {
        let nearest = EditDistance.nearest(to: field.name, among: Key.allCases.map(\.rawValue))
        report.error(
          "unknown key \(field.name.quoted)", at: field.keyPlace, hint: nearest.map { "did you mean \($0.quoted)?" })
      }
    }
    return fields
  }

  /// The elements of an array, nil when it is none; nothing is reported.
  var elements: [Field]? {
    guard case .array(let nodes) = node.value else { return nil }
    return nodes.map { Field(name, keyPlace: $0.place, node: $0, report) }
  }

  /// The two elements of an array of two.
  func pair(of things: String) -> (Field, Field)? {
    guard let elements else {
      expected("an array of two \(things)")
      return nil
    }
    guard elements.count == 2 else {
      error("must have two \(things), has \(elements.count)")
      return nil
    }
    return (elements[0], elements[1])
  }
}

/// Reading a single value.
extension Field {
  /// A text without NUL, which no name in the system can hold.
  func string() -> String? {
    guard case .string(let text) = node.value else {
      expected("a string")
      return nil
    }
    guard !text.utf8.contains(0) else {
      error("contains a NUL character")
      return nil
    }
    return text
  }

  /// A text that says something.
  func name(hint: String? = nil) -> String? {
    guard let text = string() else { return nil }
    guard !text.isEmpty else {
      error("is empty", hint: hint)
      return nil
    }
    return text
  }

  func boolean() -> Bool? {
    guard case .boolean(let flag) = node.value else {
      expected("true or false")
      return nil
    }
    return flag
  }

  /// A finite number, written with or without a fraction.
  func number() -> Double? {
    switch node.value {
    case .integer(let integer): return Double(integer)
    case .float(let number) where number.isFinite: return number
    case .float: error("must be a finite number")
    default: expected("a number")
    }
    return nil
  }

  /// A whole number in a range; 21.0 is one too.
  func integer(in range: ClosedRange<Int64>, radix: Int = 10) -> Int64? {
    let integer: Int64
    switch node.value {
    case .integer(let value): integer = value
    case .float(let value):
      guard let value = Int64(exactly: value) else {
        error("must be a whole number")
        return nil
      }
      integer = value
    default:
      expected("an integer")
      return nil
    }
    guard range.contains(integer) else {
      let prefix = radix == 16 ? "0x" : ""
      let upper = prefix + String(range.upperBound, radix: radix)
      error("must be \(range.lowerBound) to \(upper), is \(integer)")
      return nil
    }
    return integer
  }

  /// One of a few words.
  func word<Word>(_ words: Word.Type) -> Word? where Word: RawRepresentable<String> & CaseIterable {
    guard let text = string() else { return nil }
    if let word = Word(rawValue: text) { return word }
    let all = words.allCases.map(\.rawValue)
    let nearest = EditDistance.nearest(to: text, among: all)
    report.error(
      "unknown \(name) \(text.quoted)", at: place,
      hint: nearest.map { "did you mean \($0.quoted)?" } ?? "it can be \(all.alternatives)")
    return nil
  }
}
