import TestSupport
import Testing

@Suite struct DeviceMonitorTests {
  @Test func `devices are followed as they come, change and go`() throws {
    let run = try MockedRun("InputProbe", ["watch"], among: [])
    #expect(run.status == 0, "\(run.errors)")
    let expected = """
      add backlight panel sysfs
      change backlight panel sysfs
      add sound card3 -
      remove backlight panel sysfs

      """
    #expect(run.output == expected)
  }
}
