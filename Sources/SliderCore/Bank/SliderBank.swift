/// Every slider of a configuration, with the devices that move them: frames in, events and orders out.
///
/// It lives on one thread and never waits: no clock, no file. Time arrives with each call, and with `advance(to:)` when
/// nothing else happens until `nextDeadline`. `process` allocates nothing once its buffers have grown.
package final class SliderBank {
  package internal(set) var sliders: [Slider]
  /// What happened since `forgetEffects()`, in order.
  package internal(set) var events: [SliderEvent] = []
  /// What the outputs are to do, in order; a later command to an output replaces an earlier one.
  package internal(set) var commands: [OutputCommand] = []
  /// The outputs that are there, one list for each thing: two sliders may be on one.
  var sharedPorts: [[OutputPort.Peer]] = []
  /// The outputs that are on their way.
  var ramps: [OutputRamp] = []
  /// The commands to run, in order.
  package internal(set) var runs: [CommandRun] = []
  /// What the hand is to feel.
  package internal(set) var feedback: [FeedbackEffect] = []
  /// When `advance(to:)` has something to do; nil when only new frames and calls change anything.
  package internal(set) var nextDeadline: Instant?

  /// By number; nil where one was detached.
  var devices: [AttachedDevice?] = []

  package init(_ definitions: [SliderDefinition]) {
    sliders = definitions.map(Slider.init)
    events.reserveCapacity(64)
    commands.reserveCapacity(64)
    feedback.reserveCapacity(8)
  }

  /// The slider of a name, as an index into `sliders`.
  package func index(of name: String) -> Int? {
    sliders.firstIndex { $0.definition.name == name }
  }

  /// Whether anything was recorded since `forgetEffects()`.
  package var hasEffects: Bool {
    !events.isEmpty || !commands.isEmpty || !runs.isEmpty || !feedback.isEmpty
  }

  package func forgetEffects() {
    guard hasEffects else { return }
    events.removeAll(keepingCapacity: true)
    commands.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    feedback.removeAll(keepingCapacity: true)
  }

  func record(_ kind: SliderEvent.Kind, _ index: Int, at time: Instant, isAnimated: Bool = false) {
    events.append(
      SliderEvent(
        slider: index, kind: kind, value: sliders[index].value, fraction: sliders[index].fraction, time: time,
        isAnimated: isAnimated))
  }

  // MARK: Positions

  /// Puts every slider where the slider of the same name was, before outputs are connected. Nothing is written.
  package func inheritPositions(from old: SliderBank) {
    for index in sliders.indices {
      guard let before = old.index(of: sliders[index].definition.name) else { continue }
      sliders[index].inheritPosition(from: old.sliders[before])
    }
    findNextDeadline()
  }

  /// The values that are to outlive the daemon, by the sliders' names.
  package var rememberedValues: [(slider: String, value: Double)] {
    sliders.filter(\.definition.isRemembered).map { ($0.definition.name, $0.value) }
  }

  /// Puts sliders where they were remembered to be, before outputs are connected; those that don't remember stay.
  ///
  /// When an output connects, a slider follows it as always; one with `restore` drives it instead.
  package func restore(_ values: [(slider: String, value: Double)]) {
    for (name, value) in values {
      guard let index = index(of: name), sliders[index].definition.isRemembered else { continue }
      sliders[index].restore(value)
    }
  }

  /// Remembered values can't be saved, for a reason; nil when they can again.
  /// - Returns: the sliders that this is about.
  package func noteForgetfulness(_ reason: String?) -> [Int] {
    sliders.indices.filter { index in
      guard sliders[index].definition.isRemembered, sliders[index].forgetfulness != reason else { return false }
      sliders[index].forgetfulness = reason
      return true
    }
  }

  // MARK: Devices

  /// Whether any slider asks for a device. A keyboard is only wanted for the keys that a slider names, and a device that a
  /// daemon made never.
  package func wants(_ device: DeviceDescription) -> Bool {
    !device.isOwn && sliders.contains { $0.definition.source?.wants(device) ?? false }
  }

  /// Binds a device to every slider that asks for it.
  /// - Parameter plugged: when it was plugged in, on the clock of its frames; nil when that is not known.
  /// - Returns: the number that its frames come under, and what is wrong or odd for sliders that ask for it.
  package func attach(
    _ description: DeviceDescription, at plugged: Instant? = nil
  ) -> (device: Int, problems: [String]) {
    let device = AttachedDevice(description)
    var problems: [String] = []
    for (index, slider) in sliders.enumerated() {
      guard let source = slider.definition.source, source.wants(description) else { continue }
      let range = slider.definition.range
      let restsMidway = range.fraction(of: range.anchor) == 0.5
      if let problem = device.bind(source, slider: index, restsMidway: restsMidway, at: plugged) {
        problems.append("slider \(slider.definition.name): \(description.name): \(problem)")
      }
      if let problem = rivalry(of: device, for: index) { problems.append(problem) }
    }
    if let free = devices.firstIndex(where: { $0 == nil }) {
      devices[free] = device
      return (free, problems)
    }
    devices.append(device)
    return (devices.count - 1, problems)
  }

  /// A device is gone: what it held is let go, and that is no release.
  package func detach(_ device: Int, at time: Instant) {
    for index in sliders.indices where sliders[index].holder?.device == device {
      endHold(index, .cancel, at: time)
    }
    devices[device] = nil
    findNextDeadline()
  }

  /// Takes in a frame of a device.
  package func process(_ frame: InputFrame, from number: Int) {
    guard let device = devices[number] else { return }
    if device.tracker?.update(with: frame) == true { followFingers(on: device, number, frame) }
    if device.followsClicks { followClicks(on: device, number, frame) }
    if device.hasAxes { followAxes(of: device, number, frame) }
    if device.hasDetents { followDetents(of: device, number, frame) }
  }
}
