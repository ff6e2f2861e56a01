extension OptionDefinition {
  static let wob = OptionDefinition("wob", "print whole percents for wob's standard input")
}

extension CommandDefinition {
  static let watch = CommandDefinition(
    "watch", [Argument(name: "NAME", isOptional: true, isRepeated: true)], options: [[.json, .wob]],
    summary: "show sliders as they move",
    discussion: """
      On a terminal the sliders are drawn, until q or Ctrl-C. Into a pipe, and on a terminal that
      can't move its cursor, each event is a line: the slider, what happened (down, change, up,
      cancel, complete, incomplete, reset, set), and where it stands. It goes on when the daemon
      goes and comes back.
      Try: slidectl watch --wob | wob
      """
  ) { (invocation) throws(CommandFailure) in
    try WatchSession.run(invocation)
  }
}
