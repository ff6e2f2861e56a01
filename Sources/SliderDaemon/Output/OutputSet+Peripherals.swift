import SliderCore
import SliderSystem

/// Sound cards and monitors: a thread each from the start, which opens it, and listens to a card.
extension OutputSet {
  /// Starts a writer for each that sliders name and that none was started for yet.
  func openPeripherals(at time: Instant) {
    for index in openings.indices
    where openings[index].slots.joined().contains(where: { connections[$0.slider][$0.output] == nil }) {
      openings[index].isOvertaken = true
    }
    for (peripheral, wanted, slots) in missingPeripherals() {
      if takeOver(peripheral, wanted, slots, at: time) { continue }
      // Its last writer must have ended first, or the two could end with the older value.
      if predecessor?.holds(peripheral) == true { continue }
      do throws(SystemError) {
        let writer = try OutputWriter(slots: wanted.count, driver: driver(of: peripheral, wanted), reports: reports)
        writers.append(writer)
        openings.append(Opening(writer: writer, peripheral: peripheral, wanted: wanted, slots: slots))
        try writer.start()
      } catch {
        if error.mayPass { needsRetry = true }
        for user in slots.joined() { bank.disconnect(user.output, of: user.slider, error.description) }
      }
    }
  }

  private func driver(of peripheral: Peripheral, _ wanted: [MixerSlot]) -> sending any OutputDriver {
    switch peripheral {
    case .card(let name): drivers.card(name, wanted)
    case .monitor(let name): drivers.monitor(name)
    }
  }

  /// What sliders want of those that no writer has: of each card its elements and who drives each, of a monitor its brightness.
  private func missingPeripherals() -> [(peripheral: Peripheral, wanted: [MixerSlot], slots: [[User]])] {
    var missing: [(peripheral: Peripheral, wanted: [MixerSlot], slots: [[User]])] = []
    for user in users where connections[user.slider][user.output] == nil && !isAwaited(user) {
      let definition = definition(of: user)
      guard let peripheral = Peripheral(definition.target) else { continue }
      let want = MixerSlot(definition)
      let index = missing.firstIndex { $0.peripheral == peripheral } ?? missing.count
      if index == missing.count { missing.append((peripheral, [], [])) }
      if let slot = missing[index].wanted.firstIndex(of: want) {
        missing[index].slots[slot].append(user)
      } else {
        missing[index].wanted.append(want)
        missing[index].slots.append([user])
      }
    }
    return missing
  }

  /// Goes on with the writer that the set before had for the same slots of the same thing.
  private func takeOver(
    _ peripheral: Peripheral, _ wanted: [MixerSlot], _ slots: [[User]], at time: Instant
  ) -> Bool {
    guard let old = predecessor,
      let index = old.openings.firstIndex(where: { $0.peripheral == peripheral && $0.wanted == wanted })
    else { return false }
    let writer = old.openings[index].writer
    let readings = wanted.indices.map { slot in old.connection(of: writer, slot)?.reading }
    guard !readings.contains(where: { $0 == nil }) else { return false }
    old.release(writer)
    writers.append(writer)
    openings.append(Opening(writer: writer, peripheral: peripheral, wanted: wanted, slots: slots))
    for (slot, reading) in readings.enumerated() {
      guard var reading else { continue }
      // What was read when it was found may be long out of date, and nobody tells again what others did since.
      reading.raw = writer.standing(slot: slot) ?? writer.lastKnown(slot: slot) ?? reading.raw
      _ = connectOpened(writer, slot, reading, at: time)
    }
    return true
  }

  /// Whether a writer was started for it and hasn't given it up.
  private func isAwaited(_ user: User) -> Bool {
    openings.contains { $0.slots.contains { $0.contains(user) } }
  }

  /// An element isn't on its card, or no longer. The card is listened to all the same: it may come.
  func lose(_ writer: OutputWriter, _ slot: Int, _ error: SystemError) -> [Int] {
    guard let users = openings.first(where: { $0.writer === writer })?.slots[slot], let first = users.first else {
      return []
    }
    if bank.sliders[first.slider].outputs[first.output].error != error.description { Log.warning(error.description) }
    for user in users {
      connections[user.slider][user.output] = nil
      bank.disconnect(user.output, of: user.slider, error.description)
    }
    return users.map(\.slider)
  }

  /// Whether a writer's card is a session's: a sound server that comes back is announced by nobody.
  func isSessionCard(_ writer: OutputWriter) -> Bool {
    isUser && openings.contains { $0.writer === writer && $0.peripheral == .card("default") }
  }

  func connectOpened(_ writer: OutputWriter, _ slot: Int, _ reading: OutputReading, at time: Instant) -> [Int] {
    guard let users = openings.first(where: { $0.writer === writer })?.slots[slot] else { return [] }
    let connection = Connection(writer: writer, slot: slot, reading: reading, device: nil)
    for user in users { connect(user, to: connection, raw: reading.raw, at: time) }
    return users.map(\.slider)
  }
}

extension OutputSet.Peripheral {
  /// nil for a target that is there without being opened.
  fileprivate init?(_ target: OutputTarget) {
    switch target {
    case .alsa(let card, _, _, _): self = .card(card)
    case .ddc(let name): self = .monitor(name)
    case .backlight, .led, .command, .key, .axis: return nil
    }
  }
}
