import Glibc
import SliderCore
import TestSupport
import Testing

@testable import SliderSystem

@Suite struct MonitorDriverTests {
  @Test func itsBrightnessIsReadAndWritten() throws {
    let monitor = try TestMonitor(current: 40, maximum: 100)
    let driver = MonitorDriver(monitor.path, libraries: [try TestMonitor.library])
    let reading = try #require(connected(driver.start()))
    #expect(reading.name == monitor.path)
    #expect(reading.raw == 40)
    #expect(reading.range == .light(maximum: 100, curve: .linear, floor: 0))
    try driver.write(75, slot: 0)
    #expect(monitor.current == 75)
  }

  /// Some have more than a byte holds.
  @Test(arguments: [0, 1, 255, 256, 1023, 65535]) func aValueOfTwoBytes(raw: Int) throws {
    let monitor = try TestMonitor(current: 300, maximum: 65535)
    let driver = MonitorDriver(monitor.path, libraries: [try TestMonitor.library])
    #expect(connected(driver.start())?.raw == 300)
    try driver.write(raw, slot: 0)
    #expect(monitor.current == raw)
  }

  @Test func itIsNamedByItsNumber() throws {
    let monitor = try TestMonitor(current: 7, maximum: 50, number: getpid())
    let driver = MonitorDriver("\(getpid())", libraries: [try TestMonitor.library])
    #expect(connected(driver.start())?.raw == 7)
    try driver.write(8, slot: 0)
    #expect(monitor.current == 8)
  }

  @Test func oneThatIsNotThereIsNamed() throws {
    let driver = MonitorDriver("U2720Q", libraries: [try TestMonitor.library])
    let error = try #require(disconnected(driver.start()))
    #expect(error.code == ENODEV)
    #expect(
      error.description
        == "monitor U2720Q: cannot find it: No such device (none of that model or number answers over its cable: Display not found; "
        + "`ddcutil detect`, of the package ddcutil, lists those that do, and says what is missing)")
  }

  @Test func withoutTheLibraryItIsSaidHowToGetIt() throws {
    let driver = MonitorDriver("auto", libraries: ["libddcutil.so.none"])
    let error = try #require(disconnected(driver.start()))
    #expect(
      error.description.hasSuffix("(install libddcutil, on Debian by: apt install libddcutil4)"), "\(error.description)"
    )
  }

  @Test func anotherLibraryIsRefused() throws {
    let driver = MonitorDriver("auto", libraries: ["libm.so.6"])
    let error = try #require(disconnected(driver.start()))
    #expect(error.code == ENOSYS)
    #expect(error.description.contains("ddca_create_dispno_display_identifier"))
  }

  /// A monitor that sleeps answers nothing, and one that was pulled out may come back on another cable.
  @Test(arguments: [true, false]) func whatFailedIsTriedAgainUntilItIsBack(isPulledOut: Bool) throws {
    let monitor = try TestMonitor(current: 40, maximum: 100)
    let reports = try OutputReports()
    let writer = try OutputWriter(
      slots: 1, driver: MonitorDriver(monitor.path, libraries: [try TestMonitor.library]), reports: reports)
    try writer.start()
    #expect(connected([try next(of: reports)]) != nil)
    if isPulledOut { monitor.pullOut() } else { try monitor.fail(-3001) }
    try writer.post(60, slot: 0)
    guard case .failed(0, let error) = try next(of: reports) else {
      Issue.record("no failure was told")
      return
    }
    #expect(error.code == EIO)
    if isPulledOut { try monitor.plugIn(current: 40, maximum: 100) } else { monitor.recover() }
    writer.tryAgain()
    guard case .recovered(0) = try next(of: reports) else {
      Issue.record("no recovery was told")
      return
    }
    #expect(monitor.current == 60)
    writer.stop()
    guard case .finished = try next(of: reports) else {
      Issue.record("its end was not told")
      return
    }
  }

  private func next(of reports: OutputReports) throws -> OutputReport.Content {
    var all: [OutputReport.Content] = []
    let hasCome = wait {
      all = reports.takeAll().map(\.content)
      return !all.isEmpty
    }
    try #require(hasCome && all.count == 1, "\(all)")
    return all[0]
  }

  private func connected(_ contents: [OutputReport.Content]) -> OutputReading? {
    guard case .connected(0, let reading)? = contents.first else { return nil }
    return reading
  }

  private func disconnected(_ contents: [OutputReport.Content]) -> SystemError? {
    guard case .disconnected(0, let error)? = contents.first else { return nil }
    return error
  }
}
