package import SliderCore

/// A watch over all sliders: it keeps their states and tells what happens, also when the daemon goes and comes. Releasing it ends it.
///
/// All comes in the order in which the daemon sent it: listening begins before the sliders are read, and what was sent before the
/// answer to that is part of the answer.
package final class SliderWatch {
  /// The sliders by name, as last told.
  package private(set) var states: [String: SliderState] = [:]
  /// The daemon is there and its sliders are known.
  package var isConnected: Bool { owner != nil }

  private let bus: Bus
  private let receive: (SliderNotice) -> Void
  /// The daemon's own name on the bus; what others send is not believed.
  private var owner: String?
  private var matches: [BusSlot] = []
  private var question: BusSlot?
  private var hasGivenNotice = false

  init(bus: Bus, receive: @escaping (SliderNotice) -> Void) throws(BusError) {
    self.bus = bus
    self.receive = receive
    matches = [
      try listen(StandardName.properties, "PropertiesChanged", below: SlidedName.sliderPrefix, SliderWatch.changed),
      try listen(
        SlidedName.sliderInterface, SlidedName.eventSignal, below: SlidedName.sliderPrefix, SliderWatch.happened),
      try listen(StandardName.objectManager, "InterfacesAdded", below: SlidedName.managerPath, SliderWatch.added),
      try listen(StandardName.objectManager, "InterfacesRemoved", below: SlidedName.managerPath, SliderWatch.removed),
      try bus.match(
        sender: StandardName.bus, path: StandardName.busPath, interface: StandardName.bus, member: "NameOwnerChanged",
        argument: SlidedName.service
      ) { [weak self] in self?.ownerChanged($0) },
    ]
    try ask()
  }

  /// Processes the bus until the first notice, `connected` or `disconnected`, has been given; for programs without an event loop.
  ///
  /// Throws when the connection to the bus is lost.
  package func waitForFirstNotice() throws(BusError) {
    try bus.process()
    while !hasGivenNotice {
      try bus.wait()
      try bus.process()
    }
  }
}

// MARK: - Coming and going

extension SliderWatch {
  private func listen(
    _ interface: String, _ member: String, below path: String,
    _ handle: @escaping (SliderWatch) -> (BusMessage) throws(BusError) -> Void
  ) throws(BusError) -> BusSlot {
    try bus.match(sender: SlidedName.service, pathNamespace: path, interface: interface, member: member) {
      [weak self] message in
      guard let self, let owner = self.owner, message.sender == owner else { return }
      // A signal of another shape than the contract's tells nothing.
      try? handle(self)(message)
    }
  }

  private func ask() throws(BusError) {
    let method = BusMethod(
      service: SlidedName.service, path: SlidedName.managerPath, interface: StandardName.objectManager,
      member: "GetManagedObjects")
    question = try bus.call(method) { [weak self] in self?.answered($0) }
  }

  private func answered(_ reply: BusMessage) {
    question = nil
    guard reply.error == nil, let sender = reply.sender, let values = try? reply.values(),
      let sliders = try? SliderState.sliders(managedObjects: values)
    else { return leave() }
    owner = sender
    states = Dictionary(sliders.map { ($0.name, $0) }) { $1 }
    tell(.connected(sliders))
  }

  private func ownerChanged(_ message: BusMessage) {
    guard message.sender == StandardName.bus, let values = try? message.values(),
      case (.string(SlidedName.service), .string, .string(let newOwner))? = values.triple
    else { return }
    if owner != nil || newOwner.isEmpty { leave() }
    question = nil
    // A bus that no longer takes a question is lost, and says so itself.
    if !newOwner.isEmpty { try? ask() }
  }

  private func leave() {
    let wasConnected = owner != nil
    owner = nil
    states = [:]
    if wasConnected || !hasGivenNotice { tell(.disconnected) }
  }

  private func tell(_ notice: SliderNotice) {
    hasGivenNotice = true
    receive(notice)
  }
}

// MARK: - What the daemon tells

extension SliderWatch {
  private func changed(_ message: BusMessage) throws(BusError) {
    guard case (.string(SlidedName.sliderInterface), .dictionary(let properties), _)? = try message.values().triple,
      let slider = message.path.flatMap(SlidedName.slider(atPath:)), var state = states[slider]
    else { return }
    try state.store(properties)
    states[slider] = state
    tell(.changed(state))
  }

  private func happened(_ message: BusMessage) throws(BusError) {
    guard
      case (.string(let word), .double(let value), .double(let fraction), .uint64(let time))? =
        try message.values().quadruple,
      let kind = SliderEvent.Kind(rawValue: word),
      let slider = message.path.flatMap(SlidedName.slider(atPath:)), var state = states[slider]
    else { return }
    state.value = value
    state.fraction = fraction
    tell(.event(kind, state, time: Instant(microseconds: Int64(clamping: time))))
  }

  private func added(_ message: BusMessage) throws(BusError) {
    guard case (.objectPath, .dictionary(let interfaces))? = try message.values().pair,
      case .dictionary(let properties)? = interfaces[SlidedName.sliderInterface]
    else { return }
    let state = try SliderState(properties: properties)
    states[state.name] = state
    tell(.appeared(state))
  }

  private func removed(_ message: BusMessage) throws(BusError) {
    guard case (.objectPath(let path), .array(let interfaces, _))? = try message.values().pair,
      interfaces.contains(.string(SlidedName.sliderInterface)), let slider = SlidedName.slider(atPath: path),
      states.removeValue(forKey: slider) != nil
    else { return }
    tell(.vanished(slider))
  }
}
