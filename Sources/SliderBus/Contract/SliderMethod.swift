/// A method of a slider's object.
enum SliderMethod: String, CaseIterable {
  case set = "Set"
  case step = "Step"
  case activate = "Activate"
  case reset = "Reset"
  case complete = "Complete"
  case setEnabled = "SetEnabled"

  var arguments: [BusInterface.Argument] {
    switch self {
    case .set: [.init("expression", "s")]
    case .step: [.init("steps", "i")]
    case .reset: [.init("animated", "b")]
    case .setEnabled: [.init("enabled", "b")]
    case .activate, .complete: []
    }
  }

  var results: [BusInterface.Argument] {
    switch self {
    case .set, .step, .activate: [.init("value", "d")]
    case .reset, .complete, .setEnabled: []
    }
  }
}

/// A method of the manager's object.
enum ManagerMethod: String, CaseIterable {
  case reload = "Reload"
  case devices = "Devices"
}
