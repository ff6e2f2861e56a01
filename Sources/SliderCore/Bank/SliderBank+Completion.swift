/// What a slider's completion brings about, and the time that it takes.
extension SliderBank {
  /// A hand carried a slider to its end, or away from it.
  func completionFlipped(_ index: Int, isHeld: Bool, at time: Instant) {
    guard sliders[index].isComplete else { return sliders[index].progress.leave() }
    // What can't hold can't release either: each arrival is a touch of its own.
    if !isHeld { sliders[index].progress.beginTouch() }
    sliders[index].progress.reach()
    if !isHeld || sliders[index].definition.completion?.firing == .reach { fire(index, at: time) }
  }

  /// A hand let go of a slider that can be completed.
  func holdEnded(_ index: Int, isReleased: Bool, at time: Instant) {
    let isComplete = sliders[index].isComplete
    if sliders[index].progress.takeReset() || (isReleased && !isComplete) {
      return resetToRest(index, isAnimated: true, at: time)
    }
    if isReleased, isComplete, sliders[index].progress.hasReached { fire(index, at: time) }
  }

  /// Lets the outputs with `when = complete` do their work.
  func fire(_ index: Int, at time: Instant) {
    guard let completion = sliders[index].definition.completion, sliders[index].progress.fire() else { return }
    var waiting: UInt64 = 0
    var heldBack: [Int] = []
    for output in sliders[index].outputs.indices
    where sliders[index].outputs[output].definition.occasion == .complete {
      guard sliders[index].outputs[output].isCommand else {
        drive(output, of: index, isJump: true, at: time)
        continue
      }
      if sliders[index].outputs[output].isHeldBack {
        heldBack.append(output)
      } else {
        run(output, of: index, isCompletion: true)
      }
      if output < CompletionProgress.outputLimit { waiting |= 1 << UInt64(output) }
    }
    if waiting == 0 {
      settle(index, success: true, at: time)
    } else {
      sliders[index].progress.wait(for: waiting, until: time.advanced(byMicroseconds: completion.timeout))
      findNextDeadline()
      // What is not to run has failed.
      for output in heldBack { commandEnded(output, of: index, success: false, at: time) }
    }
  }

  /// A command of a completion ended, or could not be run. Others are of no interest.
  package func commandEnded(_ output: Int, of index: Int, success: Bool, at time: Instant) {
    guard let success = sliders[index].progress.end(output, success: success) else { return }
    settle(index, success: success, at: time)
    findNextDeadline()
  }

  private func settle(_ index: Int, success: Bool, at time: Instant) {
    guard let completion = sliders[index].definition.completion else { return }
    switch success ? completion.onSuccess : completion.onFailure {
    case .reset where sliders[index].holder != nil: sliders[index].progress.requestReset()
    case .reset: resetToRest(index, isAnimated: true, at: time)
    case .latch where sliders[index].isComplete:
      sliders[index].progress.latch(until: completion.resetDelay.map(time.advanced(byMicroseconds:)))
    // It was taken away from its end meanwhile.
    case .latch: sliders[index].progress.latch(until: nil)
    }
    findNextDeadline()
  }

  func resetToRest(_ index: Int, isAnimated: Bool, at time: Instant) {
    sliders[index].progress.clear()
    _ = place(index, at: sliders[index].restPlace, .reset, isAnimated: isAnimated, at: time)
  }

  // MARK: Time

  /// Does what was to be done by a time.
  package func advance(to now: Instant) {
    guard let due = nextDeadline, due <= now else { return }
    for index in sliders.indices {
      switch sliders[index].progress.expire(at: now) {
      case .failure: settle(index, success: false, at: now)
      case .latchOver where sliders[index].holder != nil: sliders[index].progress.requestReset()
      case .latchOver: resetToRest(index, isAnimated: true, at: now)
      case nil: break
      }
    }
    advanceFingers(to: now)
    advanceRamps(to: now)
    findNextDeadline()
  }

  func findNextDeadline() {
    var next: Instant?
    for index in sliders.indices {
      if let deadline = sliders[index].progress.deadline { next = min(next ?? deadline, deadline) }
    }
    for ramp in ramps { next = min(next ?? ramp.due, ramp.due) }
    for device in devices {
      guard let device else { continue }
      for index in device.zones.indices {
        if let deadline = device.zones[index].slide.deadline { next = min(next ?? deadline, deadline) }
      }
    }
    nextDeadline = next
  }
}
