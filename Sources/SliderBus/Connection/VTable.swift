import CSystemd

/// An interface as libsystemd reads it.
///
/// It is never freed: libsystemd keeps the pointer for as long as an object has the interface, also while one of its methods releases
/// the object, and a program has a handful of interfaces.
final class VTable: Sendable {
  // A pointer is never Sendable. This one is set once, in the initialiser, and what it points to is never written or freed after that.
  nonisolated(unsafe) let entries: UnsafePointer<sd_bus_vtable>

  init(
    _ interface: BusInterface, method: @escaping sd_bus_message_handler_t, property: @escaping sd_bus_property_get_t
  ) {
    var entries = [slided_vtable_start()]
    for member in interface.members {
      switch member {
      case .method(let name, let arguments, let results):
        entries.append(
          slided_vtable_method(
            permanent(name), permanent(arguments.signature), permanent(results.signature),
            permanent((arguments + results).names), method))
      case .property(let name, let signature, let isConstant):
        entries.append(slided_vtable_property(permanent(name), permanent(signature), isConstant ? 1 : 0, property))
      case .signal(let name, let arguments):
        entries.append(
          slided_vtable_signal(permanent(name), permanent(arguments.signature), permanent(arguments.names)))
      }
    }
    entries.append(slided_vtable_end())
    let table = UnsafeMutablePointer<sd_bus_vtable>.allocate(capacity: entries.count)
    table.initialize(from: entries, count: entries.count)
    self.entries = UnsafePointer(table)
  }
}

/// A C string that is never freed. A NUL within the text stays in it.
private func permanent(_ text: String) -> UnsafePointer<CChar> {
  let bytes = text.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for (index, byte) in bytes.enumerated() { (copy + index).initialize(to: byte) }
  return UnsafePointer(copy)
}

extension [BusInterface.Argument] {
  fileprivate var signature: String { map(\.signature).joined() }

  /// Each name ended by a NUL; the last NUL of the list is the string's own.
  fileprivate var names: String { map { $0.name + "\0" }.joined() }
}
