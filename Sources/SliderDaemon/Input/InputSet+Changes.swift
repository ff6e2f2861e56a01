package import SliderCore
package import SliderSystem

/// Devices that change, or are taken away, while they stay.
extension InputSet {
  /// How long a device was open that is worth opening again at once, in microseconds.
  private static let leastTime: Int64 = 1_000_000

  /// Something about a device has changed: its node's rights, so it is tried again, or what it announces, so it is opened anew.
  package func refresh(_ device: SystemDevice, at time: Instant) {
    guard let opened = open.first(where: { $0.node == device.node }) else { return connect(device) }
    // One that others don't get is what we made of it.
    guard opened.exclusive == nil else { return }
    do throws(SystemError) {
      let present = try openNode(of: opened.device.description)
      guard present.description.announcement != opened.device.description.announcement else { return }
      Log.notice("\(opened.device.description.name) (\(opened.node)) announces other axes or keys now")
      close(opened, at: time)
      try connect(present, node: opened.node) { device.fuzz(of: $0) }
    } catch {
      refuse(opened.node, error)
    }
  }

  /// Opens a device again that couldn't be read. Access that was revoked (EVIOCREVOKE) reads like unplugging, but the node is still
  /// there.
  func takeBack(_ lost: OpenDevice, _ error: SystemError) {
    // Not against someone who revokes each time at once, and not one that is let go.
    guard Clock.now.microseconds - lost.since.microseconds >= Self.leastTime, lost.exclusive == nil else {
      return refuse(lost.node, error, isOpen: true)
    }
    if !error.isGone { Log.warning(error.description) }
    forget(lost.node)
    do throws(SystemError) {
      try connect(openNode(of: lost.device.description), node: lost.node, fuzz: lost.fuzz)
    } catch {
      refuse(lost.node, error)
    }
  }

  /// A device can't be opened, or read. It is tried again in a while: once, and for as long as there is hope.
  func refuse(_ node: String, _ error: SystemError, isOpen: Bool = false) {
    let before = refusals.updateValue(error.code, forKey: node)
    // One that is unplugged while it is being opened is no fault: udev is about to say so.
    if before != error.code, !error.isGone { Log.warning(error.description) }
    guard before == nil || (error.mayPass && !isOpen) else { return }
    pending.insert(node)
    failed()
  }

  /// A node is another device from now on.
  func forget(_ node: String) {
    refusals[node] = nil
    pending.remove(node)
  }

  /// Opens a node; of a keyboard only what sliders name is ever read.
  func openNode(of device: DeviceDescription) throws(SystemError) -> InputDevice {
    try InputDevice(
      node: device.node, links: device.links, only: device.isKeyboard ? bank.selection(for: device) : nil)
  }
}

extension DeviceDescription {
  /// All but where its axes and fingers are.
  fileprivate var announcement: DeviceDescription {
    var announcement = self
    announcement.slots = []
    for index in announcement.axes.indices { announcement.axes[index].value = 0 }
    return announcement
  }
}
