import Glibc
import SliderCore
import SliderSystem
import TestSupport
import Testing

/// What a card's thread does, called by hand.
@Suite struct MixerDriverTests {
  private static let master = DirectoryCard.Control.volume("Master Playback Volume", 0...100)
  private static let mute = DirectoryCard.Control.onOff("Master Playback Switch")

  private func slot(
    _ card: borrowing DirectoryCard, _ element: String = "Master", isCapture: Bool = false,
    _ change: (inout OutputDefinition) -> Void = { _ in }
  ) -> MixerSlot {
    var definition = OutputDefinition(
      target: .alsa(card: card.name, element: element, index: 0, isCapture: isCapture))
    change(&definition)
    return MixerSlot(definition)
  }

  private func start(_ card: borrowing DirectoryCard, _ slots: [MixerSlot]) -> (MixerDriver, [Int?]) {
    let driver = MixerDriver(card: card.name, wanted: slots)
    return (driver, driver.start().map { if case .connected(_, let reading) = $0 { reading.raw } else { nil } })
  }

  // MARK: Balance

  @Test func theBalanceStaysThroughZero() throws {
    let card = try DirectoryCard([Self.master])
    try card.setValues([80, 40], 0)
    let (driver, raws) = start(card, [slot(card)])
    #expect(raws == [80], "the loudest channel counts")
    for (raw, expected) in [(50, [50, 25]), (1, [1, 0]), (0, [0, 0]), (3, [3, 2]), (100, [100, 50])] {
      try driver.write(raw, slot: 0)
      #expect(card.values(0) == expected)
      // Its own writes teach it nothing.
      #expect(driver.readChanges().isEmpty)
    }
  }

  @Test func anotherBalanceIsTakenOver() throws {
    let card = try DirectoryCard([Self.master])
    try card.setValues([80, 40], 0)
    let (driver, _) = start(card, [slot(card)])
    try card.setValues([20, 80], 0)
    // As loud as before: nothing to tell.
    #expect(wait { driver.readChanges().isEmpty })
    try driver.write(40, slot: 0)
    #expect(card.values(0) == [10, 40])
    // Silence on all channels says nothing of their balance; equal ones do.
    try card.setValues([0, 0], 0)
    #expect(wait { !driver.readChanges().isEmpty })
    try driver.write(80, slot: 0)
    #expect(card.values(0) == [20, 80])
    try card.setValues([30, 30], 0)
    #expect(wait { !driver.readChanges().isEmpty })
    try driver.write(60, slot: 0)
    #expect(card.values(0) == [60, 60])
  }

  @Test(arguments: [EIO, ENOMEM, EINTR])
  func aWriteThatFailsBetweenTwoChannelsIsNoBalance(code: Int32) throws {
    let card = try DirectoryCard([Self.master])
    let (driver, _) = start(card, [slot(card)])
    try driver.write(40, slot: 0)
    for passed in [0, 1] {
      try card.failOnce(after: passed, with: code)
      #expect(throws: SystemError.self) { try driver.write(70, slot: 0) }
      #expect(card.values(0) == [40, 40], "what was half done is undone")
      #expect(driver.readChanges().isEmpty, "nobody else did it")
      try driver.write(70, slot: 0)
      #expect(card.values(0) == [70, 70])
      try driver.write(40, slot: 0)
    }
  }

  /// It may have said so wrongly, and is there again at once: what is read of it then is its balance.
  @Test func aCardThatGoesBetweenTwoChannelsKeepsItsBalance() throws {
    let card = try DirectoryCard([Self.master])
    let (driver, _) = start(card, [slot(card)])
    try driver.write(40, slot: 0)
    try card.failOnce(after: 1, with: ENODEV)
    #expect(throws: SystemError.self) { try driver.write(70, slot: 0) }
    #expect(card.values(0) == [40, 40])
    let told = driver.readChanges()
    #expect(told.count == 1 && { if case .disconnected = told.first { true } else { false } }())
  }

