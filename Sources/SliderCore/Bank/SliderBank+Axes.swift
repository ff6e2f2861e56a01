/// What a device's axes, rings, dials and keys do to the sliders.
extension SliderBank {
  func followAxes(of device: AttachedDevice, _ number: Int, _ frame: InputFrame) {
    for event in frame.events where event.type == EventType.absolute {
      for axis in device.axes where axis.reading.code.rawValue == event.code { axis.input.take(event.value) }
      for index in device.rings.indices where device.rings[index].reading.code.rawValue == event.code {
        device.rings[index].input.take(event.value)
      }
    }
    let hasContact = device.contact != nil
    if hasContact {
      for event in frame.events { device.contact?.take(event) }
    }
    for axis in device.axes { follow(axis, device.contact, number, at: frame.time) }
    for index in device.rings.indices { followRing(index, of: device, number, frame) }
    if hasContact { device.contact?.endFrame() }
  }

  private func follow(_ axis: AxisControl, _ contact: PadContact?, _ number: Int, at time: Instant) {
    let movement: AxisReading.Movement?
    switch axis.input.endFrame(contact) {
    case .none: return
    case .touch: movement = axis.reading.touch(axis.input.value, at: time)
    case .report: movement = axis.reading.report(axis.input.value, at: time)
    case .lift: return axis.reading.lift()
    }
    guard let movement, isFree(axis.slider) else { return }
    guard axis.mode != .relative else {
      return drag(axis.slider, .by(movement.way / axis.travel), number, at: time)
    }
    guard axis.takeover.waits else { return drag(axis.slider, .to(movement.to), number, at: time) }
    let target = axis.takeover.target(of: movement, from: sliders[axis.slider].travel)
    if let target { drag(axis.slider, .to(target), number, at: time) }
  }

  private func followRing(_ index: Int, of device: AttachedDevice, _ number: Int, _ frame: InputFrame) {
    let turn: Double
    switch device.rings[index].input.endFrame(device.contact) {
    case .none: return
    // How often it went round while events were lost, and which way, nobody knows.
    case .report where frame.isResynchronization, .touch:
      return device.rings[index].reading.anchor(at: device.rings[index].input.value)
    case .report: turn = device.rings[index].reading.report(device.rings[index].input.value)
    case .lift: return device.rings[index].reading.lift()
    }
    guard turn != 0, isFree(device.rings[index].slider) else { return }
    drag(device.rings[index].slider, .by(turn / device.rings[index].travel), number, at: frame.time)
  }

  func followDetents(of device: AttachedDevice, _ number: Int, _ frame: InputFrame) {
    for event in frame.events {
      switch event.type {
      case EventType.relative:
        for index in device.dials.indices { device.dials[index].reading.take(event) }
      // A key that is down after lost events was pressed nobody knows when.
      case EventType.key where !frame.isResynchronization && (event.value == 1 || event.value == 2):
        for index in device.keys.indices { followKey(index, of: device, number, event, at: frame.time) }
      default: break
      }
    }
    for index in device.dials.indices {
      let count = device.dials[index].reading.endFrame()
      guard count != 0 else { continue }
      let way = device.dials[index].detents.turn(by: count, at: frame.time)
      guard isFree(device.dials[index].slider) else { continue }
      drag(device.dials[index].slider, .by(way), number, at: frame.time)
    }
  }

  /// A press (1), or a repetition while it is held (2), which is no faster for being regular.
  private func followKey(
    _ index: Int, of device: AttachedDevice, _ number: Int, _ event: InputEvent, at time: Instant
  ) {
    let count: Double
    switch event.code {
    case device.keys[index].up.rawValue: count = 1
    case device.keys[index].down.rawValue: count = -1
    default: return
    }
    let way =
      event.value == 1
      ? device.keys[index].detents.turn(by: count, at: time) : device.keys[index].detents.repeated(count)
    guard isFree(device.keys[index].slider) else { return }
    drag(device.keys[index].slider, .by(way), number, at: time)
  }

  /// Whether a control that can't hold may move a slider: it is on, and no finger has it.
  private func isFree(_ slider: Int) -> Bool {
    sliders[slider].isEnabled && sliders[slider].holder == nil
  }
}
