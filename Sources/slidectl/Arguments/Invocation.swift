import SliderBus

/// What a command was called with; its arguments are as many as its definition asks for.
struct Invocation: Equatable, Sendable {
  var arguments: [String] = []
  /// By name without dashes; empty for those that take no value.
  var options: [String: String] = [:]

  func has(_ option: OptionDefinition) -> Bool { options[option.name] != nil }

  func value(of option: OptionDefinition) -> String? { options[option.name] }

  /// The first argument: most commands' slider.
  var name: String { arguments.first ?? "" }

  var address: BusAddress {
    if let address = value(of: .bus) { return .address(address) }
    return has(.user) ? .session : .system
  }
}
