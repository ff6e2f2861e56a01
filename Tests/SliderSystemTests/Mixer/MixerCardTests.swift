import Glibc
import SliderCore
import SliderSystem
import TestSupport
import Testing

/// The real libasound on a card that is a directory.
@Suite struct MixerCardTests {
  private static let master = DirectoryCard.Control.volume("Master Playback Volume", -50...100, tlv: [1, 8, -4500, 30])
  private static let mute = DirectoryCard.Control.onOff("Master Playback Switch")

  @Test func anElementHasItsRangeAndDecibels() throws {
    let directory = try DirectoryCard([Self.master])
    let card = try MixerCard(named: directory.name)
    let element = try card.element(named: "Master")
    #expect(element.name == "Master" && element.index == 0)
    #expect(element.scale.minimum == -50 && element.scale.maximum == 100)
    #expect(
      element.scale.decibels?.points == [.init(raw: -50, millibels: -4500), .init(raw: 100, millibels: 0)])
    #expect(try card.volumes(of: element) == [-50, -50])
  }

  /// What libasound says of each TLV is what the recorded cases of the scale suppose.
  @Test(
    arguments: [
      ([1, 8, -4500, 30], 0...150, [-4500, -4470, 0]), ([1, 8, 0, 0x10007], 0...24, [0, 7, 168]),
      ([4, 8, -3684, 0], 0...37, [-3684, -3584.43, 0]), ([5, 8, -3700, 0], 0...37, [-3700, -3600, 0]),
      ([], 5...5000, nil),
    ] as [([Int], ClosedRange<Int>, [Double]?)])
  func decibelsAreWhatTheDriverSays(_ tlv: [Int], _ range: ClosedRange<Int>, _ ends: [Double]?) throws {
    let directory = try DirectoryCard([.volume("X Playback Volume", range, tlv: tlv)])
    let table = try MixerCard(named: directory.name).element(named: "X").scale.decibels
    try #require((table == nil) == (ends == nil))
    guard let table, let ends else { return }
    let raws = [range.lowerBound, range.lowerBound + 1, range.upperBound]
    #expect(zip(raws, ends).allSatisfy { abs(table.millibels(ofRaw: $0) - $1) < 0.01 })
    #expect(table.isMutedAtMinimum == (tlv[0] == 5 || tlv[3] > 0xffff))
  }

  @Test func settingReachesAllChannelsAndLeavesMuteAlone() throws {
    let directory = try DirectoryCard([Self.master, Self.mute])
    try directory.setValues([10, 20], 0)
    try directory.setValues([1, 0], 1)
    let card = try MixerCard(named: directory.name)
    let element = try card.element(named: "Master")
    #expect(try card.volume(of: element) == 20)
    try card.setVolume(41, of: element)
    #expect(directory.values(0) == [41, 41])
    #expect(directory.values(1) == [1, 0])
    #expect(try card.volumes(of: element) == [41, 41])
  }

  /// libasound writes its memory of the switch back with every volume.
  @Test func aMuteThatSomeoneElseSetMeanwhileStays() throws {
    let directory = try DirectoryCard([Self.master, Self.mute])
    try directory.setValues([1, 1], 1)
    let card = try MixerCard(named: directory.name)
    let element = try card.element(named: "Master")
    try directory.setValues([0, 0], 1)
    #expect(try card.setVolume(0, of: element))
    #expect(directory.values(0) == [0, 0])
    #expect(directory.values(1) == [0, 0])
  }

  @Test(arguments: [(101, 100), (Int.max, 100), (-51, -50), (Int.min, -50), (7, 7)])
  func whatIsOutsideTheRangeIsItsEnd(_ raw: Int, _ stored: Int) throws {
    let directory = try DirectoryCard([Self.master])
    let card = try MixerCard(named: directory.name)
    let element = try card.element(named: "Master")
    try card.setVolume(0, of: element)
    try card.setVolume(raw, of: element)
    #expect(directory.values(0) == [stored, stored])
  }

  @Test func theSameVolumeIsNotWrittenTwice() throws {
    let directory = try DirectoryCard([Self.master])
    let card = try MixerCard(named: directory.name)
    let element = try card.element(named: "Master")
    try card.setVolume(5, of: element)
    let writes = directory.writes
    #expect(!writes.isEmpty)
    try card.setVolume(5, of: element)
    #expect(directory.writes == writes)
  }

  @Test func namesKeepTheirBlanksAndIndicesTellThemApart() throws {
    let directory = try DirectoryCard([
      .volume("D10s  Playback Volume", channels: 1, 0...127), .volume("PCM Playback Volume", 0...10),
      .volume("PCM Playback Volume", index: 1, 0...20), .volume("Mic Boost Volume", 0...3),
      .volume("Capture Volume", 0...63), .onOff("IEC958 Playback Switch"),
    ])
    let card = try MixerCard(named: directory.name)
    #expect(try card.element(named: "D10s ").scale.maximum == 127)
    #expect(try card.volumes(of: card.element(named: "D10s ")) == [0])
    #expect(try card.element(named: "PCM", index: 1).scale.maximum == 20)
    // A volume that is playback and capture at once is a playback volume too.
    let listed = try card.elements().map { "\($0.name)|\($0.index)\($0.isCapture ? "|capture" : "")" }
    #expect(listed.sorted() == ["Capture|0|capture", "D10s |0", "Mic Boost|0", "PCM|0", "PCM|1"])
  }

  @Test(arguments: [
    (
      "D10s", 0,
      "cannot find element 'D10s' 0: No such file or directory (it has 'Capture', 'D10s ')"
    ),
    (
      "D10s ", -1,
      "cannot find element 'D10s ' -1: No such file or directory (it has 'Capture', 'D10s ')"
    ),
    (
      "IEC958", 0,
      "cannot set the volume of 'IEC958': Operation not supported (it has no volume, only a switch or a choice)"
    ),
  ])
  func anElementThatCannotServeSaysWhy(_ name: String, _ index: Int, _ message: String) throws {
    let directory = try DirectoryCard([
      .volume("D10s  Playback Volume", channels: 1, 0...127), .volume("Capture Volume", 0...63),
      .onOff("IEC958 Playback Switch"),
    ])
    let card = try MixerCard(named: directory.name)
    let error = #expect(throws: SystemError.self) { try card.element(named: name, index: index) }
    #expect(error?.description == "alsa card \(directory.name): \(message)")
    #expect(card.isOpen)
  }

  @Test func aCardThatIsNotHereSaysWhichAre() throws {
    let directory = try DirectoryCard([])
    withExtendedLifetime(directory.path) {}
    let error = #expect(throws: SystemError.self) { try MixerCard(named: "NoSuchCard") }
    #expect(error?.code == ENODEV || error?.code == EACCES)
    #expect(error?.subject == "alsa card NoSuchCard")
    #expect(error?.advice?.isEmpty == false)
  }

  @Test func anotherProgramsChangeIsAnEvent() throws {
    let directory = try DirectoryCard([Self.master])
    let card = try MixerCard(named: directory.name)
    let element = try card.element(named: "Master")
    #expect(try !card.handleEvents())
    #expect(!isReady(card.pollDescriptors, milliseconds: 0))
    try directory.setValues([33, 44], 0)
    try #require(isReady(card.pollDescriptors, milliseconds: 5000))
    #expect(try card.handleEvents())
    #expect(try card.volumes(of: element) == [33, 44])
    #expect(try !card.handleEvents())
    #expect(!isReady(card.pollDescriptors, milliseconds: 0))
  }

  @Test func aCardPulledOutIsLetGoAtOnce() throws {
    let directory = try DirectoryCard([Self.master])
    let card = try MixerCard(named: directory.name)
    let element = try card.element(named: "Master")
    let descriptor = try #require(card.pollDescriptors.first?.descriptor)
    try #require(isWatching(descriptor, directory.path))
    try directory.fail(ENODEV)
    try #require(isReady(card.pollDescriptors, milliseconds: 5000))
    #expect(throws: SystemError.self) { try card.handleEvents() }
    #expect(!card.isOpen)
    #expect(card.pollDescriptors.isEmpty)
    #expect(!isWatching(descriptor, directory.path))
    let gone = #expect(throws: SystemError.self) { try card.setVolume(3, of: element) }
    #expect(gone?.code == ENODEV)
    #expect(throws: SystemError.self) { try card.volume(of: element) }
    #expect(throws: SystemError.self) { try card.elements() }

    directory.recover()
    let again = try MixerCard(named: directory.name)
    try again.setVolume(3, of: element)
    #expect(directory.values(0) == [3, 3])
  }

  @Test func aCardFoundGoneByAWriteIsLetGoToo() throws {
    let directory = try DirectoryCard([Self.master])
    let card = try MixerCard(named: directory.name)
    let element = try card.element(named: "Master")
    try directory.fail(ENODEV)
    let error = #expect(throws: SystemError.self) { try card.setVolume(3, of: element) }
    #expect(error?.code == ENODEV)
    #expect(!card.isOpen)
    #expect(directory.writes.isEmpty)
  }

  @Test func aHangingCardHoldsItsCallerOnly() throws {
    let directory = try DirectoryCard([Self.master])
    let other = try DirectoryCard([Self.master])
    try directory.hang()
    let name = directory.name
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(Box(name)).toOpaque()
    try #require(
      pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          let name = Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().name
          if let card = try? MixerCard(named: name), let element = try? card.element(named: "Master") {
            _ = try? card.setVolume(9, of: element)
          }
          return nil
        }, argument) == 0)
    let card = try MixerCard(named: other.name)
    try card.setVolume(8, of: card.element(named: "Master"))
    #expect(other.values(0) == [8, 8])
    #expect(directory.values(0) == nil)
    directory.release()
    pthread_join(thread, nil)
    #expect(directory.values(0) == [9, 9])
  }

  private final class Box: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  private func isReady(_ descriptors: [PollDescriptor], milliseconds: Int32) -> Bool {
    var polled = descriptors.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
    return poll(&polled, nfds_t(polled.count), milliseconds) > 0
  }

  /// Whether the descriptor still watches this card: its number may be another's by now.
  private func isWatching(_ descriptor: Int32, _ path: String) -> Bool {
    var watched = stat()
    guard stat(path, &watched) == 0,
      let file = fopen("/proc/self/fdinfo/\(descriptor)", "re")
    else { return false }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self).contains("ino:\(String(watched.st_ino, radix: 16)) ")
  }
}
