/// What fingers on a device do to the sliders.
extension SliderBank {
  func followFingers(on device: AttachedDevice, _ number: Int, _ frame: InputFrame) {
    // A copy of the tracker itself would cost more than all that follows.
    guard let begun = device.tracker?.begun, let ended = device.tracker?.ended else { return }
    if !ended.isEmpty {
      for index in device.zones.indices {
        let lifted = device.zones[index].slide.slots.intersection(ended)
        if !lifted.isEmpty {
          lift(index, of: device, number, lifted, isLost: frame.isResynchronization, at: frame.time)
        }
      }
    }
    guard !begun.isEmpty || !ended.isEmpty || device.hasHeldZone, let contacts = device.tracker?.contacts else {
      return
    }
    for slot in begun { touch(slot, contacts, on: device, at: frame.time) }
    if !begun.isEmpty { giveUpToOthers(begun, contacts, on: device) }
    var hasDeadline = nextDeadline != nil
    for index in device.zones.indices where !device.zones[index].slide.slots.isEmpty {
      follow(index, of: device, number, contacts, at: frame.time)
      hasDeadline = hasDeadline || device.zones[index].slide.deadline != nil
    }
    if hasDeadline { findNextDeadline() }
  }

  /// A click is not meant for a slider, and a drag with a button down is not either: while a clickpad is pressed, zones have no
  /// fingers.
  func followClicks(on device: AttachedDevice, _ number: Int, _ frame: InputFrame) {
    if frame.hasGap { device.buttons = 0 }
    for event in frame.events where event.type == EventType.key && Key.mouseButtons.contains(event.code) {
      let bit: UInt8 = 1 << UInt8(event.code - Key.mouseButtons.lowerBound)
      device.buttons = event.value == 0 ? device.buttons & ~bit : device.buttons | bit
    }
    guard device.buttons != 0 else { return }
    for index in device.zones.indices where !device.zones[index].slide.isPassing {
      cancel(index, of: device, number, at: frame.time)
    }
  }

  /// Lets fingers that have rested long enough take hold.
  func advanceFingers(to now: Instant) {
    for number in devices.indices {
      guard let device = devices[number], let contacts = device.tracker?.contacts else { continue }
      for index in device.zones.indices {
        guard let due = device.zones[index].slide.deadline, due <= now else { continue }
        follow(index, of: device, number, contacts, at: now)
      }
    }
  }

  /// Gives a new finger to the zones that it began in: of all that slide with as many fingers the one whose edge is
  /// nearest, the first defined of equally near ones.
  private func touch(_ slot: Int, _ contacts: [Contact], on device: AttachedDevice, at time: Instant) {
    guard contacts[slot].isFingertip else { return }
    let point = TouchPoint(contacts[slot])
    for first in device.zones.indices {
      let fingers = device.zones[first].slide.fingers
      var nearest: (zone: Int, distance: Double)?
      var isFirst = true
      for index in device.zones.indices where device.zones[index].slide.fingers == fingers {
        if index < first { isFirst = false }
        guard device.zones[index].slide.zone.contains(point) else { continue }
        let distance = device.zones[index].slide.zone.distance(point)
        if distance < nearest?.distance ?? .infinity { nearest = (index, distance) }
      }
      // Each count of fingers is looked at once.
      guard isFirst, let nearest, device.tracker?.tells(slot, of: fingers) ?? false else { continue }
      add(slot, to: nearest.zone, contacts, on: device, at: time)
    }
  }

  private func add(
    _ slot: Int, to index: Int, _ contacts: [Contact], on device: AttachedDevice, at time: Instant
  ) {
    var slots = device.zones[index].slide.slots
    slots.insert(slot)
    device.zones[index].slide.touch(slot, middle: TouchPoint(middleOf: slots, contacts), at: time)
    guard device.zones[index].slide.isTouching else { return }
    for slot in contacts.indices { device.zones[index].origins[slot] = contacts[slot] }
    // Fingers that are complete together slide nothing one by one.
    let fingers = device.zones[index].slide.fingers
    guard fingers > 1 else { return }
    for other in device.zones.indices where other != index && !device.zones[other].slide.slots.isEmpty {
      if device.zones[other].slide.isSliding {
        if device.zones[other].slide.fingers < fingers { device.zones[index].slide.giveUp() }
      } else if device.zones[other].slide.slots.intersects(slots) {
        device.zones[other].slide.giveUp()
      }
    }
  }

  /// Fingers that come down beside those of a zone before these slide mean something else with them: two that scroll. On a screen a
  /// finger means what is under it, whatever others do.
  private func giveUpToOthers(_ begun: SlotSet, _ contacts: [Contact], on device: AttachedDevice) {
    guard !device.description.properties.contains(InputProperty.direct) else { return }
    var others = begun
    others.subtract(device.heldSlots)
    guard others.contains(where: { contacts[$0].isFingertip }) else { return }
    for index in device.zones.indices where !device.zones[index].slide.isSliding {
      device.zones[index].slide.giveUp()
    }
  }

