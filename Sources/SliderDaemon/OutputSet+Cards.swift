import SliderCore
import SliderSystem

/// Sound cards: a thread each from the start, which opens the card and listens to it.
extension OutputSet {
  /// Starts a writer for each card that sliders name and that none listens to yet.
  func connectCards(at time: Instant) {
    for (card, wanted, slots) in missingCards() {
      if takeOver(card, wanted, slots, at: time) { continue }
      // Its last writer must have ended first, or the two could end with the older value.
      if predecessor?.holds(card) == true { continue }
      do throws(SystemError) {
        let driver = MixerDriver(card: card, wanted: wanted, isSession: isUser)
        let writer = try OutputWriter(slots: wanted.count, driver: driver, reports: reports)
        writers.append(writer)
        cards.append(Card(writer: writer, name: card, wanted: wanted, slots: slots))
        try writer.start()
      } catch {
        for user in slots.joined() { bank.disconnect(user.output, of: user.slider, error.description) }
      }
    }
  }

  /// What sliders want of cards that no writer has, card by card: its elements and who drives each.
  private func missingCards() -> [(card: String, wanted: [MixerSlot], slots: [[User]])] {
    var cards: [(card: String, wanted: [MixerSlot], slots: [[User]])] = []
    for user in users where connections[user.slider][user.output] == nil && !isAwaited(user) {
      let definition = definition(of: user)
      guard case .alsa(let name, _, _, _) = definition.target else { continue }
      let want = MixerSlot(definition)
      let index = cards.firstIndex { $0.card == name } ?? cards.count
      if index == cards.count { cards.append((name, [], [])) }
      if let slot = cards[index].wanted.firstIndex(of: want) {
        cards[index].slots[slot].append(user)
      } else {
        cards[index].wanted.append(want)
        cards[index].slots.append([user])
      }
    }
    return cards
  }

  /// Goes on with the writer that the set before had for the same elements of the same card.
  private func takeOver(_ card: String, _ wanted: [MixerSlot], _ slots: [[User]], at time: Instant) -> Bool {
    guard let old = predecessor, let index = old.cards.firstIndex(where: { $0.name == card && $0.wanted == wanted })
    else { return false }
    let writer = old.cards[index].writer
    let readings = wanted.indices.map { slot in old.connection(of: writer, slot)?.reading }
    guard !readings.contains(where: { $0 == nil }) else { return false }
    old.release(writer)
    writers.append(writer)
    cards.append(Card(writer: writer, name: card, wanted: wanted, slots: slots))
    for (slot, reading) in readings.enumerated() {
      guard var reading else { continue }
      reading.raw = writer.standing(slot: slot) ?? reading.raw
      _ = connectMixer(writer, slot, reading, at: time)
    }
    return true
  }

  /// Whether a card's writer was started for it and hasn't given it up.
  private func isAwaited(_ user: User) -> Bool {
    cards.contains { $0.slots.contains { $0.contains(user) } }
  }

  /// An element isn't on its card, or no longer. The card is listened to all the same: it may come.
  func lose(_ writer: OutputWriter, _ slot: Int, _ error: SystemError) -> [Int] {
    guard let users = cards.first(where: { $0.writer === writer })?.slots[slot], let first = users.first else {
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
    isUser && cards.contains { $0.writer === writer && $0.name == "default" }
  }

  func connectMixer(_ writer: OutputWriter, _ slot: Int, _ reading: OutputReading, at time: Instant) -> [Int] {
    guard let users = cards.first(where: { $0.writer === writer })?.slots[slot] else { return [] }
    let connection = Connection(writer: writer, slot: slot, reading: reading, device: nil)
    for user in users { connect(user, to: connection, raw: reading.raw, at: time) }
    return users.map(\.slider)
  }
}
