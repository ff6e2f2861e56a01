import Glibc
package import SliderCore
package import SliderSystem

/// The input devices that sliders ask for, open, with their frames on their way into the bank.
package final class InputSet {
  let bank: SliderBank
  private let loop: EventLoop
  private let settle: () -> Void
  private(set) var open: [OpenDevice] = []
  /// The set that this one takes the place of, with the devices that it has for itself.
  private var predecessor: InputSet?
  /// Hears of devices that come and go.
  package var feedback: FeedbackSet?
  /// Called from the loop when the last device is let go that had to wait for a finger to lift.
  package var finished: () -> Void = {}
  /// Called when something is to be tried again in a while.
  package var failed: () -> Void = {}
  /// Nodes that couldn't be opened or read, with why.
  var refusals: [String: Int32] = [:]
  /// Those of them that are to be tried again; and whether all are to be listed again.
  var pending: Set<String> = []
  private var isUnlisted = false

  /// - Parameter settle: called after every frame, when the bank has taken it in.
  package init(
    _ bank: SliderBank, on loop: EventLoop, replacing predecessor: InputSet? = nil, settle: @escaping () -> Void
  ) {
    self.bank = bank
    self.loop = loop
    self.settle = settle
    self.predecessor = predecessor
  }

  /// Whether something is to be tried again in a while (`tryAgain`).
  package var needsRetry: Bool { isUnlisted || !pending.isEmpty }

  /// How many devices are open.
  package var count: Int { open.count }

  /// What is open, for people to see.
  package var devices: [(description: DeviceDescription, node: String)] {
    open.map { ($0.device.description, $0.node) }
  }

  /// Whether no device is open any more, after `disconnectAll`.
  package var hasFinished: Bool { open.isEmpty }

  // MARK: Devices that come

  /// Opens every device that is there and wanted, and closes what has gone.
  package func connectAll(at time: Instant) {
    takeOver()
    pending = []
    do throws(SystemError) {
      let present = try SystemDevice.all(of: .input)
      isUnlisted = false
      let nodes = present.compactMap(\.node)
      for device in open where !nodes.contains(device.node) { close(device, at: time) }
      refusals = refusals.filter { nodes.contains($0.key) }
      for device in present { connect(device) }
    } catch {
      if !isUnlisted { Log.warning("\(error.description); input devices are not listed") }
      isUnlisted = true
      failed()
    }
  }

  /// Tries again what couldn't be opened, or listed. Only that: a listing of all takes thousands of system calls where there are many.
  package func tryAgain(at time: Instant) {
    guard !isUnlisted else { return connectAll(at: time) }
    for node in pending.sorted() {
      pending.remove(node)
      do throws(SystemError) {
        if let device = try SystemDevice(.input, node: node) { connect(device) } else { forget(node) }
      } catch {
        refuse(node, error)
      }
    }
  }

  /// Opens a device if it is a node that a slider asks for. A keyboard is opened only for the keys that a slider names.
  package func connect(_ device: SystemDevice) {
    guard let node = device.node, !open.contains(where: { $0.node == node }) else { return }
    do throws(SystemError) {
      let announced = try DeviceDescription(device)
      if announced.isOwn { return noteOwn(node) }
      guard bank.wants(announced) else { return }
      try connect(openNode(of: announced), node: node) { device.fuzz(of: $0) }
    } catch {
      refuse(node, error)
    }
  }

  /// Takes a device that is open; it is closed again if no slider asks for it.
  package func connect(
    _ device: consuming InputDevice, node: String, fuzz: @escaping (AxisCode) -> Int32? = { _ in nil }
  ) throws(SystemError) {
    // By now all of it is known; what the listing left out may have made it look like something else.
    guard bank.wants(device.description) else { return }
    let opened = OpenDevice(node: node, device: device, fuzz: fuzz)
    open.append(opened)
    takeAlone(opened)
    if opened.exclusive == nil { opened.device.select(bank.selection(for: opened.device.description)) }
    attach(opened, at: opened.device.hasMonotonicClock ? Clock.now : nil)
    Log.info("reading \(opened.device.description.name) (\(node))")
    do throws(SystemError) {
      try listen(to: opened)
    } catch {
      close(opened, at: Clock.now)
      throw error
    }
    settleExclusive(opened)
  }

  /// - Parameter plugged: when it was plugged in; nil when that is not known.
  private func attach(_ opened: OpenDevice, at plugged: Instant?) {
    let description = opened.device.description
    let (number, problems) = bank.attach(description, at: plugged)
    for problem in problems { Log.warning(problem) }
    opened.number = number
    feedback?.attach(description, number: number)
  }

  private func listen(to opened: OpenDevice) throws(SystemError) {
    opened.source = try InputSource(opened.device.descriptor, on: loop, subject: opened.node) {
      [unowned self, unowned opened] in read(opened)
    }
  }

  // MARK: Devices that go

  /// A device is gone.
  package func disconnect(_ device: SystemDevice, at time: Instant) {
    if let node = device.node { forget(node) }
    guard let opened = open.first(where: { $0.node == device.node }) else { return }
    close(opened, at: time)
  }

  /// Closes everything; what is held is let go. A device that is taken from everyone else is closed when nothing on it is
  /// touched.
  /// - Parameter isReplaced: another set takes over such devices.
  package func disconnectAll(at time: Instant, isReplaced: Bool = false) {
    for opened in open {
      guard let exclusive = opened.exclusive, exclusive.isTaken else {
        close(opened, at: time)
        continue
      }
      exclusive.releaseAll()
      detach(opened, at: time)
      exclusive.end()
      if !isReplaced { settleExclusive(opened) }
    }
  }

  func close(_ opened: OpenDevice, at time: Instant) {
    guard let index = open.firstIndex(where: { $0 === opened }) else { return }
    opened.source = nil
    opened.exclusive?.releaseAll()
    open.remove(at: index)
    detach(opened, at: time)
    Log.info("no longer reading \(opened.node)")
  }

  private func detach(_ opened: OpenDevice, at time: Instant) {
    guard let number = opened.number else { return }
    opened.number = nil
    feedback?.detach(number)
    bank.detach(number, at: time)
    settle()
  }

  // MARK: Frames

  private func read(_ opened: OpenDevice) {
    do throws(SystemError) {
      try opened.device.readFrames { frame in
        if let number = opened.number { bank.process(frame, from: number) }
        if let exclusive = opened.exclusive {
          exclusive.take(frame, withheldSlots: opened.number.map(bank.withheldSlots(of:)) ?? [])
        }
        settle()
      }
    } catch {
      // At once: a descriptor of a device that has gone is readable for ever.
      close(opened, at: Clock.now)
      return takeBack(opened, error)
    }
    if opened.exclusive != nil { settleExclusive(opened) }
  }

  // MARK: Devices for sliders alone

  /// Begins to take a device from everyone else, if sliders ask for that.
  private func takeAlone(_ opened: OpenDevice) {
    let description = opened.device.description
    guard let use = bank.exclusiveUse(of: description) else { return }
    guard !description.isKeyboard else {
      return Log.warning(
        "\(description.name) is a keyboard: to have some of its keys alone all that is typed would have to be read; the "
          + "sliders work, but everyone else gets their keys too")
    }
    do throws(SystemError) {
      opened.exclusive = try ExclusiveInput(opened.device, for: use, fuzz: opened.fuzz)
    } catch {
      Log.warning("\(description.name): \(error.description); its sliders work, but everyone else gets its events too")
    }
  }

  /// udev has announced a device of ours.
  private func noteOwn(_ node: String) {
    for opened in open where opened.exclusive != nil {
      opened.exclusive?.announced(node)
      settleExclusive(opened)
    }
  }

  /// Takes a device, or gives it back, once nothing on it is touched.
  private func settleExclusive(_ opened: OpenDevice) {
    guard let exclusive = opened.exclusive, exclusive.settle(&opened.device) else { return }
    opened.exclusive = nil
    guard opened.number != nil else {
      close(opened, at: Clock.now)
      return open.isEmpty ? finished() : ()
    }
    takeAlone(opened)
    if opened.exclusive == nil { opened.device.select(bank.selection(for: opened.device.description)) }
  }

  /// Goes on with the devices that the set before had for its sliders: given back and taken again, there would be a
  /// moment in which everyone gets half of a touch.
  private func takeOver() {
    guard let old = predecessor else { return }
    predecessor = nil
    for opened in old.open {
      // One loop watches a descriptor once.
      opened.source = nil
      opened.device.describeAnew()
      open.append(opened)
      let description = opened.device.description
      if bank.wants(description) { attach(opened, at: nil) }
      if bank.exclusiveUse(of: description) == opened.exclusive?.use { opened.exclusive?.stay() }
      do throws(SystemError) {
        try listen(to: opened)
      } catch {
        Log.warning(error.description)
        close(opened, at: Clock.now)
      }
    }
    old.open = []
    for opened in open { settleExclusive(opened) }
  }
}

extension SystemError {
  /// The device isn't there any more.
  var isGone: Bool { code == ENODEV || code == ENOENT || code == ENXIO }
}

extension SliderBank {
  /// The events of a device that its sliders need.
  func selection(for device: DeviceDescription) -> EventSelection {
    var selection = EventSelection()
    for slider in sliders {
      guard let source = slider.definition.source, source.wants(device) else { continue }
      selection.formUnion(EventSelection(source.control, on: device))
    }
    return selection
  }

  /// What its sliders want of a device for themselves; nil for nothing.
  fileprivate func exclusiveUse(of device: DeviceDescription) -> ExclusiveUse? {
    var selection = EventSelection()
    var hasZones = false
    for slider in sliders {
      guard let source = slider.definition.source, source.isExclusive, source.wants(device) else { continue }
      if source.control.isTouched {
        hasZones = hasZones || TouchProtocol(device) != nil
      } else {
        selection.formUnion(EventSelection(source.control, on: device))
      }
    }
    let codes = WithheldCodes(
      keys: selection.keys, relativeAxes: selection.relativeAxes, absoluteAxes: selection.absoluteAxes)
    return hasZones || !codes.isEmpty ? ExclusiveUse(codes: codes, hasZones: hasZones) : nil
  }
}
