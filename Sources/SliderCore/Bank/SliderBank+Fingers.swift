/// What fingers on a device do to the sliders.
extension SliderBank {
  func followFingers(on device: AttachedDevice, _ number: Int, _ frame: InputFrame) {
    guard let contacts = device.tracker?.contacts else { return }
    for index in device.edges.indices {
      guard let slot = device.edges[index].slide.slot, contacts[slot].hasEnded else { continue }
      lift(index, of: device, number, contacts[slot], isLost: frame.isResynchronization, at: frame.time)
    }
    for slot in contacts.indices where contacts[slot].hasBegun {
      touch(contacts[slot], slot: slot, on: device, at: frame.time)
    }
    var hasDeadline = nextDeadline != nil
    for index in device.edges.indices {
      guard let slot = device.edges[index].slide.slot else { continue }
      slide(index, of: device, number, contacts[slot], at: frame.time)
      hasDeadline = hasDeadline || device.edges[index].slide.deadline != nil
    }
    if hasDeadline { findNextDeadline() }
  }

  /// Lets fingers that have rested long enough take hold.
  func advanceFingers(to now: Instant) {
    for number in devices.indices {
      guard let device = devices[number], let contacts = device.tracker?.contacts else { continue }
      for index in device.edges.indices {
        guard let due = device.edges[index].slide.deadline, due <= now, let slot = device.edges[index].slide.slot
        else { continue }
        slide(index, of: device, number, contacts[slot], at: now)
      }
    }
  }

  /// Gives a new finger to the edge that it began in: the nearest one, the first defined of equally near ones.
  private func touch(_ contact: Contact, slot: Int, on device: AttachedDevice, at time: Instant) {
    var nearest: (edge: Int, distance: Double)?
    for index in device.edges.indices where device.edges[index].slide.zone.depth(contact) <= 1 {
      let distance = device.edges[index].slide.zone.distance(contact)
      if distance < nearest?.distance ?? .infinity { nearest = (index, distance) }
    }
    // The first finger in a strip has it until it lifts.
    guard let nearest, device.edges[nearest.edge].slide.slot == nil else { return }
    device.edges[nearest.edge].slide.touch(contact, slot: slot, at: time)
  }

  private func slide(_ index: Int, of device: AttachedDevice, _ number: Int, _ contact: Contact, at time: Instant) {
    let slider = device.edges[index].slider
    let mode = device.edges[index].mode
    let holder = Slider.Holder(device: number, control: index)
    var step = device.edges[index].slide.move(to: contact, at: time)
    if step == .begin {
      guard sliders[slider].hold(by: holder) else { return device.edges[index].slide.giveUp() }
      record(.down, slider, at: time)
      if mode == .pickup { pickUp(index, of: device) }
      step = device.edges[index].slide.move(to: contact, at: time)
      // It goes to a finger that hasn't moved yet, too.
      if mode == .absolute, step == .none, let place = device.edges[index].slide.place {
        step = .move(by: 0, to: place)
      }
    }
    guard case .move(let distance, let place) = step else { return }
    guard sliders[slider].holder == holder else { return device.edges[index].slide.giveUp() }
    switch mode {
    case .absolute: drag(slider, .to(place), number, at: time)
    case .relative: drag(slider, .by(distance / device.edges[index].travel), number, at: time)
    case .pickup: drag(slider, .to(place + device.edges[index].offset), number, at: time)
    }
  }

  /// Takes the slider along if the finger is on it, and keeps how far beside.
  private func pickUp(_ index: Int, of device: AttachedDevice) {
    guard let place = device.edges[index].slide.place else { return }
    let offset = sliders[device.edges[index].slider].fraction - place
    // A place is a division's result: a finger at the very limit is still on it.
    guard abs(offset) <= device.edges[index].grab + 1e-9 else { return device.edges[index].slide.press() }
    device.edges[index].offset = offset
  }

  private func lift(
    _ index: Int, of device: AttachedDevice, _ number: Int, _ contact: Contact, isLost: Bool, at time: Instant
  ) {
    let slider = device.edges[index].slider
    let holder = Slider.Holder(device: number, control: index)
    let end = device.edges[index].slide.release(at: contact)
    if isLost {
      if sliders[slider].holder == holder { endHold(slider, .cancel, at: time) }
      return
    }
    guard case .tap(let place, let wasHolding) = end, let target = target(of: place, device.edges[index]) else {
      if sliders[slider].holder == holder { endHold(slider, .up, at: time) }
      return
    }
    if !wasHolding {
      guard sliders[slider].hold(by: holder) else { return }
      record(.down, slider, at: time)
    }
    guard sliders[slider].holder == holder else { return }
    endHold(slider, .up, tap: (target, number), at: time)
  }

  /// Where a tap leads; nil for nowhere.
  private func target(of place: Double, _ control: AttachedDevice.EdgeControl) -> Double? {
    let slider = sliders[control.slider]
    guard control.tap != .never else { return nil }
    let place = min(max(place, 0), 1)
    let distance = abs(place - slider.fraction)
    if let limit = slider.definition.source?.jumpGuard, distance > limit.fraction(of: slider.definition.range) + 1e-9 {
      return nil
    }
    // Between two values there is only the other one, wherever the finger is.
    if slider.definition.range.step(at: 1) == 1 { return slider.fraction < 0.5 ? 1 : 0 }
    return control.tap == .offThumb && distance <= control.grab + 1e-9 ? nil : place
  }
}
