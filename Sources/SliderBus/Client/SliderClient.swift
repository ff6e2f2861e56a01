package import SliderCore

/// The daemon's sliders as another program sees and moves them. Each call waits for its answer.
package final class SliderClient {
  package let bus: Bus
  /// Where the caller may not do something, polkit may ask a person for a password, who then has minutes; before that, this is called. nil:
  /// nobody is asked.
  package var beforeAskingPerson: (() -> Void)?

  package init(on bus: Bus) {
    self.bus = bus
  }

  /// How long an answer may take, in microseconds: a daemon or a bus that hangs is as good as none.
  static let patience: UInt64 = 5_000_000

  /// How long an answer may take for which a person is asked: longer than the daemon waits for them.
  static let personPatience = Authorization.personPatience + patience

  package convenience init(_ address: BusAddress) throws(BusError) {
    let bus = try Bus(address)
    bus.setCallTimeout(Self.patience)
    self.init(on: bus)
  }

  /// All sliders, in the order of their names.
  package func states() throws(BusError) -> [SliderState] {
    let reply = try callManager(StandardName.objectManager, "GetManagedObjects")
    return try SliderState.sliders(managedObjects: reply)
  }

  package func state(of slider: String) throws(BusError) -> SliderState {
    let reply = try call(slider, StandardName.properties, "GetAll", .string(SlidedName.sliderInterface))
    guard case .dictionary(let properties)? = reply.first else { throw .malformed("GetAll answered no properties") }
    return try SliderState(properties: properties)
  }

  /// - Parameter expression: what a person typed: `40%`, `+5`, `mid`.
  /// - Returns: the value now.
  package func set(_ slider: String, to expression: String) throws(BusError) -> Double {
    try value(try call(slider, .set, .string(expression)))
  }

  /// - Parameter count: how many steps, down when negative.
  /// - Returns: the value now.
  package func step(_ slider: String, by count: Int) throws(BusError) -> Double {
    try value(try call(slider, .step, .int32(Int32(clamping: count))))
  }

  /// - Returns: the value now.
  package func activate(_ slider: String) throws(BusError) -> Double {
    try value(try call(slider, .activate))
  }

  package func reset(_ slider: String, animated: Bool) throws(BusError) {
    try call(slider, .reset, .bool(animated))
  }

  package func complete(_ slider: String) throws(BusError) {
    try call(slider, .complete)
  }

  package func setEnabled(_ slider: String, _ isEnabled: Bool) throws(BusError) {
    try call(slider, .setEnabled, .bool(isEnabled))
  }

  package func reload() throws(BusError) {
    try call(path: SlidedName.managerPath, SlidedName.managerInterface, ManagerMethod.reload.rawValue, [])
  }

  package func devices() throws(BusError) -> [[String: BusValue]] {
    let reply = try callManager(SlidedName.managerInterface, ManagerMethod.devices.rawValue)
    guard case .array(let devices, _)? = reply.first else { throw .malformed("Devices answered no list") }
    return devices.compactMap { if case .dictionary(let device) = $0 { device } else { nil } }
  }

  /// Who runs the daemon, as the bus knows it; nil when the bus doesn't know. Nothing is started for this question.
  /// - Throws: of category `notRunning` when nobody owns the daemon's name.
  package func owner() throws(BusError) -> Caller? {
    let query = BusMethod(
      service: StandardName.bus, path: StandardName.busPath, interface: StandardName.bus,
      member: "GetConnectionCredentials")
    return Caller(credentials: try bus.call(query, [.string(SlidedName.service)]))
  }

  package func version() throws(BusError) -> String {
    let reply = try callManager(
      StandardName.properties, "Get", .string(SlidedName.managerInterface), .string(SlidedName.versionProperty))
    guard case .string(let version)? = reply.first else { throw .malformed("the daemon's version is no text") }
    return version
  }

  /// What is doubtful in the running configuration, a line each.
  package func warnings() throws(BusError) -> [String] {
    let reply = try callManager(
      StandardName.properties, "Get", .string(SlidedName.managerInterface), .string(SlidedName.warningsProperty))
    guard case .array(let lines, _)? = reply.first else { throw .malformed("the daemon's warnings are no list") }
    return lines.compactMap { if case .string(let line) = $0 { line } else { nil } }
  }

  /// Follows the sliders until the returned object is released. With `bus.attach(toEventLoop:)`, or polled: see `Bus`.
  package func watch(_ receive: @escaping (SliderNotice) -> Void) throws(BusError) -> SliderWatch {
    try SliderWatch(bus: bus, receive: receive)
  }
}

extension SliderClient {
  @discardableResult
  private func call(_ slider: String, _ method: SliderMethod, _ argument: BusValue...) throws(BusError) -> [BusValue] {
    try call(slider, SlidedName.sliderInterface, method.rawValue, argument)
  }

  private func call(
    _ slider: String, _ interface: String, _ member: String, _ arguments: BusValue...
  ) throws(BusError) -> [BusValue] {
    try call(slider, interface, member, arguments)
  }

  private func call(
    _ slider: String, _ interface: String, _ member: String, _ arguments: [BusValue]
  ) throws(BusError) -> [BusValue] {
    do throws(BusError) {
      return try call(path: SlidedName.path(ofSlider: slider), interface, member, arguments)
    } catch {
      throw error.category == .unknownSlider ? .unknownSlider(slider) : error
    }
  }

  private func callManager(
    _ interface: String, _ member: String, _ arguments: BusValue...
  ) throws(BusError) -> [BusValue] {
    try call(path: SlidedName.managerPath, interface, member, arguments)
  }

  @discardableResult
  private func call(
    path: String, _ interface: String, _ member: String, _ arguments: [BusValue]
  ) throws(BusError) -> [BusValue] {
    do throws(BusError) {
      let method = BusMethod(service: SlidedName.service, path: path, interface: interface, member: member)
      do throws(BusError) {
        return try bus.call(method, arguments)
      } catch {
        guard let beforeAskingPerson, error.name == ErrorName.interactionRequired else { throw error }
        beforeAskingPerson()
        // Only now, so that a daemon that hangs is noticed at once.
        return try bus.call(method, arguments, allowsInteraction: true, microseconds: Self.personPatience)
      }
    } catch {
      switch error.name {
      case ErrorName.serviceUnknown, ErrorName.nameHasNoOwner:
        throw BusError(name: error.name, message: "slided is not running on \(bus.address.description)")
      default: throw error
      }
    }
  }

  private func value(_ reply: [BusValue]) throws(BusError) -> Double {
    guard case .double(let value)? = reply.first else { throw .malformed("the daemon answered no value") }
    return value
  }
}

extension SliderState {
  /// The sliders that an answer to GetManagedObjects lists, in the order of their names.
  static func sliders(managedObjects reply: [BusValue]) throws(BusError) -> [SliderState] {
    guard case .dictionary(let objects)? = reply.first else {
      throw .malformed("GetManagedObjects answered no objects")
    }
    var states: [SliderState] = []
    for object in objects.values {
      guard case .dictionary(let interfaces) = object,
        case .dictionary(let properties)? = interfaces[SlidedName.sliderInterface]
      else { continue }
      states.append(try SliderState(properties: properties))
    }
    return states.sorted { $0.name < $1.name }
  }
}
