import SliderCore
import SliderSystem

/// What sliders have for themselves of a device.
struct ExclusiveUse: Equatable {
  /// Codes of their axes, dials and keys.
  var codes = WithheldCodes()
  /// They have zones on it, and the fingers that come down there.
  var hasZones = false
}

/// A device that is taken from everyone else, and its clone, which goes on in its place with what sliders leave.
///
/// The device is taken and given back only while nothing on it is touched or pressed: who heard of a touch's beginning
/// hears of its end, too. If this process dies the kernel gives the device back and unplugs the clone.
final class ExclusiveInput {
  let use: ExclusiveUse
  private let name: String
  private var filter: CloneFilter
  /// nil where sliders leave nothing.
  private let clone: VirtualDevice?
  /// Whether everyone else knows of the clone.
  private var isKnown: Bool
  /// Whether the device is taken.
  private(set) var isTaken = false
  /// It is to be given back.
  private(set) var isEnding = false
  /// What was said last; nil while there is nothing to say.
  private var complaint: String?

  /// Makes the clone; everyone hears of it before the device is taken.
  /// - Throws: why there can't be one.
  init(_ device: borrowing InputDevice, for use: ExclusiveUse, fuzz: (AxisCode) -> Int32?) throws(SystemError) {
    let description = device.description
    self.use = use
    name = description.name
    var values: [[UInt16: Int32]] = []
    for slot in description.slots.indices {
      var known: [UInt16: Int32] = [:]
      for axis in description.axes where axis.code.rawValue >= AxisCode.slot.rawValue {
        known[axis.code.rawValue] = device.contactValue(slot: slot, code: axis.code.rawValue)
      }
      values.append(known)
    }
    filter = CloneFilter(description, withholding: use.codes, hasZones: use.hasZones) { slot, code in
      values.indices.contains(slot) ? values[slot][code] ?? 0 : 0
    }
    guard use.hasZones || use.codes.leaves(anythingOf: description) else {
      (clone, isKnown) = (nil, true)
      return
    }
    let event = description.node.split(separator: "/").last.map(String.init) ?? "input"
    clone = try VirtualDevice(DeviceTemplate(cloning: device, fuzz: fuzz), port: event)
    isKnown = false
  }

  /// udev has announced a device of ours: perhaps the clone.
  func announced(_ node: String) {
    guard let clone, clone.node == node else { return }
    do throws(SystemError) {
      try clone.clearFuzz()
    } catch {
      Log.warning("\(name): \(error.description); its clone is smoothed twice")
    }
    isKnown = true
  }

  /// Takes in a frame of the device.
  func take(_ frame: InputFrame, withheldSlots: SlotSet) {
    filter.take(frame, withheldSlots: withheldSlots)
    send()
  }

  /// Lets go of all that is held on the clone; what is touched now is nobody's until it lifts.
  func releaseAll() {
    filter.release()
    send()
  }

  /// The device is to be given back, as soon as that can be.
  func end() {
    isEnding = true
  }

  /// It is to be kept after all.
  func stay() {
    isEnding = false
  }

  /// Takes the device, or gives it back, if that is due and nothing on it is touched.
  /// - Returns: whether it has ended.
  func settle(_ device: inout InputDevice) -> Bool {
    if isEnding, !isTaken { return true }
    guard isTaken == isEnding, isKnown, device.isAtRest else { return false }
    if isEnding {
      device.release()
      isTaken = false
      return true
    }
    do throws(SystemError) {
      guard try device.grab() else { return false }
    } catch {
      complain(error)
      return false
    }
    complaint = nil
    isTaken = true
    device.describeAnew()
    filter.begin(with: device.description)
    send()
    Log.info("\(name) is its sliders' alone" + (clone.map { "; everyone else has \($0.node)" } ?? ""))
    return false
  }

  private func send() {
    guard let clone, !filter.events.isEmpty else { return }
    do throws(SystemError) {
      try clone.send(filter.events)
    } catch {
      // Nobody would have the rest of the device.
      complain(error)
      end()
    }
  }

  /// Once for each reason.
  private func complain(_ error: SystemError) {
    if complaint != error.description {
      Log.warning("\(name): \(error.description); everyone else gets its events too")
    }
    complaint = error.description
  }
}
