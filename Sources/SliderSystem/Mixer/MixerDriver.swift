import Glibc
package import SliderCore

/// The elements of one sound card that sliders drive, on the card's own thread: opening it may wait too.
package final class MixerDriver: OutputDriver {
  private let name: String
  private let isSession: Bool
  /// What is wanted of each slot.
  private let wanted: [MixerSlot]
  private var card: MixerCard?
  private var slots: [Slot?]
  /// A write took in what others did, and no descriptor will tell of it again.
  private var hasUnreadChanges = false

  /// The last write has failed, and will be tried again.
  private var isToBeWritten = false

  /// How long events that can't be read are left alone, in microseconds.
  private static let pause: UInt32 = 100_000

  private struct Slot {
    let element: MixerElement
    /// The raw step of the loudest channel as last read: what it differs from this by, someone else did.
    var raw: Int
    /// The raw steps of all channels as last read.
    var volumes: [Int]
    var balance = MixerBalance()
    /// The raw step at which the switch is off.
    var muteStep: Int?
    /// A write failed, perhaps between two channels: what they stand at then is nobody's wish.
    var isHalfWritten = false
  }

  /// - Parameters:
  ///   - wanted: an element of the card each.
  ///   - isSession: `default` is what ALSA's configuration says, not a hardware card.
  package init(card: String, wanted: [MixerSlot], isSession: Bool = false) {
    name = card
    self.isSession = isSession
    self.wanted = wanted
    slots = Array(repeating: nil, count: wanted.count)
  }

  package func start() -> [OutputReport.Content] {
    do throws(SystemError) {
      let card = try MixerCard.open(name, with: wanted, isSession: isSession)
      self.card = card
      return wanted.indices.map { connect($0, on: card) }
    } catch {
      return wanted.indices.map { .disconnected(slot: $0, error) }
    }
  }

  package func write(_ raw: Int, slot: Int) throws(SystemError) {
    let card = try readableCard()
    guard let known = slots[slot] else { throw removed("write \(raw)") }
    do throws(SystemError) {
      if try card.setVolume(raw, of: known.element, balance: known.balance, standing: known.volumes) {
        hasUnreadChanges = true
      }
      if let step = known.muteStep { try card.setOn(raw > step, known.element) }
    } catch {
      if card.isReadable { slots[slot]?.isHalfWritten = true }
      hasUnreadChanges = true
      isToBeWritten = true
      throw error
    }
    isToBeWritten = false
    // A driver may round: what it made of it is the state that later changes are told from.
    _ = try look(slot, on: card)
  }

  package var canPoll: Bool { true }
  package var isPersistent: Bool { true }
  package var pollDescriptors: [PollDescriptor] { card?.pollDescriptors ?? [] }

  package func readChanges() -> [OutputReport.Content] {
    guard let card else { return [] }
    do throws(SystemError) {
      guard try takeEvents(of: card) || hasUnreadChanges else { return [] }
      let card = try readableCard()
      hasUnreadChanges = false
      return slots.indices.compactMap { readChange($0, on: card) }
    } catch {
      // What is still to be written is tried again, and this with it.
      guard !card.isOpen || !isToBeWritten else { return [] }
      self.card = nil
      return slots.indices.map { .disconnected(slot: $0, error) }
    }
  }

  /// Takes in what happened to the card; of one that can't be read, that will be all that it is.
  /// - Returns: whether anything did.
  private func takeEvents(of card: MixerCard) throws(SystemError) -> Bool {
    do throws(SystemError) {
      return try card.handleEvents()
    } catch {
      guard card.isOpen else { throw error }
      // What can't be read may be there to be read all the time: looking again at once would spin until it can.
      usleep(Self.pause)
      return true
    }
  }

  /// The card, opened anew if an event of it couldn't be read: it won't be told again.
  private func readableCard() throws(SystemError) -> MixerCard {
    guard let card, card.isOpen else { throw removed("use it") }
    if card.isReadable { return card }
    let anew = try MixerCard.open(name, with: wanted, isSession: isSession)
    self.card = anew
    hasUnreadChanges = true
    return anew
  }

  private func removed(_ operation: String) -> SystemError {
    SystemError(subject: "alsa card \(name)", operation: operation, code: ENODEV, advice: "it was removed")
  }

  private func readChange(_ slot: Int, on card: MixerCard) -> OutputReport.Content? {
    guard let known = slots[slot] else {
      // Elements come late, too.
      if case .connected(let slot, let reading) = connect(slot, on: card) { return .connected(slot: slot, reading) }
      return nil
    }
    do throws(SystemError) {
      let hasChanged = try look(slot, on: card)
      if known.isHalfWritten {
        slots[slot]?.isHalfWritten = false
        return nil
      }
      guard hasChanged, let now = slots[slot] else { return nil }
      slots[slot]?.balance.learn(now.volumes, on: now.element.scale)
      return now.raw == known.raw ? nil : .changed(slot: slot, raw: now.raw)
    } catch {
      guard error.code == ENOENT else { return nil }
      slots[slot] = nil
      return .missing(slot: slot, error)
    }
  }

  /// Reads where an element stands; allocates nothing.
  /// - Returns: whether any channel stands elsewhere than it did.
  private func look(_ slot: Int, on card: MixerCard) throws(SystemError) -> Bool {
    guard let element = slots[slot]?.element else { return false }
    var (channel, loudest, hasChanged) = (0, element.scale.minimum, false)
    try card.forEachVolume(of: element) { raw in
      loudest = max(loudest, raw)
      defer { channel += 1 }
      guard let known = slots[slot]?.volumes, known.indices.contains(channel), known[channel] != raw else { return }
      slots[slot]?.volumes[channel] = raw
      hasChanged = true
    }
    slots[slot]?.raw = loudest
    return hasChanged
  }

  private func connect(_ slot: Int, on card: MixerCard) -> OutputReport.Content {
    do throws(SystemError) {
      let (element, reading) = try card.read(wanted[slot].target)
      var known = Slot(element: element, raw: reading.raw, volumes: try card.volumes(of: element))
      known.balance.learn(known.volumes, on: element.scale)
      known.muteStep = wanted[slot].muteStep(of: reading)
      slots[slot] = known
      return .connected(slot: slot, reading)
    } catch {
      return error.code == ENOENT ? .missing(slot: slot, error) : .disconnected(slot: slot, error)
    }
  }
}

extension MixerCard {
  /// The element that an output names, and what it is to a slider.
  package func read(_ target: OutputTarget) throws(SystemError) -> (MixerElement, OutputReading) {
    guard case .alsa(_, let name, let index, let isCapture) = target else {
      throw SystemError(subject: "alsa card \(self.name)", operation: "be a \(target.kind)", code: EINVAL)
    }
    let element = try element(named: name, index: index, isCapture: isCapture)
    let reading = OutputReading(
      name: "\(self.name),\(element.name),\(element.index)\(isCapture ? ",capture" : "")",
      range: .mixer(element.scale, isCapture: element.isCapture), raw: try volume(of: element))
    return (element, reading)
  }
}
