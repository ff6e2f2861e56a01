/// The sliders' outputs: what is there, what it is told, and what others do to it.
extension SliderBank {
  /// An output's thing is there, at a raw step. Nothing is written to it; the slider takes its place from its first output.
  /// Only a remembered position that is to be restored goes the other way.
  /// - Parameters:
  ///   - note: what there is to know of it.
  ///   - takesOver: it stands in for a thing that didn't do what was asked of it, and is to do that.
  package func connect(
    _ output: Int, of index: Int, name: String, scale: OutputScale, raw: Int, note: String? = nil,
    takesOver: Bool = false, at time: Instant
  ) {
    sliders[index].outputs[output].connect(name, scale: scale, raw: raw, note: note)
    findPeers()
    if sliders[index].isRestoring || takesOver {
      drive(output, of: index, at: time)
    } else {
      adopt(raw, output, of: index, at: time)
    }
  }

  /// An output's virtual thing is there. It stands where the slider is.
  /// - Parameter presses: how often its key up was pressed before, less how often its key down.
  /// - Returns: the raw step at which it stands.
  @discardableResult
  package func connectVirtual(
    _ output: Int, of index: Int, name: String, scale: OutputScale, presses: Int = 0
  ) -> Int {
    defer { findPeers() }
    let fraction = sliders[index].fraction
    return sliders[index].outputs[output].connect(name, scale: scale, at: fraction, presses: presses)
  }

  package func disconnect(_ output: Int, of index: Int, _ reason: String) {
    endRamp(output, of: index)
    sliders[index].outputs[output].disconnect(reason)
    findPeers()
  }

  /// Finds out which outputs are one thing.
  private func findPeers() {
    var groups: [OutputPort.Identity: Int] = [:]
    sharedPorts.removeAll(keepingCapacity: true)
    for slider in sliders.indices {
      for output in sliders[slider].outputs.indices {
        guard let identity = sliders[slider].outputs[output].identity else { continue }
        let group = groups[identity] ?? sharedPorts.count
        if group == sharedPorts.count { sharedPorts.append([]) }
        groups[identity] = group
        sharedPorts[group].append(OutputPort.Peer(slider: slider, output: output))
        sliders[slider].outputs[output].group = group
      }
    }
  }

  /// Sets or clears what keeps an output from following.
  package func report(_ error: String?, _ output: Int, of index: Int) {
    sliders[index].outputs[output].error = error
  }

  /// Says what there is to know of an output.
  package func note(_ note: String, _ output: Int, of index: Int) {
    sliders[index].outputs[output].note = note
  }

  /// Someone else changed an output: the slider goes along, and writes nothing.
  package func adopt(_ raw: Int, _ output: Int, of index: Int, at time: Instant) {
    if !ramps.isEmpty { endRamp(output, of: index) }
    let fraction = sliders[index].fraction
    // Later outputs follow the slider; only its first one leads it, and one that has a part of it, there.
    let leads =
      output == 0 || (sliders[index].outputs[output].isPart && sliders[index].outputs[output].covers(fraction))
    let place = sliders[index].outputs[output].adopt(raw, from: fraction)
    if leads, let place { relocate(index, to: place, at: time) }
  }

  /// A slider is elsewhere than it was thought to be: it goes there, and nothing is written for that.
  func relocate(_ index: Int, to place: Double, at time: Instant) {
    guard sliders[index].move(to: place) else { return }
    for key in sliders[index].outputs.indices where sliders[index].outputs[key].isKey {
      sliders[index].outputs[key].skip(to: sliders[index].fraction)
    }
    record(.set, index, at: time)
    if flipCompletion(index, at: time), !sliders[index].isComplete { sliders[index].progress.leave() }
  }

  /// Lets the outputs follow that follow movements, and those that follow releases.
  /// - Parameters:
  ///   - isJump: no hand shows the way, so outputs may take their time.
  ///   - heading: where the slider goes: above 0 up, below 0 down, 0 to a place.
  func driveOutputs(_ index: Int, isReleased: Bool, isJump: Bool = false, heading: Int = 0, at time: Instant) {
    for output in sliders[index].outputs.indices {
      let occasion = sliders[index].outputs[output].definition.occasion
      guard occasion == .change || (occasion == .release && isReleased) else { continue }
      if sliders[index].outputs[output].isCommand {
        guard sliders[index].outputs[output].isNews(sliders[index].fraction), !sliders[index].outputs[output].isHeldBack
        else { continue }
        run(output, of: index, isCompletion: false)
      } else if heading == 0 || !sliders[index].outputs[output].isBeyond(heading) {
        drive(output, of: index, isJump: isJump, at: time)
      }
    }
  }

  /// Part of each frame's way, and so of its callers.
  @inline(__always)
  func drive(_ output: Int, of index: Int, isJump: Bool = false, at time: Instant) {
    if isJump, sliders[index].outputs[output].definition.ramp > 0 { return ramp(output, of: index, at: time) }
    if !ramps.isEmpty { endRamp(output, of: index) }
    guard let raw = sliders[index].outputs[output].follow(sliders[index].fraction) else { return }
    commands.append(OutputCommand(slider: index, output: output, raw: raw))
    tellPeers(of: OutputPort.Peer(slider: index, output: output), raw, at: time)
  }

  /// Another slider on the same thing goes along, as it would with a hand on the thing itself.
  @inline(__always)
  func tellPeers(of port: OutputPort.Peer, _ raw: Int, at time: Instant) {
    for peer in sharedPorts[sliders[port.slider].outputs[port.output].group] where peer != port {
      adopt(raw, peer.output, of: peer.slider, at: time)
    }
  }

  func run(_ output: Int, of index: Int, isCompletion: Bool) {
    let slider = sliders[index]
    let filling = ValueTemplate.Filling(
      value: slider.value, fraction: slider.fraction, text: slider.definition.text(at: slider.fraction))
    guard let (arguments, timeout) = slider.outputs[output].command(filling) else { return }
    runs.append(
      CommandRun(slider: index, output: output, arguments: arguments, timeout: timeout, isCompletion: isCompletion))
  }
}
