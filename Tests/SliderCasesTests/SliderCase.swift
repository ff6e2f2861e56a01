import Foundation

/// How a slider behaves in one case: what is given, and what comes of it.
///
/// The cases are those of the sliders that this one comes from: Material's for iOS (MDC), Dragger (DRG), and brightness
/// sliders over two outputs (ABS). Where one of them does wrong, the case says what is right, and why.
struct SliderCase: Decodable, Sendable {
  /// How many there are, those without a counterpart among them.
  static let count = 525
  /// How many may have no counterpart.
  static let mostWithoutCounterpart = 120

  var id: String
  /// What it is about.
  var feature: String
  /// The check that it is a row of.
  var check: String
  var input: CaseValue
  /// What the check must find; it may find more.
  var expected: CaseValue
  /// Why it is otherwise than where it comes from.
  var because: String?

  /// Every case that has a counterpart here.
  static func all() throws -> [SliderCase] {
    try JSONDecoder().decode([SliderCase].self, from: data("slider-cases"))
  }

  /// Why each of the others has none, by id: what it is about exists on a screen of iOS only.
  static func withoutCounterpart() throws -> [String: String] {
    try JSONDecoder().decode([String: String].self, from: data("slider-cases-without-counterpart"))
  }

  private static func data(_ name: String) throws -> Data {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: tests.appendingPathComponent("Data/\(name).json"))
  }
}

/// Finds out what comes of a case's input.
typealias CaseCheck = @Sendable (_ input: CaseValue) throws -> [String: CaseValue]
