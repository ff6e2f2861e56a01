/// Every slider of a configuration, with the devices that move them: frames in, events and output commands out.
///
/// It lives on one thread and never waits: no clock, no file. `process` allocates nothing once its buffers have grown.
package final class SliderBank {
  package private(set) var sliders: [Slider]
  /// What happened since `forgetEffects()`, in order.
  package private(set) var events: [SliderEvent] = []
  /// What the outputs are to do, in order; a later command to an output replaces an earlier one.
  package private(set) var commands: [OutputCommand] = []

  /// By number; nil where one was detached.
  private var devices: [AttachedDevice?] = []

  package init(_ definitions: [SliderDefinition]) {
    sliders = definitions.map(Slider.init)
    events.reserveCapacity(64)
    commands.reserveCapacity(64)
  }

  /// The slider of a name, as an index into `sliders`.
  package func index(of name: String) -> Int? {
    sliders.firstIndex { $0.definition.name == name }
  }

  package func forgetEffects() {
    guard !events.isEmpty || !commands.isEmpty else { return }
    events.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
  }

  /// Puts every slider where the slider of the same name was, before outputs are connected. Nothing is written.
  package func inheritPositions(from old: SliderBank) {
    for index in sliders.indices {
      guard let before = old.index(of: sliders[index].definition.name) else { continue }
      sliders[index].inheritPosition(from: old.sliders[before])
    }
  }

  // MARK: Devices

  /// Whether any slider asks for a device. A keyboard is never wanted.
  package func wants(_ device: DeviceDescription) -> Bool {
    !device.isKeyboard && sliders.contains { $0.definition.source?.device.matches(device) ?? false }
  }

  /// Binds a device to every slider that asks for it.
  /// - Returns: the number that its frames come under, and what is wrong for sliders that it can't move.
  package func attach(_ description: DeviceDescription) -> (device: Int, problems: [String]) {
    let device = AttachedDevice(description)
    var problems: [String] = []
    for (index, slider) in sliders.enumerated() {
      guard let source = slider.definition.source, source.device.matches(description) else { continue }
      if let problem = device.bind(source, slider: index) {
        problems.append("slider \(slider.definition.name): \(description.name): \(problem)")
      }
    }
    if let free = devices.firstIndex(where: { $0 == nil }) {
      devices[free] = device
      return (free, problems)
    }
    devices.append(device)
    return (devices.count - 1, problems)
  }

  /// A device is gone: what it held is let go, and that is no release.
  package func detach(_ device: Int, at time: Instant) {
    for index in sliders.indices where sliders[index].holder?.device == device {
      endHold(index, .cancel, at: time)
    }
    devices[device] = nil
  }

  /// Takes in a frame of a device.
  package func process(_ frame: InputFrame, from number: Int) {
    guard let device = devices[number] else { return }
    if device.tracker?.update(with: frame) == true { followFingers(on: device, number, frame) }
    if !device.axes.isEmpty { followAxes(of: device, frame) }
  }

  private func followAxes(of device: AttachedDevice, _ frame: InputFrame) {
    for event in frame.events where event.type == EventType.absolute {
      for index in device.axes.indices where device.axes[index].reading.code.rawValue == event.code {
        device.axes[index].report = event.value
      }
    }
    for index in device.axes.indices {
      guard let report = device.axes[index].report else { continue }
      device.axes[index].report = nil
      guard let movement = device.axes[index].reading.report(report) else { continue }
      let control = device.axes[index]
      guard sliders[control.slider].isEnabled, sliders[control.slider].holder == nil else { continue }
      drag(control.slider, control.mode, by: movement.by / control.travel, to: movement.to, at: frame.time)
    }
  }

  private func followFingers(on device: AttachedDevice, _ number: Int, _ frame: InputFrame) {
    guard let contacts = device.tracker?.contacts else { return }
    let isLost = frame.isResynchronization
    for index in device.edges.indices {
      guard let slot = device.edges[index].slide.slot, contacts[slot].hasEnded else { continue }
      let slider = device.edges[index].slider
      if device.edges[index].slide.release() == .end, sliders[slider].holder == .init(device: number, control: index) {
        endHold(slider, isLost ? .cancel : .up, at: frame.time)
      }
    }
    for slot in contacts.indices where contacts[slot].hasBegun {
      touch(contacts[slot], slot: slot, on: device)
    }
    for index in device.edges.indices {
      guard let slot = device.edges[index].slide.slot else { continue }
      slide(index, of: device, number, contacts[slot], at: frame.time)
    }
  }

  /// Gives a new finger to the edge that it began in: the nearest one, the first defined of equally near ones.
  private func touch(_ contact: Contact, slot: Int, on device: AttachedDevice) {
    var nearest: (edge: Int, distance: Double)?
    for index in device.edges.indices where device.edges[index].slide.zone.depth(contact) <= 1 {
      let distance = device.edges[index].slide.zone.distance(contact)
      if distance < nearest?.distance ?? .infinity { nearest = (index, distance) }
    }
    // The first finger in a strip has it until it lifts.
    guard let nearest, device.edges[nearest.edge].slide.slot == nil else { return }
    device.edges[nearest.edge].slide.touch(contact, slot: slot)
  }

  private func slide(_ index: Int, of device: AttachedDevice, _ number: Int, _ contact: Contact, at time: Instant) {
    let slider = device.edges[index].slider
    let holder = Slider.Holder(device: number, control: index)
    var step = device.edges[index].slide.move(to: contact)
    if step == .begin {
      guard sliders[slider].hold(by: holder) else { return device.edges[index].slide.giveUp() }
      record(.down, slider, at: time)
      step = device.edges[index].slide.move(to: contact)
    }
    guard case .move(let distance, let place) = step else { return }
    guard sliders[slider].holder == holder else { return device.edges[index].slide.giveUp() }
    drag(slider, device.edges[index].mode, by: distance / device.edges[index].travel, to: place, at: time)
  }

  // MARK: Programs

  /// Moves a slider as a finger would, its outputs with it.
  /// - Returns: the value that it has now.
  package func set(_ index: Int, to expression: ValueExpression, at time: Instant) -> Double {
    place(index, at: sliders[index].place(of: expression), .set, time)
  }

  /// Moves a slider by whole increments: its steps, or tenths of a continuous range. One that is off stays.
  /// - Returns: the value that it has now.
  package func step(_ index: Int, by count: Int, at time: Instant) -> Double {
    guard sliders[index].isEnabled else { return sliders[index].value }
    let distance = Double(count) * sliders[index].definition.range.increment
    return place(index, at: sliders[index].fraction + distance, .set, time)
  }

  /// Moves a slider a third of the way to its middle, if that is far enough to be seen. One that is off stays.
  /// - Returns: the value that it has now.
  package func activate(_ index: Int, at time: Instant) -> Double {
    guard sliders[index].isEnabled else { return sliders[index].value }
    return place(index, at: sliders[index].placeOfActivation, .set, time)
  }

  /// Moves a slider back to its minimum.
  package func reset(_ index: Int, at time: Instant) {
    _ = place(index, at: 0, .reset, time)
  }

  /// Moves a slider to its end.
  package func complete(_ index: Int, at time: Instant) {
    _ = place(index, at: 1, .set, time)
  }

  /// Turns a slider on or off. Off, no hand moves it, and who holds it loses it.
  package func setEnabled(_ index: Int, _ isEnabled: Bool, at time: Instant) {
    guard sliders[index].isEnabled != isEnabled else { return }
    if !isEnabled, sliders[index].holder != nil { endHold(index, .cancel, at: time) }
    sliders[index].setEnabled(isEnabled)
    record(.set, index, at: time)
  }

  // MARK: Outputs

  /// An output's thing is there, at a raw step. Nothing is written to it; the slider takes its place from its first output.
  package func connect(
    _ output: Int, of index: Int, name: String, scale: OutputScale, raw: Int, at time: Instant
  ) {
    sliders[index].outputs[output].connect(name, scale: scale, raw: raw)
    findPeers()
    adopt(raw, output, of: index, at: time)
  }

  package func disconnect(_ output: Int, of index: Int, _ reason: String) {
    sliders[index].outputs[output].disconnect(reason)
    findPeers()
  }

  /// Finds out which outputs are one thing.
  private func findPeers() {
    let ports = sliders.indices.flatMap { slider in
      sliders[slider].outputs.indices.map { OutputPort.Peer(slider: slider, output: $0) }
    }
    for port in ports {
      let own = sliders[port.slider].outputs[port.output]
      sliders[port.slider].outputs[port.output].peers = ports.filter {
        $0 != port && sliders[$0.slider].outputs[$0.output].isSame(as: own)
      }
    }
  }

  /// Sets or clears what keeps an output from following.
  package func report(_ error: String?, _ output: Int, of index: Int) {
    sliders[index].outputs[output].error = error
  }

  /// Someone else changed an output: the slider goes along, and writes nothing.
  package func adopt(_ raw: Int, _ output: Int, of index: Int, at time: Instant) {
    let place = sliders[index].outputs[output].adopt(raw, from: sliders[index].fraction)
    // Later outputs follow the slider; only its first one leads it.
    guard output == 0, let place, sliders[index].move(to: place) else { return }
    record(.set, index, at: time)
    flipCompletion(index, at: time)
  }

  // MARK: Effects

  private func drag(_ index: Int, _ mode: DragMode, by distance: Double, to place: Double, at time: Instant) {
    let hasChanged =
      switch mode {
      case .absolute: sliders[index].move(to: place)
      case .relative: sliders[index].move(by: distance)
      }
    guard hasChanged else { return }
    record(.change, index, at: time)
    flipCompletion(index, at: time)
    driveOutputs(index, at: time)
  }

  private func place(_ index: Int, at place: Double, _ kind: SliderEvent.Kind, _ time: Instant) -> Double {
    if sliders[index].move(to: place) {
      record(kind, index, at: time)
      flipCompletion(index, at: time)
    }
    // Also without a change: outputs that others moved come back to where the slider is asked to be.
    driveOutputs(index, at: time)
    return sliders[index].value
  }

  private func endHold(_ index: Int, _ kind: SliderEvent.Kind, at time: Instant) {
    sliders[index].letGo()
    record(kind, index, at: time)
    guard kind == .up, sliders[index].definition.completion != nil, !sliders[index].isComplete else { return }
    _ = place(index, at: 0, .reset, time)
  }

  private func flipCompletion(_ index: Int, at time: Instant) {
    guard sliders[index].updateCompletion() else { return }
    record(sliders[index].isComplete ? .complete : .incomplete, index, at: time)
  }

  private func driveOutputs(_ index: Int, at time: Instant) {
    let fraction = sliders[index].fraction
    for output in sliders[index].outputs.indices {
      guard let raw = sliders[index].outputs[output].follow(fraction) else { continue }
      commands.append(OutputCommand(slider: index, output: output, raw: raw))
      // Another slider on the same thing goes along, as it would with a hand on the thing itself.
      for peer in sliders[index].outputs[output].peers { adopt(raw, peer.output, of: peer.slider, at: time) }
    }
  }

  private func record(_ kind: SliderEvent.Kind, _ index: Int, at time: Instant) {
    events.append(
      SliderEvent(
        slider: index, kind: kind, value: sliders[index].value, fraction: sliders[index].fraction, time: time))
  }
}
