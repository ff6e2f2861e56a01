extension OptionDefinition {
  static let wob = OptionDefinition("wob", "print whole percents for wob's standard input")
}

extension OptionDefinition {
  static let line = OptionDefinition("line", value: "FORMAT", "print a line like FORMAT for each event")
}

extension CommandDefinition {
  static let watch = CommandDefinition(
    "watch", [Argument(name: "NAME", isOptional: true, isRepeated: true)], options: [[.json, .wob, .line]],
    summary: "show sliders as they move",
    discussion: """
      On a terminal the sliders are drawn; its keys move them:
        up, down      select a slider
        left, right   move it a step, or a tenth of a continuous one
        space         activate it: a third of the way to its middle
        r             reset it
        q, Ctrl-C     leave
      How they look is for the configuration to say: ticks, icons, glyph, bubble, direction, theme.
      Where there are more sliders than rows, the selected one is always among those shown. Without
      a terminal, and on one that can't move its cursor (TERM=dumb), each event is a line: the slider,
      what happened (down, change, up, cancel, complete, incomplete, reset, set), and where it stands.
      It goes on when the daemon goes and comes back. NO_COLOR turns colours off.
      FORMAT for status bars has {name} {label} {glyph} {value} {fraction} {percent} {text} {event};
      {{ and }} are braces. There is a line for each slider at the start, its event is "state".
      Try: slidectl watch --wob | wob
           slidectl watch volume --line 'Volume {percent}%'
      """
  ) { (invocation) throws(CommandFailure) in
    try WatchSession.run(invocation)
  }
}
