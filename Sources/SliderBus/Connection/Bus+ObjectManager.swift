import CSystemd

extension Bus {
  /// Answers GetManagedObjects at that path for the objects below it, as long as the slot is kept.
  func addObjectManager(path: String) throws(BusError) -> BusSlot {
    try BusSlot("export \(path)") { _ in
    } register: { slot, _, _ in
      sd_bus_add_object_manager(handle, &slot, path)
    }
  }

  /// Sends InterfacesAdded with all interfaces of an exported object.
  func emitObjectAdded(path: String) throws(BusError) {
    try BusError.check(sd_bus_emit_object_added(handle, path), "announce \(path)")
  }

  /// Sends InterfacesRemoved for an object that is gone already: its own interface, and those that every object has.
  func emitObjectRemoved(path: String, interface: String) throws(BusError) {
    let interfaces = [StandardName.peer, StandardName.introspectable, StandardName.properties, interface]
    try emit(
      path: SlidedName.managerPath, interface: StandardName.objectManager, member: "InterfacesRemoved",
      [.objectPath(path), .array(interfaces.map { .string($0) }, element: "s")])
  }
}
