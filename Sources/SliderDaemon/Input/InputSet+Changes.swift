package import SliderCore
package import SliderSystem

/// Devices that change, or are taken away, while they stay.
extension InputSet {
  /// How long a device was open that is worth opening again, in microseconds.
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
      if !error.isGone { Log.warning(error.description) }
    }
  }

  /// Opens a device again from which access was revoked (EVIOCREVOKE): that reads like unplugging, but the node is still there.
  func takeBack(_ lost: OpenDevice) {
    // Not against someone who revokes each time at once, and not one that is let go.
    guard Clock.now.microseconds - lost.since.microseconds >= Self.leastTime, lost.exclusive == nil else { return }
    do throws(SystemError) {
      try connect(openNode(of: lost.device.description), node: lost.node, fuzz: lost.fuzz)
    } catch {
      if !error.isGone { Log.warning(error.description) }
    }
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
