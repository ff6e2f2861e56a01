/// A value of a case: JSON, as far as cases need it.
enum CaseValue: Decodable, Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([CaseValue])
  case table([String: CaseValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([CaseValue].self) {
      self = .list(list)
    } else {
      self = .table(try container.decode([String: CaseValue].self))
    }
  }

  /// The cases are given with nine digits.
  private static let tolerance = 1e-6

  func matches(_ expected: CaseValue) -> Bool {
    switch (self, expected) {
    case (.number(let own), .number(let other)):
      abs(own - other) <= Self.tolerance * max(1, abs(other))
    case (.list(let own), .list(let other)):
      own.count == other.count && zip(own, other).allSatisfy { $0.matches($1) }
    case (.table(let own), .table(let other)):
      other.allSatisfy { key, value in own[key]?.matches(value) ?? false }
    default: self == expected
    }
  }
}

extension CaseValue: ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
  init(floatLiteral value: Double) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(stringLiteral value: String) { self = .text(value) }
}

extension CaseValue {
  subscript(key: String) -> CaseValue? {
    if case .table(let table) = self { return table[key] == .null ? nil : table[key] }
    return nil
  }

  var number: Double? {
    switch self {
    case .number(let number): number
    case .text("nan"): .nan
    default: nil
    }
  }

  var flag: Bool? {
    if case .flag(let flag) = self { return flag }
    return nil
  }

  var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  var list: [CaseValue] {
    if case .list(let list) = self { return list }
    return []
  }
}
