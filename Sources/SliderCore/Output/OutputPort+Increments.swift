/// Whole increments on coarse outputs: each is seen, and none goes the wrong way.
extension OutputPort {
  /// Where an increment from one place in the slider's travel to another has to lead for the output to move: there, or on
  /// to its next raw step, if it has one.
  func place(_ place: Double, orNextStepFrom fraction: Double) -> Double {
    guard let scale else { return place }
    let isUp = place > fraction
    let here = scale.raw(at: share(at: fraction))
    guard scale.raw(at: share(at: place)) == here else { return place }
    let part = definition.part
    let next = here + (isUp == (part.end > part.start) ? 1 : -1)
    guard (scale.floor...scale.ceiling).contains(next) else { return place }
    let target = part.start + scale.fraction(ofRaw: next) * (part.end - part.start)
    return isUp ? max(place, target) : min(place, target)
  }

  /// Whether following would go the wrong way: others put it beyond an end of its travel, and the slider, which is at that
  /// end, was asked to go further yet.
  /// - Parameter heading: where the slider goes: above 0 up, below 0 down, 0 to a place.
  func isBeyond(_ heading: Int) -> Bool {
    guard heading != 0, let scale, let raw else { return false }
    let isUp = (heading > 0) == (definition.part.end > definition.part.start)
    return isUp ? raw > scale.ceiling : raw < scale.floor
  }
}