  /// It is told of once only, and libasound takes what it couldn't read for 0.
  @Test(arguments: [EACCES, EIO, ENOMEM], [false, true])
  func anEventThatCannotBeReadIsNotLost(code: Int32, isMetByAWrite: Bool) throws {
    let card = try DirectoryCard([Self.master])
    try card.setValues([80, 40], 0)
    let (driver, _) = start(card, [slot(card)])
    for raw in [60, 0] {
      try card.setValues([raw, raw / 2], 0)
      try card.failToReadOnce(with: code)
      if isMetByAWrite {
        #expect(throws: SystemError.self) { try driver.write(30, slot: 0) }
        #expect(card.values(0) == [raw, raw / 2], "what others did stays as they did it")
      }
      var told: [Int] = []
      #expect(
        wait {
          told += driver.readChanges().compactMap { if case .changed(_, let raw) = $0 { raw } else { nil } }
          return !told.isEmpty
        })
      #expect(told == [raw])
      let isMet = card.hasFailedToRead
      #expect(isMet)
    }
    try driver.write(50, slot: 0)
    #expect(card.values(0) == [50, 25], "the balance stays")
    #expect(driver.readChanges().isEmpty)
  }

  // MARK: Switches

  @Test func theSwitchFollowsTheFloor() throws {
    let card = try DirectoryCard([Self.master, Self.mute])
    try card.setValues([50, 50], 0)
    try card.setValues([1, 1], 1)
    let muting = slot(card) {
      $0.mutesAtFloor = true
      $0.floor = .percent(10)
    }
    let (driver, _) = start(card, [muting])
    #expect(card.writes.isEmpty, "nothing is written by starting")
    try driver.write(30, slot: 0)
    #expect(card.values(1) == [1, 1])
    try driver.write(10, slot: 0)
    #expect(card.values(0) == [10, 10] && card.values(1) == [0, 0])
    try driver.write(11, slot: 0)
    #expect(card.values(0) == [11, 11] && card.values(1) == [1, 1])
  }

  /// Someone muted it by a key: who turns it up wants to hear it.
  @Test func turningUpUnmutes() throws {
    let card = try DirectoryCard([Self.master, Self.mute])
    try card.setValues([50, 50], 0)
    try card.setValues([0, 0], 1)
    let (driver, raws) = start(card, [slot(card) { $0.mutesAtFloor = true }])
    #expect(raws == [50], "mute is no volume")
    try driver.write(55, slot: 0)
    #expect(card.values(1) == [1, 1])
  }

  @Test(arguments: [1, 2]) func aSwitchOfOneChannelServesAll(channels: Int) throws {
    let card = try DirectoryCard([Self.master, .onOff("Master Playback Switch", channels: channels)])
    try card.setValues(Array(repeating: 1, count: channels), 1)
    let (driver, _) = start(card, [slot(card) { $0.mutesAtFloor = true }])
    try driver.write(4, slot: 0)
    try driver.write(0, slot: 0)
    #expect(card.values(1) == Array(repeating: 0, count: channels))
  }

  @Test func withoutASwitchTheVolumeGoesAlone() throws {
    let card = try DirectoryCard([Self.master])
    let (driver, _) = start(card, [slot(card) { $0.mutesAtFloor = true }])
    try driver.write(4, slot: 0)
    try driver.write(0, slot: 0)
    #expect(card.values(0) == [0, 0])
  }

  // MARK: Capture

  @Test func captureIsAskedForOrIsAllThereIs() throws {
    let card = try DirectoryCard([
      .volume("Mic Playback Volume", 0...31), .volume("Mic Capture Volume", 0...15),
      .volume("Capture Volume", 0...63, tlv: [1, 8, -1725, 75]),
    ])
    try card.setValues([5, 5], 0)
    try card.setValues([6, 6], 1)
    try card.setValues([7, 7], 2)
    let slots = [slot(card, "Mic"), slot(card, "Mic", isCapture: true), slot(card, "Capture")]
    let (driver, raws) = start(card, slots)
    #expect(raws == [5, 6, 7])
    try driver.write(9, slot: 1)
    #expect(card.values(0) == [5, 5] && card.values(1) == [9, 9])
    let (element, reading) = try MixerCard(named: card.name).read(slots[2].target)
    #expect(element.isCapture)
    // Above 0 dB is what a microphone is for.
    #expect(reading.range.scale(for: OutputDefinition(target: slots[2].target)).ceiling == 63)
  }

  @Test func withoutACaptureVolumeItIsSaid() throws {
    let card = try DirectoryCard([Self.master])
    let error = #expect(throws: SystemError.self) {
      try MixerCard(named: card.name).element(named: "Master", isCapture: true)
    }
    #expect(error?.advice == "it has no capture volume")
  }

  // MARK: What comes and goes

  @Test func anElementThatComesLateIsConnected() throws {
    let card = try DirectoryCard([Self.master, .volume("Late Playback Volume", 0...10)])
    try card.dropLast()
    let (driver, raws) = start(card, [slot(card), slot(card, "Late")])
    #expect(raws == [0, nil])
    // The other one works meanwhile.
    try driver.write(7, slot: 0)
    #expect(card.values(0) == [7, 7])
    card.restoreLast()
    #expect(
      wait { driver.readChanges().contains { if case .connected(slot: 1, _) = $0 { true } else { false } } })
    try driver.write(3, slot: 1)
    #expect(card.values(1) == [3, 3])
    try card.dropLast()
    #expect(wait { driver.readChanges().contains { if case .missing(slot: 1, _) = $0 { true } else { false } } })
    try driver.write(8, slot: 0)
    #expect(card.values(0) == [8, 8])
  }

  @Test(arguments: [EINVAL, EIO, EACCES, ENODEV])
  func afterAFaultTheNextWriteIsTried(code: Int32) throws {
    let card = try DirectoryCard([Self.master])
    let (driver, _) = start(card, [slot(card)])
    try driver.write(4, slot: 0)
    try card.fail(code)
    let error = #expect(throws: SystemError.self) { try driver.write(5, slot: 0) }
    #expect(error?.subject == "alsa card \(card.name)")
    card.recover()
    guard code != ENODEV else { return }
    // The same again: libasound mustn't take it for written.
    try driver.write(5, slot: 0)
    #expect(card.values(0) == [5, 5])
  }

  @Test func afterAFaultTheSwitchIsTriedAgain() throws {
    let card = try DirectoryCard([Self.master, Self.mute])
    try card.setValues([1, 1], 1)
    let (driver, _) = start(card, [slot(card) { $0.mutesAtFloor = true }])
    try driver.write(4, slot: 0)
    try card.fail(EIO)
    #expect(throws: SystemError.self) { try driver.write(0, slot: 0) }
    card.recover()
    try driver.write(0, slot: 0)
    #expect(card.values(0) == [0, 0] && card.values(1) == [0, 0])
  }
}
