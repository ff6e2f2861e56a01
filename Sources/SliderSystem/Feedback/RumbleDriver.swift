internal import CEvdev
import Glibc

/// Two short force-feedback effects of an input device, as slots: slot 0 is a tick, slot 1 a bump. Any number plays one.
///
/// It opens the node itself and for writing only: whoever reads the device needs no right to write. The effects are uploaded
/// by the thread, since a device may take its time for them, and go when the node is closed.
package final class RumbleDriver: OutputDriver {
  /// How strong the two motors are, of 65535, and for how long, in milliseconds: motors need 20 of them to be felt at all.
  private static let shapes: [(strong: UInt16, weak: UInt16, length: UInt16)] = [
    (0x3000, 0x8000, 30), (0xc000, 0xc000, 80),
  ]

  private let node: InputNodeWriter
  private var effects: [Int16] = []

  /// - Parameter node: `/dev/input/event7`.
  package init(node: String) {
    self.node = InputNodeWriter(node)
  }

  package func start() -> [OutputReport.Content] {
    do throws(SystemError) {
      try node.open()
      // The kernel makes a rumble of periodic effects where a device has only those, and then announces it too.
      guard node.has(UInt16(FF_RUMBLE), of: EV_FF) else {
        throw SystemError(
          subject: node.path, operation: "rumble", code: EOPNOTSUPP, advice: "the device has no force feedback")
      }
      for shape in Self.shapes { effects.append(try upload(shape)) }
      return []
    } catch {
      return [.disconnected(slot: 0, error)]
    }
  }

  package var canPoll: Bool { false }
  package var pollDescriptors: [PollDescriptor] { [] }
  package func readChanges() -> [OutputReport.Content] { [] }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    // Where it couldn't be prepared, that has been said.
    guard effects.indices.contains(slot) else { return }
    try node.send(EV_FF, UInt16(effects[slot]), 1)
  }

  private func upload(_ shape: (strong: UInt16, weak: UInt16, length: UInt16)) throws(SystemError) -> Int16 {
    var effect = ff_effect()
    effect.type = UInt16(FF_RUMBLE)
    // A new one; the kernel puts its number here.
    effect.id = -1
    effect.replay.length = shape.length
    effect.u.rumble.strong_magnitude = shape.strong
    effect.u.rumble.weak_magnitude = shape.weak
    guard ioctl(node.descriptor, SLIDED_EVIOCSFF, &effect) == 0 else { throw .last("prepare its rumble", node.path) }
    return effect.id
  }
}
