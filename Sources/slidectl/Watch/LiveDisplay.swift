import Glibc
import SliderBus
import SliderCore
import SliderSystem

/// The sliders themselves, drawn on the terminal as they move.
final class LiveDisplay: WatchDisplay {
  private var states: [String: SliderState] = [:]
  /// nil for all, in the order of their names.
  private let names: [String]?
  private let style: DrawingStyle
  private let loop: EventLoop
  private var isConnected = true
  private var terminal = Terminal()
  private var screen = Screen()
  private var sources: [EventSource] = []
  private var redraw: EventSource?
  private var isDue = false
  private var lastDrawing = Instant(microseconds: 0)

  /// The least time between two drawings, in microseconds: terminals show some sixty a second.
  private static let period: Int64 = 16_000

  /// Signals must not have been taken by anyone else; they are this display's until it ends.
  ///
  /// - Parameter names: the sliders to show, in this order; empty for all.
  init(_ names: [String], style: DrawingStyle, on loop: EventLoop) throws(SystemError) {
    self.names = names.isEmpty ? nil : names
    self.style = style
    self.loop = loop
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in Self.signals { sigaddset(&signals, signal) }
    sigprocmask(SIG_BLOCK, &signals, nil)
    redraw = try EventSource.timer(on: loop) { [weak self] in self?.draw() }
    for signal in Self.signals {
      sources.append(try EventSource.signal(signal, on: loop) { [weak self] in self?.receive(signal) })
    }
    terminal.begin()
    guard terminal.hasKeys else { return }
    sources.append(
      try EventSource.descriptor(STDIN_FILENO, on: loop, subject: "keyboard") { [weak self] _ in self?.readKeys() })
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH]

  func show(_ notice: SliderNotice) {
    switch notice {
    case .connected(let states):
      self.states = Dictionary(states.map { ($0.name, $0) }) { $1 }
      isConnected = true
    case .disconnected:
      isConnected = false
    case .appeared(let state), .changed(let state), .event(_, let state, _):
      states[state.name] = state
    case .vanished(let name):
      states[name] = nil
    }
    scheduleDrawing()
  }

  func end() {
    draw()
    terminal.end()
    sources = []
    redraw = nil
  }

  // MARK: Drawing

  /// The lines that a terminal of this width shows.
  static func lines(
    _ states: [String: SliderState], names: [String]?, isConnected: Bool, width: Int, style: DrawingStyle
  ) -> [String] {
    let shown = (names ?? states.keys.sorted()).compactMap { states[$0] }
    var lines = SliderDrawing(shown, width: width, style: style).lines
    func say(_ text: String) { lines.append(TextWidth.clipped(text, to: width, end: style.glyphs.cut)) }
    if !isConnected {
      say("slided is gone, waiting for it")
    } else if shown.isEmpty {
      say("no sliders")
    }
    return lines
  }

  private func scheduleDrawing() {
    guard !isDue else { return }
    isDue = true
    // The first one in a while is drawn at once.
    redraw?.arm(at: lastDrawing.advanced(byMicroseconds: Self.period))
  }

  private func draw() {
    isDue = false
    lastDrawing = Clock.now
    let size = Terminal.size
    let lines = Self.lines(states, names: names, isConnected: isConnected, width: size.columns, style: style)
    do {
      try StandardStream.print(screen.update(lines, columns: size.columns, rows: size.rows))
    } catch {
      // The terminal has gone, and nobody is left to draw for.
      loop.stop()
    }
  }

  // MARK: Keys and signals

  private func readKeys() {
    var byte: UInt8 = 0
    let count = read(STDIN_FILENO, &byte, 1)
    if count == 1, byte != UInt8(ascii: "q") { return }
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    loop.stop()
  }

  private func receive(_ signal: Int32) {
    switch signal {
    case SIGWINCH: scheduleDrawing()
    case SIGTSTP: pause()
    default: die(of: signal)
    }
  }

  /// Stops as any program at Ctrl-Z does, and goes on where the shell has left the cursor.
  private func pause() {
    terminal.end()
    raise(SIGSTOP)
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
