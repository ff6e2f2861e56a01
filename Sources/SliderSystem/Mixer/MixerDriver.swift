import Glibc
package import SliderCore

/// The elements of one sound card that sliders drive, on the card's own thread: opening it may wait too.
package final class MixerDriver: OutputDriver {
  private let name: String
  /// By slot.
  private let targets: [OutputTarget]
  private var card: MixerCard?
  private var slots: [Slot?]
  /// A write took in what others did, and no descriptor will tell of it again.
  private var hasUnreadChanges = false

  private struct Slot {
    let element: MixerElement
    /// The raw step as last read: what it differs from this by, someone else did.
    var raw: Int
  }

  /// - Parameter targets: an element of the card each.
  package init(card: String, targets: [OutputTarget]) {
    name = card
    self.targets = targets
    slots = Array(repeating: nil, count: targets.count)
  }

  package func start() -> [OutputReport.Content] {
    do throws(SystemError) {
      let card = try MixerCard(named: name)
      self.card = card
      return targets.indices.map { slot in
        do throws(SystemError) {
          return .connected(slot: slot, try connect(slot, on: card))
        } catch {
          return .disconnected(slot: slot, error)
        }
      }
    } catch {
      return targets.indices.map { .disconnected(slot: $0, error) }
    }
  }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    guard let card, let element = slots[slot]?.element else {
      throw SystemError(subject: "alsa card \(name)", operation: "write \(raw)", code: ENODEV, advice: "it was removed")
    }
    if try card.setVolume(raw, of: element) { hasUnreadChanges = true }
    // A driver may round: what it made of it is the state that later changes are told from.
    slots[slot]?.raw = try card.volume(of: element)
  }

  package var canPoll: Bool { true }
  package var pollDescriptors: [PollDescriptor] { card?.pollDescriptors ?? [] }

  package func readChanges() -> [OutputReport.Content] {
    guard let card else { return [] }
    do throws(SystemError) {
      guard try card.handleEvents() || hasUnreadChanges else { return [] }
      hasUnreadChanges = false
      var changes: [OutputReport.Content] = []
      for slot in slots.indices {
        guard let known = slots[slot] else { continue }
        let raw = try card.volume(of: known.element)
        guard raw != known.raw else { continue }
        slots[slot]?.raw = raw
        changes.append(.changed(slot: slot, raw: raw))
      }
      return changes
    } catch {
      guard !card.isOpen else { return [] }
      self.card = nil
      return slots.indices.filter { slots[$0] != nil }.map { .disconnected(slot: $0, error) }
    }
  }

  private func connect(_ slot: Int, on card: MixerCard) throws(SystemError) -> OutputReading {
    let (element, reading) = try card.read(targets[slot])
    slots[slot] = Slot(element: element, raw: reading.raw)
    return reading
  }
}

extension MixerCard {
  /// The element that an output names, and what it is to a slider.
  package func read(_ target: OutputTarget) throws(SystemError) -> (MixerElement, OutputReading) {
    guard case .alsa(_, let name, let index) = target else {
      throw SystemError(subject: "alsa card \(self.name)", operation: "be a \(target.kind)", code: EINVAL)
    }
    let element = try element(named: name, index: index)
    let reading = OutputReading(
      name: "\(self.name),\(element.name),\(element.index)", range: .mixer(element.scale), raw: try volume(of: element))
    return (element, reading)
  }
}
