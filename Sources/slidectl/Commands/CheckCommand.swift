import SliderConfiguration

extension CommandDefinition {
  static let check = CommandDefinition(
    "check", [Argument(name: "FILE", isOptional: true, isRepeated: true)],
    summary: "read the configuration and tell its mistakes",
    discussion: """
      Without FILE, all files of /etc/slided; with --user, those of $XDG_CONFIG_HOME/slided or
      ~/.config/slided. The daemon need not run, and nothing changes. Each mistake is a line
      FILE:LINE:COLUMN: error: … on standard error, and the exit status is 1 then. Installed files
      that others may write are one too, as slided refuses them; a FILE is read whoever it belongs to.
      """
  ) { (invocation) throws(CommandFailure) in
    let configuration = try invocation.configuration(paths: invocation.arguments, under: invocation.fileTrust)
    let count = configuration.sliders.count
    try StandardStream.print("\(count) \(count == 1 ? "slider" : "sliders"), no mistakes\n")
  }
}
