import TestSupport

@testable import SliderBus

/// A program that shows notifications on a private bus, as far as `slided --user` can tell. It lives on the test's thread: `process()`.
final class NotificationServer {
  private let bus: Bus
  private var object: ExportedObjects?
  private var nameRequest: BusSlot?
  private(set) var isThere = false
  /// The arguments of each call, in order.
  private(set) var calls: [[BusValue]] = []

  init(at address: String) throws {
    bus = try Bus(.address(address))
    let table = VTable(
      BusInterface(members: [
        .method(
          "Notify",
          in: ["s", "u", "s", "s", "s", "as", "a{sv}", "i"].enumerated().map { .init("argument\($0)", $1) },
          out: [.init("id", "u")])
      ]))
    object = try ExportedObjects(
      on: bus, path: "/org/freedesktop/Notifications", interface: "org.freedesktop.Notifications", vtable: table,
      behaviour: .init(
        property: { _, _ in nil },
        call: { [weak self] (message) throws(BusError) in
          self?.calls.append(try message.values())
          try message.reply([.uint32(7)])
        }))
    nameRequest = try bus.requestName("org.freedesktop.Notifications") { [weak self] in self?.isThere = $0 == nil }
    _ = try wait {
      try bus.process()
      return isThere
    }
  }

  func process() throws { try bus.process() }

  /// The bar of the last notification.
  var value: BusValue? {
    guard let last = calls.last, case .dictionary(let hints) = last[6] else { return nil }
    return hints["value"]
  }
}
