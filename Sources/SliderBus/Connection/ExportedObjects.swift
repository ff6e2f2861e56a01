import CSystemd
import Glibc

/// One object, or all children of one path, with one interface, as they answer on the bus. Releasing it takes them off the bus.
final class ExportedObjects {
  /// What the objects do. All of it is called from the loop and must not wait.
  struct Behaviour {
    /// A property now; nil when the object has gone.
    var property: (_ path: String, _ name: String) -> BusValue?
    /// A method was called: answers it now or later, or throws the answer.
    var call: (_ message: BusMessage) throws(BusError) -> Void
    /// Whether there is an object at that path.
    var exists: (_ path: String) -> Bool = { _ in true }
    /// The paths of all children.
    var children: () -> [String] = { [] }
  }

  fileprivate let behaviour: Behaviour
  private var slots: [OpaquePointer] = []

  /// One object.
  init(on bus: Bus, path: String, interface: String, vtable: VTable, behaviour: Behaviour) throws(BusError) {
    self.behaviour = behaviour
    try register("export \(path)") { slot, context in
      sd_bus_add_object_vtable(bus.handle, &slot, path, interface, vtable.entries, context)
    }
  }

  /// The children of a path, which come and go without being exported one by one.
  init(
    on bus: Bus, childrenOf prefix: String, interface: String, vtable: VTable, behaviour: Behaviour
  ) throws(BusError) {
    self.behaviour = behaviour
    try register("export \(prefix)") { slot, context in
      sd_bus_add_fallback_vtable(bus.handle, &slot, prefix, interface, vtable.entries, findObject, context)
    }
    try register("export \(prefix)") { slot, context in
      sd_bus_add_node_enumerator(bus.handle, &slot, prefix, listObjects, context)
    }
  }

  deinit {
    for slot in slots { sd_bus_slot_unref(slot) }
  }

  private func register(
    _ operation: String, _ add: (inout OpaquePointer?, UnsafeMutableRawPointer) -> Int32
  ) throws(BusError) {
    var slot: OpaquePointer?
    try BusError.check(add(&slot, Unmanaged.passUnretained(self).toOpaque()), operation)
    if let slot { slots.append(slot) }
  }
}

extension VTable {
  /// - Parameter interface: its methods and properties are answered by `ExportedObjects`.
  convenience init(_ interface: BusInterface) {
    self.init(interface, method: callMethod, property: getProperty)
  }
}

/// The behaviour behind a C callback's context.
private func behaviour(_ context: UnsafeMutableRawPointer) -> ExportedObjects.Behaviour {
  Unmanaged<ExportedObjects>.fromOpaque(context).takeUnretainedValue().behaviour
}

private func callMethod(
  message: OpaquePointer?, context: UnsafeMutableRawPointer?, answer: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let message, let context else { return -EINVAL }
  do throws(BusError) {
    try behaviour(context).call(BusMessage(retaining: message))
    return 1
  } catch {
    return sd_bus_error_set(answer, error.name, error.message)
  }
}

private func getProperty(
  bus: OpaquePointer?, path: UnsafePointer<CChar>?, interface: UnsafePointer<CChar>?, name: UnsafePointer<CChar>?,
  reply: OpaquePointer?, context: UnsafeMutableRawPointer?, answer: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let path, let name, let reply, let context else { return -EINVAL }
  do throws(BusError) {
    let path = String(cString: path)
    guard let value = behaviour(context).property(path, String(cString: name)) else {
      throw BusError(name: ErrorName.unknownObject, message: "there is no object \(path)")
    }
    try BusMessage(retaining: reply).append(value)
    return 1
  } catch {
    return sd_bus_error_set(answer, error.name, error.message)
  }
}

private func findObject(
  bus: OpaquePointer?, path: UnsafePointer<CChar>?, interface: UnsafePointer<CChar>?,
  context: UnsafeMutableRawPointer?, found: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  answer: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let path, let context, behaviour(context).exists(String(cString: path)) else { return 0 }
  found?.pointee = context
  return 1
}

/// Fills in a list that libsystemd frees: an array from `malloc`, ended by a null pointer, of strings from `malloc`.
private func listObjects(
  bus: OpaquePointer?, prefix: UnsafePointer<CChar>?, context: UnsafeMutableRawPointer?,
  list: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?,
  answer: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
  guard let context, let list else { return -EINVAL }
  let paths = behaviour(context).children()
  let size = (paths.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
  guard let memory = malloc(size) else { return -ENOMEM }
  let strings = memory.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: paths.count + 1)
  for (index, path) in paths.enumerated() { (strings + index).initialize(to: strdup(path)) }
  (strings + paths.count).initialize(to: nil)
  list.pointee = strings
  return 0
}
