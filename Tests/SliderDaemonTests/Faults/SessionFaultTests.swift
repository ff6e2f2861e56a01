import Foundation
import OutputScene
import SliderBus
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Lights whose files are closed, set by logind: one that refuses, hangs, goes and comes back.
@Suite struct SessionFaultTests {
  private let bus: PrivateBus
  private let logind: FakeLogind
  private let scene: OutputScene
  /// A file that nobody may write, not even root: the kernel looks at the mode of its own.
  private static let closed = "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size"

  init() throws {
    bus = try PrivateBus()
    logind = FakeLogind(at: bus.address)
    scene = try OutputScene(
      "[slider.subject]\nto = { led = \"kbd\" }\n[slider.other]\nto = { led = \"other\" }\n",
      session: .address(bus.address)
    ) { sys in
      try sys.addLight("leds", "other", brightness: 0, maximum: 100)
      try sys.addLight("leds", "kbd", brightness: 0, maximum: 100)
      let file = "\(sys.path)/class/leds/kbd/brightness"
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: Self.closed)
    }
    // The first call may come before it has its name: that is a fault, too, and passes.
    try scene.set("subject", to: "1%")
    #expect(scene.run { logind.calls.last?.raw == 1 })
    #expect(try scene.run { try scene.error("subject") == nil })
  }

  private func othersWork(_ raw: Int) throws -> Bool {
    try scene.set("other", to: "\(raw)%")
    return try scene.run(upTo: 2) { scene.raw("leds", "other") == raw } && scene.error("other") == nil
  }

  /// The caller's own session, whichever logind takes it for: of several none is chosen here.
  @Test(.bug("https://github.com/ldelossa/way-shell/pull/32")) func theSessionIsLogindsChoice() throws {
    try scene.set("subject", to: "40%")
    #expect(scene.run { logind.calls.last?.raw == 40 })
    let call = try #require(logind.calls.last)
    #expect(call.path == "/org/freedesktop/login1/session/auto" && call.subsystem == "leds" && call.name == "kbd")
  }

  @Test(arguments: [
    "org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.login1.NoSessionForPID", "System.Error.EIO",
    "System.Error.EINVAL",
  ])
  func aRefusal(name: String) throws {
    logind.refuse(name)
    try scene.set("subject", to: "40%")
    #expect(try scene.run { try scene.error("subject")?.contains("logind doesn't do it either: ") == true })
    #expect(try othersWork(30))
    logind.refuse(nil)
    // Nobody asks again.
    #expect(try scene.run { try scene.error("subject") == nil })
    #expect(logind.calls.last?.raw == 40)
  }

  @Test func aHang() throws {
    logind.hang(true)
    for raw in 50...80 { try scene.set("subject", to: "\(raw)%") }
    #expect(scene.run { logind.calls.count > 1 })
    #expect(try othersWork(31))
    logind.hang(false)
    #expect(scene.run { logind.calls.last?.raw == 80 })
    #expect(logind.calls.count <= 4)
    #expect(try scene.run { try scene.error("subject") == nil })
  }

  @Test func aBusThatGoesAndComesBack() throws {
    bus.stop()
    try scene.set("subject", to: "60%")
    #expect(try scene.run { try scene.error("subject") != nil })
    #expect(try othersWork(32))
    try bus.start()
    #expect(scene.run { logind.calls.last?.raw == 60 })
    #expect(try scene.run { try scene.error("subject") == nil })
  }
}
