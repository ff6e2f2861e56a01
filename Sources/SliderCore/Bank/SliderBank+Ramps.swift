/// Outputs that take their time to where a slider has jumped: the key `ramp`.
extension SliderBank {
  /// Sets out for where the slider is. A ramp under way ends, and this one goes on from where that one is.
  func ramp(_ output: Int, of index: Int, at time: Instant) {
    let port = OutputPort.Peer(slider: index, output: output)
    let before = ramps.firstIndex { $0.port == port }
    let isLost = sliders[index].outputs[output].error != nil
    let standing = sliders[index].outputs[output].raw
    guard let way = sliders[index].outputs[output].turn(to: sliders[index].fraction) else { return }
    var start = way.start
    // Where it stands is no news, but after a failure it may not stand there.
    var raw = isLost ? nil : standing
    if let before {
      let last = ramps.remove(at: before)
      start = last.place(at: last.due.advanced(byMicroseconds: -OutputRamp.interval))
      raw = isLost ? nil : last.raw
    }
    ramps.append(
      OutputRamp(
        port: port, start: start, end: way.end, begun: time,
        duration: sliders[index].outputs[output].definition.ramp, raw: raw, due: time))
    if let target = sliders[index].outputs[output].raw { tellPeers(of: port, target, at: time) }
    advanceRamps(to: time)
    findNextDeadline()
  }

  /// Ends a ramp where it is: someone moves the output otherwise.
  func endRamp(_ output: Int, of index: Int) {
    let port = OutputPort.Peer(slider: index, output: output)
    guard let found = ramps.firstIndex(where: { $0.port == port }) else { return }
    if let raw = ramps.remove(at: found).raw { sliders[index].outputs[output].stop(at: raw) }
    findNextDeadline()
  }

  /// Takes the steps that are due.
  func advanceRamps(to now: Instant) {
    for index in ramps.indices.reversed() where ramps[index].due <= now {
      let ramp = ramps[index]
      guard let scale = sliders[ramp.port.slider].outputs[ramp.port.output].scale else {
        ramps.remove(at: index)
        continue
      }
      let raw = scale.raw(at: ramp.place(at: now))
      if raw != ramp.raw {
        commands.append(OutputCommand(slider: ramp.port.slider, output: ramp.port.output, raw: raw))
      }
      if ramp.isOver(at: now) {
        ramps.remove(at: index)
      } else {
        ramps[index].raw = raw
        ramps[index].due = now.advanced(byMicroseconds: OutputRamp.interval)
      }
    }
  }
}
