import Glibc
import SliderBus
import SliderCore
import SliderSystem

/// The sliders themselves, drawn on the terminal as they move, and moved by its keys.
final class LiveDisplay: WatchDisplay {
  private var picture: LivePicture
  private let remote: SliderRemote
  private let style: DrawingStyle
  private let loop: EventLoop
  private var terminal = Terminal()
  private var screen = Screen()
  private var keyReader = KeyReader()
  private var sources: [EventSource] = []
  private var redraw: EventSource?
  private var isDue = false
  private var lastDrawing = Instant(microseconds: 0)

  /// The least time between two drawings, in microseconds: terminals show some sixty a second.
  private static let period: Int64 = 16_000

  /// Signals must not have been taken by anyone else; they are this display's until it ends.
  ///
  /// - Parameter names: the sliders to show, in this order; empty for all.
  init(
    _ names: [String], style: DrawingStyle, remote: SliderRemote, on loop: EventLoop
  ) throws(SystemError) {
    self.remote = remote
    self.style = style
    self.loop = loop
    picture = LivePicture(names: names.isEmpty ? nil : names, hasKeys: Terminal.hasKeyboard)
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in Self.signals { sigaddset(&signals, signal) }
    sigprocmask(SIG_BLOCK, &signals, nil)
    let redraw = try EventSource.timer(on: loop) { [weak self] in self?.draw() }
    // What has come is taken in before it is drawn.
    redraw.setPriority(1)
    self.redraw = redraw
    for signal in Self.signals {
      sources.append(try EventSource.signal(signal, on: loop) { [weak self] in self?.receive(signal) })
    }
    if picture.hasKeys {
      sources.append(
        try EventSource.descriptor(STDIN_FILENO, on: loop, subject: "keyboard") { [weak self] _ in self?.readKeys() })
    }
    // Last, so that nothing can fail between here and `end`.
    terminal.begin()
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]

  func show(_ notice: SliderNotice) {
    switch notice {
    case .connected(let states):
      picture.replace(states)
      picture.isConnected = true
    case .disconnected: picture.isConnected = false
    case .appeared(let state), .changed(let state): picture.update(state)
    case .event(let kind, let state, _): picture.update(state, after: kind, at: Clock.now)
    case .vanished(let name): picture.remove(name)
    }
    scheduleDrawing()
  }

  func end() {
    draw(isLast: true)
    terminal.end()
    sources = []
    redraw = nil
  }

  // MARK: Drawing

  private func scheduleDrawing() {
    guard !isDue else { return }
    isDue = true
    // The first one in a while is drawn at once.
    redraw?.arm(at: lastDrawing.advanced(byMicroseconds: Self.period))
  }

  private func draw(isLast: Bool = false) {
    isDue = false
    lastDrawing = Clock.now
    let size = Terminal.size
    let lines = picture.lines(size: size, style: style, at: lastDrawing, isLast: isLast)
    do {
      try StandardStream.print(screen.update(lines, columns: size.columns, rows: size.rows))
    } catch {
      // The terminal has gone, and nobody is left to draw for.
      loop.stop()
    }
    if picture.isMoving, !isLast { scheduleDrawing() }
  }

  // MARK: Keys and signals

  private func readKeys() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0 else { return loop.stop() }
    for key in keyReader.keys(in: Array(bytes.prefix(count))) { press(key) }
    scheduleDrawing()
  }

  private func press(_ key: Key) {
    picture.message = nil
    switch key {
    case .quit: loop.stop()
    case .up: picture.select(-1)
    case .down: picture.select(1)
    case .left, .right:
      guard let slider = picture.selected else { return }
      ask(.step((key == .right) == (picture.direction(of: slider) == .right) ? 1 : -1))
    case .activate: ask(.activate)
    case .reset: ask(.reset(animated: true))
    }
  }

  private func ask(_ change: SliderChange) {
    guard let slider = picture.selected else { return }
    let isStep = change != .reset(animated: true)
    if isStep { picture.expectStep(of: slider) }
    remote.ask(change, of: slider) { [weak self] answer in
      guard let self else { return }
      var value: Double?
      switch answer {
      case .success(let new): value = new
      case .failure(let refusal):
        picture.message = refusal.line
        scheduleDrawing()
      }
      if isStep { picture.stepEnded(of: slider, at: value) }
    }
  }

  private func receive(_ signal: Int32) {
    switch signal {
    case SIGWINCH: scheduleDrawing()
    case SIGTSTP: pause()
    case SIGCONT: resume()
    default: die(of: signal)
    }
  }

  /// Stops as any program at Ctrl-Z does; SIGCONT goes on.
  private func pause() {
    terminal.end()
    raise(SIGSTOP)
  }

  /// Goes on where the shell has left the cursor, also after a stop that nobody announced.
  private func resume() {
    terminal.end()
    terminal.begin()
    screen.forget()
    draw()
  }

  /// Ends by the signal itself, so that a shell knows.
  private func die(of signal: Int32) {
    end()
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }
}
