/// What could stand in one place of a command line.
enum WordCompletion: Equatable {
  case words([Word])
  /// Names of files, directories on the way to them: the shell knows these best.
  case files
  case directories

  struct Word: Equatable {
    var text: String
    /// What a shell may show beside it.
    var summary = ""
  }
}
