package import SliderCore

/// What a service on the bus asks of the daemon behind it. It lives on the loop's thread, and nothing here may wait.
///
/// A slider's name is one that `sliderNames` listed when it was last published; it may have gone since: `BusError.unknownSlider`.
package protocol SliderServiceBackend: AnyObject {
  /// In the order of the configuration.
  var sliderNames: [String] { get }

  /// The slider as it is now; nil when there is none of that name.
  func state(of slider: String) -> SliderState?

  /// - Parameter expression: what a person typed: `40%`, `+5`, `mid`.
  /// - Returns: the value now.
  func set(_ slider: String, to expression: String) throws(BusError) -> Double

  /// - Parameter count: how many steps, down when negative.
  /// - Returns: the value now.
  func step(_ slider: String, by count: Int) throws(BusError) -> Double

  /// Moves a third of the way to the middle; not at all once that is near.
  ///
  /// - Returns: the value now.
  func activate(_ slider: String) throws(BusError) -> Double

  func reset(_ slider: String, animated: Bool) throws(BusError)

  func complete(_ slider: String) throws(BusError)

  func setEnabled(_ slider: String, _ isEnabled: Bool) throws(BusError)

  /// Reads the configuration again. A refused one changes nothing: `BusError.invalidConfiguration`.
  func reload() throws(BusError)

  /// What is doubtful in the running configuration, a line each.
  var warnings: [String] { get }

  /// Inputs and outputs that are there, and what each one serves.
  func devices() -> [[String: BusValue]]
}
