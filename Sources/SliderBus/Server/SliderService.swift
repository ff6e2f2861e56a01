package import SliderCore

/// The sliders on the bus: `org.slided1` as the daemon gives it. Releasing it takes them off; a lost bus needs a new one.
package final class SliderService {
  private let bus: Bus
  private weak var backend: (any SliderServiceBackend)?
  private let version: String
  private let gate: CallerGate
  private var limit: CallLimit?
  private var warnings: [String]
  private var published: [String: PublishedSlider] = [:]
  private var objects: [ExportedObjects] = []
  private var objectManager: BusSlot?
  private var nameRequest: BusSlot?

  /// Puts the sliders on the bus. Nobody finds them before `requestName`.
  ///
  /// - Parameter authorization: who may change; nil is the rule for that bus.
  package init(
    bus: Bus, backend: any SliderServiceBackend, version: String, authorization: Authorization? = nil
  ) throws(BusError) {
    self.bus = bus
    self.backend = backend
    self.version = version
    warnings = backend.warnings
    gate = CallerGate(bus: bus, authorization: authorization ?? Authorization(on: bus.address))
    for name in backend.sliderNames {
      if let state = backend.state(of: name) { published[name] = PublishedSlider(state) }
    }
    limit = try CallLimit(on: bus) { [weak self] in self?.published.count ?? 0 }
    objectManager = try bus.addObjectManager(path: SlidedName.managerPath)
    let manager = try ExportedObjects(
      on: bus, path: SlidedName.managerPath, interface: SlidedName.managerInterface, vtable: .manager,
      behaviour: .init(
        property: { [weak self] _, name in self?.managerProperty(name) },
        call: { [weak self] (message) throws(BusError) in try self?.callManager(message) }))
    let sliders = try ExportedObjects(
      on: bus, childrenOf: SlidedName.sliderPrefix, interface: SlidedName.sliderInterface, vtable: .slider,
      behaviour: .init(
        property: { [weak self] path, name in self?.property(name, path: path) },
        call: { [weak self] (message) throws(BusError) in try self?.callSlider(message) },
        exists: { [weak self] path in SlidedName.slider(atPath: path).map { self?.published[$0] != nil } ?? false },
        children: { [weak self] in self?.published.keys.sorted().map(SlidedName.path(ofSlider:)) ?? [] }))
    objects = [manager, sliders]
  }

  /// Asks the bus for `org.slided1`; what became of it comes to `completion`, from the loop: nil when the name is ours.
  package func requestName(then completion: @escaping (BusError?) -> Void) throws(BusError) {
    nameRequest = try bus.requestName(SlidedName.service, then: completion)
  }
}

// MARK: - What the daemon tells

extension SliderService {
  /// Tells the bus which sliders came and went since it was last told, and what changed in the others. Call it after a reload.
  package func publishSliders() throws(BusError) {
    guard let backend else { return }
    let names = backend.sliderNames
    for gone in Set(published.keys).subtracting(names).sorted() {
      published[gone] = nil
      try bus.emitObjectRemoved(path: SlidedName.path(ofSlider: gone), interface: SlidedName.sliderInterface)
    }
    for name in names {
      guard let state = backend.state(of: name) else { continue }
      if published[name] != nil {
        try emitChanged(state)
      } else {
        published[name] = PublishedSlider(state)
        try bus.emitObjectAdded(path: SlidedName.path(ofSlider: name))
      }
    }
    try publishWarnings(backend.warnings)
  }

  private func publishWarnings(_ lines: [String]) throws(BusError) {
    guard lines != warnings else { return }
    warnings = lines
    try bus.emit(
      path: SlidedName.managerPath, interface: StandardName.properties, member: "PropertiesChanged",
      [
        .string(SlidedName.managerInterface),
        .dictionary([SlidedName.warningsProperty: .array(lines.map { .string($0) }, element: "s")]),
        .array([], element: "s"),
      ])
  }

  /// Tells the bus which properties of a slider differ in this state from what anyone was last told; nothing when none does.
  package func emitChanged(_ state: SliderState) throws(BusError) {
    guard let changes = published[state.name]?.changes(to: state), !changes.isEmpty else { return }
    try bus.emit(
      path: SlidedName.path(ofSlider: state.name), interface: StandardName.properties, member: "PropertiesChanged",
      [.string(SlidedName.sliderInterface), .dictionary(changes), .array([], element: "s")])
  }

  /// Tells the bus what happened to a slider. Call `emitChanged` before it, so that listeners know the state that belongs
  /// to it.
  package func emit(_ event: SliderEvent, slider: String) throws(BusError) {
    guard published[slider] != nil else { return }
    try bus.emit(
      path: SlidedName.path(ofSlider: slider), interface: SlidedName.sliderInterface, member: SlidedName.eventSignal,
      [
        .string(event.kind.rawValue), .double(event.value), .double(event.fraction),
        .uint64(UInt64(clamping: event.time.microseconds)),
      ])
  }
}

// MARK: - What others ask

extension SliderService {
  private func managerProperty(_ name: String) -> BusValue? {
    switch name {
    case SlidedName.versionProperty: .string(version)
    case SlidedName.warningsProperty: (backend?.warnings).map { .array($0.map { .string($0) }, element: "s") }
    default: nil
    }
  }

  private func property(_ name: String, path: String) -> BusValue? {
    guard let property = SliderProperty(rawValue: name), let slider = SlidedName.slider(atPath: path),
      let state = backend?.state(of: slider)
    else { return nil }
    let value = property.value(in: state)
    published[slider]?.tell(property, value)
    return value
  }

  private func callManager(_ message: BusMessage) throws(BusError) {
    guard let backend else { throw Self.stopping }
    switch message.member.flatMap(ManagerMethod.init(rawValue:)) {
    case .devices: try message.reply([.dictionaries(backend.devices())])
    case .reload:
      try gate.admit(message, to: .manage) { [weak backend] () throws(BusError) in
        guard let backend else { throw Self.stopping }
        try backend.reload()
        return []
      }
    case nil: throw BusError(name: ErrorName.unknownMethod, message: "there is no such method")
    }
  }

  private func callSlider(_ message: BusMessage) throws(BusError) {
    guard let slider = message.path.flatMap(SlidedName.slider(atPath:)), let member = message.member,
      let method = SliderMethod(rawValue: member)
    else { throw BusError(name: ErrorName.unknownMethod, message: "there is no such method") }
    let request = try SliderRequest(method, arguments: try message.values())
    try gate.admit(message, to: .change) { [weak backend] () throws(BusError) in
      guard let backend else { throw Self.stopping }
      return try request.perform(on: slider, of: backend)
    }
  }

  private static var stopping: BusError { .failed("the daemon is stopping") }
}

extension VTable {
  fileprivate static let manager = VTable(.manager)
  fileprivate static let slider = VTable(.slider)
}
