import Glibc
package import SliderCore
package import SliderSystem

/// Which thing in the world each output of each slider is, and the writers that drive them.
///
/// Two sliders may drive one thing: they share its writer.
package final class OutputSet {
  /// A thing that is there, as a slot of a writer.
  private final class Connection {
    let writer: OutputWriter
    let slot: Int
    /// The class device that it is; nil for a mixer element.
    let device: ClassDevice?
    var users: [User] = []

    init(writer: OutputWriter, slot: Int, device: ClassDevice?) {
      (self.writer, self.slot, self.device) = (writer, slot, device)
    }
  }

  private struct User: Equatable {
    var slider: Int
    var output: Int
  }

  private let bank: SliderBank
  private let root: String
  private let reports: OutputReports
  /// By slider and output; nil where nothing is there.
  private var connections: [[Connection?]]
  /// Writers that still have something to write, or that may come with more.
  private var writers: [OutputWriter] = []
  /// What each writer of a sound card was started for, by slot.
  private var cards: [(writer: OutputWriter, slots: [[User]])] = []

  /// - Parameter root: `/sys`, or what stands in for it.
  package init(_ bank: SliderBank, root: String, reports: OutputReports) {
    self.bank = bank
    self.root = root
    self.reports = reports
    connections = bank.sliders.map { Array(repeating: nil, count: $0.outputs.count) }
  }

  /// Whether every thread has written what it was asked to and ended, after `stop`.
  package var hasFinished: Bool { writers.isEmpty }

  /// Whether a sound card hasn't said yet what it is.
  package var isAwaiting: Bool {
    cards.contains { card in
      card.slots.contains { users in users.contains { connections[$0.slider][$0.output] == nil } }
    }
  }

  /// Looks for what isn't there yet. Nothing is written to what is found.
  package func connect(at time: Instant) {
    for user in users where connections[user.slider][user.output] == nil {
      switch definition(of: user).target {
      case .backlight(let pattern): connect(user, pattern, .backlight, at: time)
      case .led(let pattern): connect(user, pattern, .leds, at: time)
      case .alsa, .command: break
      }
    }
    connectCards()
  }

  /// Hands each command to the writer of its output.
  package func carryOut(_ commands: [OutputCommand]) {
    for command in commands {
      guard let connection = connections[command.slider][command.output] else { continue }
      do throws(SystemError) {
        try connection.writer.post(command.raw, slot: connection.slot)
      } catch {
        fail(connection, error)
      }
    }
  }

  /// Takes in what a writer tells.
  /// - Returns: the sliders whose outputs look otherwise now.
  package func take(_ report: OutputReport, at time: Instant) -> [Int] {
    switch report.content {
    case .connected(let slot, let reading):
      return connectMixer(report.writer, slot, reading, at: time)
    case .changed(let slot, let raw):
      guard let connection = connection(of: report.writer, slot) else { return [] }
      adopt(raw, connection, at: time)
    case .failed(let slot, let error):
      guard let connection = connection(of: report.writer, slot) else { return [] }
      return fail(connection, error)
    case .recovered(let slot):
      guard let connection = connection(of: report.writer, slot) else { return [] }
      for user in connection.users { bank.report(nil, user.output, of: user.slider) }
      Log.notice("\(bank.sliders[connection.users[0].slider].definition.name): its output follows again")
      return connection.users.map(\.slider)
    case .disconnected(let slot, let error):
      return disconnect(report.writer, slot, error)
    case .finished:
      writers.removeAll { $0 === report.writer }
      cards.removeAll { $0.writer === report.writer }
    }
    return []
  }

  /// A class device came, went or changed.
  /// - Returns: the sliders whose outputs look otherwise now.
  package func take(_ change: DeviceChange, at time: Instant) -> [Int] {
    switch change.action {
    case .remove:
      guard let connection = connection(to: change.device) else { return [] }
      return disconnect(
        connection.writer, connection.slot,
        SystemError(subject: change.device.name, operation: "use it", code: ENODEV, advice: "it was unplugged"))
    case .change:
      if change.device.subsystem == .backlight { followChange(of: change.device, at: time) } else { connect(at: time) }
      return []
    case .add, .other:
      connect(at: time)
      return []
    }
  }

  /// Ends every writer once it has written what it was asked to.
  package func stop() {
    for writer in writers { writer.stop() }
  }

  // MARK: Backlights and LEDs

  private func connect(_ user: User, _ pattern: String, _ subsystem: ClassDevice.Subsystem, at time: Instant) {
    do throws(SystemError) {
      let device = try ClassDevice.find(pattern, subsystem, root: root)
      let reading = try device.read(as: definition(of: user))
      let connection = try connection(to: device)
      connection.users.append(user)
      connections[user.slider][user.output] = connection
      bank.connect(
        user.output, of: user.slider, name: reading.name, scale: reading.scale, raw: reading.raw, at: time)
    } catch {
      bank.disconnect(user.output, of: user.slider, error.description)
    }
  }

  /// The one that another slider has to it already, or a new one.
  private func connection(to device: ClassDevice) throws(SystemError) -> Connection {
    if let existing = allConnections.first(where: { $0.device == device }) { return existing }
    let writer = try OutputWriter(slots: 1, driver: SysfsWriter(path: device.brightness.path), reports: reports)
    writers.append(writer)
    return Connection(writer: writer, slot: 0, device: device)
  }

  private func connection(to device: SystemDevice) -> Connection? {
    allConnections.first {
      $0.device?.subsystem.rawValue == device.subsystem.rawValue && $0.device?.name == device.name
    }
  }

  /// Someone wrote to a backlight, perhaps ourselves.
  private func followChange(of device: SystemDevice, at time: Instant) {
    guard let connection = connection(to: device), let device = connection.device else { return }
    do throws(SystemError) {
      let raw = try connection.writer.rawSetByOthers(slot: connection.slot) { () throws(SystemError) in
        try device.brightness.integer()
      }
      if let raw { adopt(raw, connection, at: time) }
    } catch {
      // It went meanwhile, and udev will say so.
    }
  }

  // MARK: Sound cards

  /// Starts a writer for each card that sliders name and that none listens to yet.
  private func connectCards() {
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
  private func isAwaited(_ user: User) -> Bool {
    cards.contains { $0.slots.contains { $0.contains(user) } }
  }

  private func connectMixer(_ writer: OutputWriter, _ slot: Int, _ reading: OutputReading, at time: Instant) -> [Int] {
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

  // MARK: What becomes of a connection

  private func adopt(_ raw: Int, _ connection: Connection, at time: Instant) {
    for user in connection.users { bank.adopt(raw, user.output, of: user.slider, at: time) }
  }

  @discardableResult
  private func fail(_ connection: Connection, _ error: SystemError) -> [Int] {
    Log.warning(error.description)
    for user in connection.users { bank.report(error.description, user.output, of: user.slider) }
    return connection.users.map(\.slider)
  }

  private func disconnect(_ writer: OutputWriter, _ slot: Int, _ error: SystemError) -> [Int] {
    let gone = connection(of: writer, slot)?.users ?? cards.first { $0.writer === writer }?.slots[slot] ?? []
    guard !gone.isEmpty else { return [] }
    Log.warning(error.description)
    for user in gone {
      connections[user.slider][user.output] = nil
      bank.disconnect(user.output, of: user.slider, error.description)
    }
    var isUsed = allConnections.contains { $0.writer === writer }
    if let card = cards.firstIndex(where: { $0.writer === writer }) {
      cards[card].slots[slot] = []
      // Its other elements may still be on their way.
      isUsed = isUsed || !cards[card].slots.allSatisfy(\.isEmpty)
    }
    if !isUsed { writer.stop() }
    return gone.map(\.slider)
  }

  private func connection(of writer: OutputWriter, _ slot: Int) -> Connection? {
    allConnections.first { $0.writer === writer && $0.slot == slot }
  }

  private var allConnections: some Sequence<Connection> {
    connections.lazy.joined().compactMap(\.self)
  }

  private var users: [User] {
    bank.sliders.indices.flatMap { slider in
      bank.sliders[slider].outputs.indices.map { User(slider: slider, output: $0) }
    }
  }

  private func definition(of user: User) -> OutputDefinition {
    bank.sliders[user.slider].outputs[user.output].definition
  }
}
