import Glibc
package import SliderCore
package import SliderSystem

/// The input devices that sliders ask for, open, with their frames on their way into the bank.
package final class InputSet {
  /// An open node and what reads it.
  private final class OpenDevice {
    let node: String
    /// Its number in the bank.
    let number: Int
    var device: InputDevice
    var source: InputSource?

    init(node: String, number: Int, device: consuming InputDevice) {
      self.node = node
      self.number = number
      self.device = device
    }
  }

  private let bank: SliderBank
  private let loop: EventLoop
  private let settle: () -> Void
  private var open: [OpenDevice] = []
  /// Hears of devices that come and go.
  package var feedback: FeedbackSet?

  /// - Parameter settle: called after every frame, when the bank has taken it in.
  package init(_ bank: SliderBank, on loop: EventLoop, settle: @escaping () -> Void) {
    self.bank = bank
    self.loop = loop
    self.settle = settle
  }

  /// How many devices are open.
  package var count: Int { open.count }

  /// What is open, for people to see.
  package var devices: [(description: DeviceDescription, node: String)] {
    open.map { ($0.device.description, $0.node) }
  }

  /// Opens every device that is there and wanted, and closes what has gone.
  package func connectAll(at time: Instant) {
    do throws(SystemError) {
      let present = try SystemDevice.all(of: .input)
      let nodes = present.compactMap(\.node)
      for device in open where !nodes.contains(device.node) { close(device, at: time) }
      for device in present { connect(device) }
    } catch {
      Log.warning("\(error.description); input devices are not listed")
    }
  }

  /// Opens a device if it is a node that a slider asks for. A keyboard is opened only for the keys that a slider names.
  package func connect(_ device: SystemDevice) {
    guard let node = device.node, !open.contains(where: { $0.node == node }) else { return }
    do throws(SystemError) {
      let announced = try DeviceDescription(device)
      guard bank.wants(announced) else { return }
      try connect(
        InputDevice(node: node, only: announced.isKeyboard ? bank.selection(for: announced) : nil), node: node)
    } catch {
      // It was unplugged while it was being opened: udev is about to say so.
      if error.isGone { return }
      Log.warning(error.description)
    }
  }

  /// Takes a device that is open; it is closed again if no slider asks for it.
  package func connect(_ device: consuming InputDevice, node: String) throws(SystemError) {
    // By now all of it is known; what the listing left out may have made it look like something else.
    guard bank.wants(device.description) else { return }
    let description = device.description
    device.select(bank.selection(for: description))
    let (number, problems) = bank.attach(description, at: device.hasMonotonicClock ? Clock.now : nil)
    for problem in problems { Log.warning(problem) }
    let opened = OpenDevice(node: node, number: number, device: device)
    open.append(opened)
    feedback?.attach(description, number: number)
    Log.info("reading \(description.name) (\(node))")
    do throws(SystemError) {
      opened.source = try InputSource(opened.device.descriptor, on: loop, subject: node) {
        [unowned self, unowned opened] in read(opened)
      }
    } catch {
      close(opened, at: Clock.now)
      throw error
    }
  }

  /// A device is gone.
  package func disconnect(_ device: SystemDevice, at time: Instant) {
    guard let opened = open.first(where: { $0.node == device.node }) else { return }
    close(opened, at: time)
  }

  /// Closes everything; what is held is let go.
  package func disconnectAll(at time: Instant) {
    for device in open { close(device, at: time) }
  }

  private func read(_ opened: OpenDevice) {
    do throws(SystemError) {
      try opened.device.readFrames { frame in
        bank.process(frame, from: opened.number)
        settle()
      }
    } catch {
      // At once: a descriptor of a device that has gone is readable for ever.
      if !error.isGone { Log.warning(error.description) }
      close(opened, at: Clock.now)
    }
  }

  private func close(_ opened: OpenDevice, at time: Instant) {
    guard let index = open.firstIndex(where: { $0 === opened }) else { return }
    opened.source = nil
    feedback?.detach(opened.number)
    open.remove(at: index)
    bank.detach(opened.number, at: time)
    settle()
    Log.info("no longer reading \(opened.node)")
  }
}

extension SystemError {
  /// The device isn't there any more.
  fileprivate var isGone: Bool { code == ENODEV || code == ENOENT || code == ENXIO }
}

extension SliderBank {
  /// The events of a device that its sliders need.
  fileprivate func selection(for device: DeviceDescription) -> EventSelection {
    var selection = EventSelection()
    for slider in sliders {
      guard let source = slider.definition.source, source.wants(device) else { continue }
      selection.formUnion(EventSelection(source.control, on: device))
    }
    return selection
  }
}
