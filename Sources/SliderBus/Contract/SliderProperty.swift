import SliderCore

/// A property of a slider on the bus, and where it stands in the slider's state.
enum SliderProperty: String, CaseIterable {
  case name = "Name"
  case label = "Label"
  case value = "Value"
  case minimum = "Minimum"
  case maximum = "Maximum"
  case fraction = "Fraction"
  case steps = "Steps"
  case anchor = "Anchor"
  case isHolding = "Holding"
  case isComplete = "Complete"
  case isEnabled = "Enabled"
  case text = "Text"
  case spoken = "Spoken"
  case outputs = "Outputs"
  case look = "Look"

  /// D-Bus signature.
  var signature: String {
    switch self {
    case .name, .label, .text, .spoken: "s"
    case .value, .minimum, .maximum, .fraction, .anchor: "d"
    case .steps: "u"
    case .isHolding, .isComplete, .isEnabled: "b"
    case .outputs: "aa{sv}"
    case .look: "a{sv}"
    }
  }

  /// The name is the object's path; a reload may change all the rest.
  var isConstant: Bool { self == .name }

  func value(in state: SliderState) -> BusValue {
    switch self {
    case .name: .string(state.name)
    case .label: .string(state.label)
    case .value: .double(state.value)
    case .minimum: .double(state.minimum)
    case .maximum: .double(state.maximum)
    case .fraction: .double(state.fraction)
    case .steps: .uint32(UInt32(clamping: state.steps))
    case .anchor: .double(state.anchor)
    case .isHolding: .bool(state.isHolding)
    case .isComplete: .bool(state.isComplete)
    case .isEnabled: .bool(state.isEnabled)
    case .text: .string(state.text)
    case .spoken: .string(state.spoken)
    case .outputs: .dictionaries(state.outputs.map(\.properties))
    case .look: .dictionary(state.look.properties)
    }
  }

  /// Whether two states differ in it.
  func differs(_ left: SliderState, _ right: SliderState) -> Bool {
    switch self {
    // Its value is large, and changes at a reload only.
    case .look: left.look != right.look
    default: value(in: left) != value(in: right)
    }
  }

  /// Throws when the value is not of the property's type.
  func store(_ value: BusValue, in state: inout SliderState) throws(BusError) {
    switch (self, value) {
    case (.name, .string(let text)): state.name = text
    case (.label, .string(let text)): state.label = text
    case (.text, .string(let text)): state.text = text
    case (.spoken, .string(let text)): state.spoken = text
    case (.value, .double(let number)): state.value = number
    case (.minimum, .double(let number)): state.minimum = number
    case (.maximum, .double(let number)): state.maximum = number
    case (.fraction, .double(let number)): state.fraction = number
    case (.anchor, .double(let number)): state.anchor = number
    case (.steps, .uint32(let count)): state.steps = Int(count)
    case (.isHolding, .bool(let flag)): state.isHolding = flag
    case (.isComplete, .bool(let flag)): state.isComplete = flag
    case (.isEnabled, .bool(let flag)): state.isEnabled = flag
    case (.outputs, .array(let outputs, _)):
      var stored: [OutputState] = []
      for output in outputs { stored.append(try OutputState(output)) }
      state.outputs = stored
    case (.look, .dictionary(let properties)): state.look = SliderLook(properties: properties)
    default:
      throw .malformed("the property \(rawValue) should be of type \(signature), not \(value.signature)")
    }
  }
}
