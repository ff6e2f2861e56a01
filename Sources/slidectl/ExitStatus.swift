/// What slidectl's exit status tells a script.
enum ExitStatus: Int32 {
  case done = 0
  case failed = 1
  /// The command line itself is wrong.
  case usage = 2
  /// There is no slider or device of that name.
  case unknownName = 3
  /// The daemon is not running, or its bus can't be reached.
  case notRunning = 4
  case notPermitted = 5
}
