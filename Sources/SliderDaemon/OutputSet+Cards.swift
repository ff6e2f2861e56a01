import SliderCore
import SliderSystem

/// Sound cards: a thread each from the start, which opens the card and listens to it.
extension OutputSet {
  /// Starts a writer for each card that sliders name and that none listens to yet.
  func connectCards() {
    var elements: [String: [(target: OutputTarget, users: [User])]] = [:]
    var order: [String] = []
    for user in users where connections[user.slider][user.output] == nil && !isAwaited(user) {
      guard case .alsa(let card, _, _) = definition(of: user).target else { continue }
      if elements[card] == nil { order.append(card) }
      let target = definition(of: user).target
      if let known = elements[card]?.firstIndex(where: { $0.target == target }) {
        elements[card]?[known].users.append(user)
      } else {
        elements[card, default: []].append((target, [user]))
      }
    }
    for card in order {
      guard let elements = elements[card] else { continue }
      do throws(SystemError) {
        let driver = MixerDriver(card: card, definitions: elements.map { definition(of: $0.users[0]) })
        let writer = try OutputWriter(slots: elements.count, driver: driver, reports: reports)
        writers.append(writer)
        cards.append((writer, elements.map(\.users)))
        try writer.start()
      } catch {
        for user in elements.flatMap(\.users) { bank.disconnect(user.output, of: user.slider, error.description) }
      }
    }
  }

  /// Whether a card's writer was started for it and hasn't given it up.
  func isAwaited(_ user: User) -> Bool {
    cards.contains { $0.slots.contains { $0.contains(user) } }
  }

  func connectMixer(_ writer: OutputWriter, _ slot: Int, _ reading: OutputReading, at time: Instant) -> [Int] {
    guard let users = cards.first(where: { $0.writer === writer })?.slots[slot] else { return [] }
    let connection = Connection(writer: writer, slot: slot, device: nil)
    connection.users = users
    for user in users {
      connections[user.slider][user.output] = connection
      bank.connect(
        user.output, of: user.slider, name: reading.name, scale: reading.scale, raw: reading.raw, at: time)
    }
    return users.map(\.slider)
  }
}
