/// What tells the devices that this daemon makes from those that it reads: where they say to hang.
package enum OwnDevice {
  /// Their physical paths begin with it; the kernel's name ports of buses, so no other device's does.
  package static let physicalPath = "slided/"
}

extension DeviceDescription {
  /// Whether a daemon of this kind made it: a clone, or an output. It is never an input of ours.
  package var isOwn: Bool { physicalPath.utf8.starts(with: OwnDevice.physicalPath.utf8) }
}
