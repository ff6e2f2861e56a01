import Glibc
package import SliderCore
package import SliderSystem

/// Which thing in the world each output of each slider is, and the writers that drive them.
///
/// Two sliders may drive one thing: they share its writer.
package final class OutputSet {
  /// A thing that is there, as a slot of a writer.
  final class Connection {
    let writer: OutputWriter
    let slot: Int
    let reading: OutputReading
    /// The class device that it is; nil for a mixer element.
    let device: ClassDevice?
    var users: [User] = []
    /// How many of our writes have come back as changes of the device.
    var echoes: UInt64
    /// How often keys were pressed when it was made.
    var presses = 0
    /// The errno that the log has heard of since it last worked.
    var complaint: Int32?

    init(writer: OutputWriter, slot: Int, reading: OutputReading, device: ClassDevice?) {
      (self.writer, self.slot, self.reading, self.device) = (writer, slot, reading, device)
      echoes = writer.writeCount
    }
  }

  /// What has to be opened, which may take long, before there is anything to drive.
  enum Peripheral: Equatable {
    case card(String)
    case monitor(String)
  }

  /// A sound card or a monitor that a writer was started for, with the users of each slot.
  struct Opening {
    let writer: OutputWriter
    let peripheral: Peripheral
    let wanted: [MixerSlot]
    var slots: [[User]]
    /// What was said of it last: a card that goes takes all its elements along, and one line is enough.
    var complaint: String?
    /// Something was announced while it was being opened: what comes of that may be out of date.
    var isOvertaken = false
  }

  struct User: Hashable {
    var slider: Int
    var output: Int
  }

  let bank: SliderBank
  let root: String
  let reports: OutputReports
  /// Whether it works for a person's session: logind may be asked, and ALSA's `default` is the session's.
  let isUser: Bool
  let drivers: OutputDrivers
  /// Names of backlights that move nothing, with how that was found out; until they go.
  var decoys: [String: String] = [:]
  /// Where lights that others set are told of; nil before there is one, and where nobody looks.
  var watch: LightWatch?
  let makeWatch: () -> LightWatch?
  /// By slider and output; nil where nothing is there.
  var connections: [[Connection?]]
  /// Writers that still have something to write, or that may come with more.
  var writers: [OutputWriter] = []
  var openings: [Opening] = []
  /// The set that this one replaces, until all its threads have ended.
  var predecessor: OutputSet?
  /// Outputs that another slided drives: here they are neither written nor listened to.
  private var left: Set<User> = []
  /// Something failed that may work if it is tried again in a while.
  package internal(set) var needsRetry = false

  /// - Parameters:
  ///   - root: `/sys`, or what stands in for it.
  ///   - predecessor: the set that this one replaces. Writers for the same things go on in this one: two writers of one
  ///     thing could end with the older value.
  ///   - isUser: it works for a person's session.
  ///   - drivers: the ways to the outputs; nil for the system's.
  ///   - makeWatch: makes what tells of lights that others set, when the first light is there.
  package init(
    _ bank: SliderBank, root: String, reports: OutputReports, isUser: Bool = false,
    drivers: OutputDrivers? = nil, replacing predecessor: OutputSet? = nil,
    makeWatch: @escaping () -> LightWatch? = { nil }
  ) {
    self.bank = bank
    self.root = root
    self.reports = reports
    self.isUser = isUser
    self.drivers = drivers ?? .system(isUser: isUser)
    self.predecessor = predecessor
    self.makeWatch = makeWatch
    decoys = predecessor?.decoys ?? [:]
    connections = bank.sliders.map { Array(repeating: nil, count: $0.outputs.count) }
  }

  /// Whether every thread has written what it was asked to and ended, after `stop`.
  package var hasFinished: Bool { writers.isEmpty }

  /// Whether this set or one that it replaces has a peripheral's writer still.
  func holds(_ peripheral: Peripheral) -> Bool {
    openings.contains { $0.peripheral == peripheral } || predecessor?.holds(peripheral) == true
  }

  /// Forgets the set that this one replaces once nothing of it is left.
  /// - Returns: whether that has come about now.
  @discardableResult
  package func letGoOfPredecessor() -> Bool {
    guard let old = predecessor else { return false }
    old.letGoOfPredecessor()
    guard old.hasFinished, old.predecessor == nil else { return false }
    predecessor = nil
    return true
  }

  /// Whether a sound card or a monitor hasn't said yet what it is.
  package var isAwaiting: Bool {
    openings.contains { opening in
      opening.slots.joined().contains { user in
        connections[user.slider][user.output] == nil && bank.sliders[user.slider].outputs[user.output].error == nil
      }
    }
  }

  /// Looks for what isn't there yet. Nothing is written to what is found.
  /// - Returns: the sliders whose outputs may look otherwise now.
  @discardableResult
  package func connect(at time: Instant) -> [Int] {
    needsRetry = false
    let missing = users.filter { connections[$0.slider][$0.output] == nil }
    for user in missing {
      switch definition(of: user).target {
      case .backlight(let pattern): connect(user, pattern, .backlight, at: time)
      case .led(let pattern): connect(user, pattern, .leds, at: time)
      case .key, .axis: connectVirtual(user, at: time)
      case .ddc, .alsa, .command: break
      }
    }
    openPeripherals(at: time)
    return missing.map(\.slider)
  }

  /// Lets go of lights that went unseen, and looks for what isn't there yet.
  /// - Returns: the sliders whose outputs may look otherwise now.
  package func reconnect(at time: Instant) -> [Int] {
    let gone = allConnections.filter { connection in
      guard let device = connection.device else { return false }
      return (try? device.brightness.integer()) == nil
    }
    return gone.flatMap { disconnect($0.writer, $0.slot, .unplugged($0.device?.name ?? "")) } + connect(at: time)
  }

  /// Hands each command to the writer of its output.
  package func carryOut(_ commands: [OutputCommand]) {
    for command in commands {
      guard let connection = connections[command.slider][command.output],
        !isLeft(User(slider: command.slider, output: command.output))
      else { continue }
      do throws(SystemError) {
        try connection.writer.post(command.raw, slot: connection.slot)
      } catch {
        fail(connection, error)
      }
    }
  }

  /// Leaves these outputs of a slider, and no other ones of it, to another slided, which drives them too: two that follow what the other
  /// makes of a thing would never come to rest.
  func leave(_ outputs: [Int], of slider: Int) {
    left = left.filter { $0.slider != slider }
    for output in outputs {
      left.insert(User(slider: slider, output: output))
      bank.note("the system's slided drives it", output, of: slider)
    }
  }

  func isLeft(_ user: User) -> Bool { !left.isEmpty && left.contains(user) }

  /// Takes in what a writer tells.
  /// - Returns: the sliders whose outputs look otherwise now.
  package func take(_ report: OutputReport, at time: Instant) -> [Int] {
    switch report.content {
    case .connected(let slot, let reading):
      return connectOpened(report.writer, slot, reading, at: time)
    case .changed(let slot, let raw):
      guard let connection = connection(of: report.writer, slot) else { return [] }
      adopt(raw, connection, at: time)
    case .unread(let slot):
      guard let connection = connection(of: report.writer, slot), let device = connection.device else { return [] }
      followChange(of: device, at: time)
    case .failed(let slot, let error):
      guard let connection = connection(of: report.writer, slot) else { return [] }
      let moved = passOver(connection, error, at: time)
      return moved.isEmpty ? fail(connection, error) : moved
    case .doubted(let slot, let error):
      guard let connection = connection(of: report.writer, slot) else { return [] }
      return doubt(connection, error, at: time)
    case .recovered(let slot):
      guard let connection = connection(of: report.writer, slot) else { return [] }
      connection.complaint = nil
      for user in connection.users { bank.report(nil, user.output, of: user.slider) }
      Log.notice("\(bank.sliders[connection.users[0].slider].definition.name): its output follows again")
      return connection.users.map(\.slider)
    case .missing(let slot, let error):
      return lose(report.writer, slot, error)
    case .disconnected(let slot, let error):
      // One that has worked is looked for once more: what says that it is gone may be there still.
      if connection(of: report.writer, slot) != nil { needsRetry = true }
      return disconnect(report.writer, slot, error)
    case .finished:
      writers.removeAll { $0 === report.writer }
      openings.removeAll { $0.writer === report.writer }
      // What it had open may be opened now.
      if letGoOfPredecessor() { return connect(at: time) }
    }
    return []
  }

  /// A class device came, went or changed.
  /// - Returns: the sliders whose outputs look otherwise now.
  package func take(_ change: DeviceChange, at time: Instant) -> [Int] {
    switch change.action {
    case .remove:
      if change.device.subsystem == .backlight { decoys[change.device.name] = nil }
      guard let connection = connection(to: change.device) else { return [] }
      return disconnect(connection.writer, connection.slot, .unplugged(change.device.name))
    case .change where change.device.subsystem == .backlight:
      followChange(of: change.device, at: time)
      return []
    case .add where change.device.subsystem == .backlight:
      decoys[change.device.name] = nil
      return chooseAgain(at: time) + connect(at: time)
    case .change where change.device.subsystem == .drm:
      // A monitor may be back, or awake.
      for opening in openings { if case .monitor = opening.peripheral { opening.writer.tryAgain() } }
      return connect(at: time)
    case .add, .change, .other:
      return connect(at: time)
    }
  }

  /// What was last written to an output with success; nil when nothing was since it was found.
  package func lastWrite(_ output: Int, of slider: Int) -> OutputState.LastWrite? {
    connections[slider][output].flatMap { $0.writer.lastWrite(slot: $0.slot) }
  }

  /// Ends every writer once it has written what it was asked to.
  package func stop() {
    for writer in writers { writer.stop() }
  }

  /// Leaves a writer to the set that replaces this one.
  func release(_ writer: OutputWriter) {
    writers.removeAll { $0 === writer }
    openings.removeAll { $0.writer === writer }
    for slider in connections.indices {
      for output in connections[slider].indices where connections[slider][output]?.writer === writer {
        connections[slider][output] = nil
      }
    }
  }

  // MARK: What is there

  func connection(of writer: OutputWriter, _ slot: Int) -> Connection? {
    allConnections.first { $0.writer === writer && $0.slot == slot }
  }

  var allConnections: some Sequence<Connection> {
    connections.lazy.joined().compactMap(\.self)
  }

  var users: [User] {
    bank.sliders.indices.flatMap { slider in
      bank.sliders[slider].outputs.indices.map { User(slider: slider, output: $0) }
    }
  }

  func definition(of user: User) -> OutputDefinition {
    bank.sliders[user.slider].outputs[user.output].definition
  }
}
