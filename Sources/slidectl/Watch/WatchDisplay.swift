import SliderBus

/// How `slidectl watch` shows what happens.
protocol WatchDisplay: AnyObject {
  /// - Parameter notice: one that the command line's names let pass.
  func show(_ notice: SliderNotice) throws(CommandFailure)
  /// Takes its hands off the terminal.
  func end()
}
