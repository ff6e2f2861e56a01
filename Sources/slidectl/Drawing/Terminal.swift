import Glibc

/// The terminal at standard output, and the keys of the one at standard input.
struct Terminal: ~Copyable {
  /// What the keyboard's side was set to before; nil while it is not ours.
  private var saved: termios?

  /// Whether standard output is a terminal where the cursor moves.
  static func isCapable(environment: (String) -> String?) -> Bool {
    guard isatty(STDOUT_FILENO) == 1, let kind = environment("TERM") else { return false }
    return kind != "dumb"
  }

  /// Hides the cursor, and lets keys come one by one without being shown, where that is ours to decide.
  mutating func begin() {
    if Self.hasKeyboard {
      var settings = termios()
      if tcgetattr(STDIN_FILENO, &settings) == 0 {
        saved = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
      }
    }
    try? StandardStream.print("\u{1b}[?25l")
  }

  /// Puts all back as it was.
  mutating func end() {
    try? StandardStream.print("\u{1b}[?25h")
    guard var settings = saved else { return }
    saved = nil
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Whether keys come from a terminal, and to this program.
  static var hasKeyboard: Bool { isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// The terminal's size now; 80 by 24 where it tells none.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
