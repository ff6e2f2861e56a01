/// A change that someone asks of a slider.
enum SliderRequest {
  case set(String)
  case step(Int)
  case activate
  case reset(animated: Bool)
  case complete
  case setEnabled(Bool)

  /// Bytes of the longest expression; the grammar knows none of more than some twenty.
  static let longestExpression = 256

  init(_ method: SliderMethod, arguments: [BusValue]) throws(BusError) {
    switch (method, arguments.single) {
    case (.set, .string(let expression)?):
      guard expression.utf8.count <= Self.longestExpression else {
        throw .invalidValue("a value is at most \(Self.longestExpression) bytes long")
      }
      self = .set(expression)
    case (.step, .int32(let count)?): self = .step(Int(count))
    case (.activate, nil): self = .activate
    case (.reset, .bool(let animated)?): self = .reset(animated: animated)
    case (.complete, nil): self = .complete
    case (.setEnabled, .bool(let isEnabled)?): self = .setEnabled(isEnabled)
    default:
      let signature = method.arguments.map(\.signature).joined()
      throw .malformed("\(method.rawValue) takes arguments of type '\(signature)'")
    }
  }

  /// - Returns: what the method answers.
  func perform(on slider: String, of backend: any SliderServiceBackend) throws(BusError) -> [BusValue] {
    switch self {
    case .set(let expression): return [.double(try backend.set(slider, to: expression))]
    case .step(let count): return [.double(try backend.step(slider, by: count))]
    case .activate: return [.double(try backend.activate(slider))]
    case .reset(let animated): try backend.reset(slider, animated: animated)
    case .complete: try backend.complete(slider)
    case .setEnabled(let isEnabled): try backend.setEnabled(slider, isEnabled)
    }
    return []
  }
}
