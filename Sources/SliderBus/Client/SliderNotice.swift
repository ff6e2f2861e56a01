package import SliderCore

/// What a watcher of the sliders learns, in the order in which it happened.
package enum SliderNotice: Equatable, Sendable {
  /// The daemon is there; these are its sliders, in the order of their names.
  case connected([SliderState])
  /// The daemon went away. It may come back: `connected` again.
  case disconnected
  /// A slider came at a reload.
  case appeared(SliderState)
  /// The slider of that name went at a reload.
  case vanished(String)
  /// Properties changed: the state as it is now. The event that goes with it, if there is one, follows.
  case changed(SliderState)
  /// Something happened: the state as of then.
  case event(SliderEvent.Kind, SliderState, time: Instant)
}
