/// An order to run a command: an output whose target is one.
package struct CommandRun: Equatable, Sendable {
  /// Index of the slider in its bank.
  package var slider: Int
  /// Index among the slider's outputs.
  package var output: Int
  /// The program and its arguments, the slider's value filled in.
  package var arguments: [String]
  /// How long it may run, in microseconds.
  package var timeout: Int64
  /// It says whether the slider's completion succeeds: its end is to be told to `SliderBank.commandEnded`.
  /// One that doesn't may be replaced by a newer one before it began.
  package var isCompletion: Bool

  package init(slider: Int, output: Int, arguments: [String], timeout: Int64, isCompletion: Bool = false) {
    self.slider = slider
    self.output = output
    self.arguments = arguments
    self.timeout = timeout
    self.isCompletion = isCompletion
  }
}
