/// What a program on an event loop asks of a slider.
package enum SliderChange: Equatable, Sendable {
  /// To what a person would type: `40%`, `+5`, `mid`.
  case set(String)
  /// So many steps, down when negative.
  case step(Int)
  case activate
  case reset(animated: Bool)
}

extension SliderClient {
  /// Asks without waiting. What became of it comes to `completion`, from the loop: the value that the daemon answers, if the
  /// method answers one, or why it refuses. Releasing the slot forgets the question.
  package func request(
    _ change: SliderChange, of slider: String, then completion: @escaping (Result<Double?, BusError>) -> Void
  ) throws(BusError) -> BusSlot {
    let (method, arguments): (SliderMethod, [BusValue]) =
      switch change {
      case .set(let expression): (.set, [.string(expression)])
      case .step(let count): (.step, [.int32(Int32(clamping: count))])
      case .activate: (.activate, [])
      case .reset(let animated): (.reset, [.bool(animated)])
      }
    let target = BusMethod(
      service: SlidedName.service, path: SlidedName.path(ofSlider: slider), interface: SlidedName.sliderInterface,
      member: method.rawValue)
    return try bus.call(target, arguments) { reply in
      if let error = reply.error { return completion(.failure(error)) }
      guard case .double(let value)? = try? reply.values().first else { return completion(.success(nil)) }
      completion(.success(value))
    }
  }
}
