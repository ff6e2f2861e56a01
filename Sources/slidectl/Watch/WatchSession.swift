import Glibc
import SliderBus
import SliderCore
import SliderSystem

/// One run of `slidectl watch`: the bus on one side, a display on the other.
final class WatchSession {
  private let names: [String]
  private let loop: EventLoop
  private var display: (any WatchDisplay)?
  /// What came before there was a display.
  private var early: [SliderNotice] = []
  private var failure: CommandFailure?

  private init(_ names: [String], on loop: EventLoop) {
    self.names = names
    self.loop = loop
  }

  /// Runs until the person, a signal or the reader of the output has had enough.
  static func run(_ invocation: Invocation) throws(CommandFailure) {
    let loop = try orFail { () throws(SystemError) in try EventLoop() }
    // A mistake in it is told before anything else is looked for.
    _ = try invocation.lineFormat
    let session = WatchSession(invocation.arguments, on: loop)
    let (client, watch) = try session.connect(invocation)
    let remote = SliderRemote(client, on: invocation.address)
    let display = try display(for: invocation, remote: remote, on: loop)
    defer { display.end() }
    let reader = invocation.isLive ? nil : watchReader(of: session)
    session.begin(display)
    try orFail { () throws(SystemError) in try loop.run() }
    if let failure = session.failure { throw failure }
    withExtendedLifetime((client, watch, reader)) {}
  }

  private func connect(_ invocation: Invocation) throws(CommandFailure) -> (SliderClient, SliderWatch) {
    let (client, watch) = try invocation.ask("watch") { (client) throws(BusError) in
      let watch = try client.watch { [weak self] in self?.receive($0) }
      try watch.waitForFirstNotice()
      try client.bus.attach(toEventLoop: loop.handle)
      return (client, watch)
    }
    guard watch.isConnected else { throw .notRunning(on: invocation.address) }
    for name in names where watch.states[name] == nil {
      throw .unknownSlider(name, known: watch.states.keys.sorted())
    }
    client.bus.onLost = { [weak self] in self?.stop(.notRunning(on: invocation.address)) }
    return (client, watch)
  }

  private static func display(
    for invocation: Invocation, remote: SliderRemote, on loop: EventLoop
  ) throws(CommandFailure) -> any WatchDisplay {
    if invocation.has(.json) { return LineDisplay(.json) }
    if invocation.has(.wob) { return LineDisplay(.wob) }
    if let format = try invocation.lineFormat { return LineDisplay(.custom(format)) }
    guard invocation.isLive else { return LineDisplay(.plain) }
    let style = DrawingStyle(environment: Environment.value)
    return try orFail { () throws(SystemError) in
      try LiveDisplay(invocation.arguments, style: style, remote: remote, on: loop)
    }
  }

  /// Ends the session when whoever reads the output goes, also while nothing is printed. A file has no reader: nil.
  private static func watchReader(of session: WatchSession) -> EventSource? {
    try? EventSource.descriptor(STDOUT_FILENO, events: 0, on: session.loop, subject: "standard output") {
      [weak session] _ in session?.stop(.readerGone)
    }
  }

  private static func orFail<Answer>(_ body: () throws(SystemError) -> Answer) throws(CommandFailure) -> Answer {
    do throws(SystemError) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }

  private func begin(_ display: any WatchDisplay) {
    self.display = display
    let notices = early
    early = []
    for notice in notices { receive(notice) }
  }

  private func stop(_ failure: CommandFailure) {
    self.failure = failure
    loop.stop()
  }

  private func receive(_ notice: SliderNotice) {
    guard let display else { return early.append(notice) }
    guard failure == nil, let notice = notice.limited(to: names) else { return }
    do throws(CommandFailure) {
      try display.show(notice)
    } catch {
      stop(error)
    }
  }
}

extension Invocation {
  fileprivate var lineFormat: LineFormat? {
    get throws(CommandFailure) {
      guard let text = value(of: .line) else { return nil }
      return try LineFormat(text)
    }
  }

  /// Whether `watch` draws.
  fileprivate var isLive: Bool {
    !has(.json) && !has(.wob) && !has(.line) && Terminal.isCapable(environment: Environment.value)
  }
}

extension SliderNotice {
  /// What the notice says of these sliders; of all when the list is empty.
  func limited(to names: [String]) -> SliderNotice? {
    guard !names.isEmpty else { return self }
    switch self {
    case .connected(let states): return .connected(states.filter { names.contains($0.name) })
    case .disconnected: return self
    case .appeared(let state), .changed(let state), .event(_, let state, _):
      return names.contains(state.name) ? self : nil
    case .vanished(let name): return names.contains(name) ? self : nil
    }
  }
}