  /// Whether a finger outside of all zones has gone the same way as a zone's, within half of it: they scroll. One that rests hasn't,
  /// nor has one that points meanwhile.
  private func isAccompanied(_ index: Int, _ middle: TouchPoint, on device: AttachedDevice) -> Bool {
    guard !device.description.properties.contains(InputProperty.direct), let contacts = device.tracker?.contacts else {
      return false
    }
    let slide = device.zones[index].slide
    let start = TouchPoint(middleOf: slide.slots, device.zones[index].origins)
    let own = slide.zone.movement(from: start, to: middle)
    guard own.along != 0 else { return false }
    let held = device.heldSlots
    for slot in contacts.indices where contacts[slot].isDown && contacts[slot].isFingertip && !held.contains(slot) {
      let other = slide.zone.movement(
        from: TouchPoint(device.zones[index].origins[slot]), to: TouchPoint(contacts[slot]))
      let (along, across) = (other.along - own.along, other.across - own.across)
      if along * along + across * across <= (own.along * own.along + own.across * own.across) / 4 { return true }
    }
    return false
  }

  /// What a frame says of the fingers that a zone has.
  private func follow(
    _ index: Int, of device: AttachedDevice, _ number: Int, _ contacts: [Contact], at time: Instant
  ) {
    let slots = device.zones[index].slide.slots
    for slot in slots {
      let contact = contacts[slot]
      if contact.isFingertip, !contact.isCrowded, !contact.hasJumped { continue }
      guard device.zones[index].slide.isSliding else { return device.zones[index].slide.giveUp() }
      if contact.isPalm { return cancel(index, of: device, number, at: time) }
      if contact.isCrowded { return }
      if contact.hasJumped { return device.zones[index].slide.jump(to: TouchPoint(middleOf: slots, contacts)) }
    }
    slide(index, of: device, number, TouchPoint(middleOf: slots, contacts), at: time)
  }

  /// What slid turns out to be no finger, or to be meant for something else.
  func cancel(_ index: Int, of device: AttachedDevice, _ number: Int, at time: Instant) {
    device.zones[index].slide.giveUp()
    let slider = device.zones[index].slider
    if sliders[slider].holder == Slider.Holder(device: number, control: index) { endHold(slider, .cancel, at: time) }
  }

  private func slide(_ index: Int, of device: AttachedDevice, _ number: Int, _ middle: TouchPoint, at time: Instant) {
    let slider = device.zones[index].slider
    let mode = device.zones[index].mode
    let holder = Slider.Holder(device: number, control: index)
    var step = device.zones[index].slide.move(to: middle, at: time)
    if step == .begin {
      let isFree = !isAccompanied(index, middle, on: device) && sliders[slider].hold(by: holder)
      guard isFree else { return device.zones[index].slide.giveUp() }
      claim(index, on: device)
      record(.down, slider, at: time)
      if mode == .pickup { pickUp(index, of: device) }
      step = device.zones[index].slide.move(to: middle, at: time)
      // It goes to a finger that hasn't moved yet, too.
      if mode == .absolute, step == .none, let place = device.zones[index].slide.place {
        step = .move(by: 0, to: place)
      }
    }
    guard case .move(let distance, let place) = step else { return }
    guard sliders[slider].holder == holder else { return device.zones[index].slide.giveUp() }
    switch mode {
    case .absolute: drag(slider, .to(place), number, at: time)
    case .relative: drag(slider, .by(distance / device.zones[index].travel), number, at: time)
    case .pickup: drag(slider, .to(place + device.zones[index].offset), number, at: time)
    }
  }

  /// A slide has its fingers for itself.
  private func claim(_ index: Int, on device: AttachedDevice) {
    for other in device.zones.indices
    where other != index && device.zones[other].slide.slots.intersects(device.zones[index].slide.slots) {
      device.zones[other].slide.giveUp()
    }
  }

  /// Takes the slider along if the finger is on it, and keeps how far beside.
  private func pickUp(_ index: Int, of device: AttachedDevice) {
    guard let place = device.zones[index].slide.place else { return }
    let offset = sliders[device.zones[index].slider].fraction - place
    // A place is a division's result: a finger at the very limit is still on it.
    guard abs(offset) <= device.zones[index].grab + 1e-9 else { return device.zones[index].slide.press() }
    device.zones[index].offset = offset
  }

  private func lift(
    _ index: Int, of device: AttachedDevice, _ number: Int, _ lifted: SlotSet, isLost: Bool, at time: Instant
  ) {
    let slider = device.zones[index].slider
    let holder = Slider.Holder(device: number, control: index)
    let end = device.zones[index].slide.release(lifted)
    if isLost {
      if sliders[slider].holder == holder { endHold(slider, .cancel, at: time) }
      return
    }
    guard case .tap(let place, let wasHolding) = end, let target = target(of: place, device.zones[index]) else {
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
  private func target(of place: Double, _ control: ZoneControl) -> Double? {
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
