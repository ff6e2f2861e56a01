import Glibc
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Panels that come late, sleep or refuse, and what is remembered of them.
@Suite("boot-restore") struct BootRestoreReports {
  private static func slider(_ panel: String, _ keys: String = "floor = \"0%\"") -> String {
    "[slider.a]\nremember = true\nrestore = true\nto = { backlight = \"\(panel)\", \(keys) }\n"
  }

  @Test(.bug("https://github.com/systemd/systemd/issues/24223")) func whatIsNamedIsRestored() throws {
    let scene = try OutputScene(Self.slider("amdgpu_bl0"), restoring: [("a", 0.4)]) { sys in
      try sys.addLight("backlight", "nvidia_wmi_ec_backlight", brightness: 100, maximum: 255, type: "platform")
      try sys.addLight("backlight", "amdgpu_bl0", brightness: 255, maximum: 255, type: "raw")
    }
    #expect(scene.run { scene.raw("backlight", "amdgpu_bl0") == 102 })
    #expect(scene.raw("backlight", "nvidia_wmi_ec_backlight") == 100)
  }

  @Test(.bug("https://github.com/systemd/systemd/pull/40225")) func onlyTheOwnFloorBoundsWhatIsRestored() throws {
    let scene = try OutputScene(Self.slider("panel", "floor = \"1%\""), restoring: [("a", 0)]) {
      try $0.addLight("backlight", "panel", brightness: 300, maximum: 640)
    }
    #expect(scene.run { scene.raw("backlight", "panel") == 6 })
  }

  @Test(.bug("https://github.com/systemd/systemd/issues/34031")) func aDriverThatIsNotReadyIsTriedAgain() throws {
    // It reads 0, and takes nothing above 1000: EINVAL.
    let picky = "/proc/self/oom_score_adj"
    let scene = try OutputScene(Self.slider("panel")) {
      try $0.addLight("backlight", "panel", brightness: 0, maximum: 64_764)
    }
    let path = "\(scene.root)/class/backlight/panel/brightness"
    unlink(path)
    try #require(symlink(picky, path) == 0)
    try scene.set("a", to: "50%")
    #expect(try scene.run { try scene.error("a")?.contains("cannot write 32382: Invalid argument") == true })
    let attempts = scene.faults.attempts("panel")
    #expect(scene.run { scene.faults.attempts("panel") > attempts })
    unlink(path)
    try scene.write(0, "backlight", "panel")
    // Each write of ours comes back as a change; one more is a sign of life.
    #expect(
      scene.run {
        scene.announce(.change, .backlight, "panel")
        return scene.raw("backlight", "panel") == 32_382
      })
    #expect(try scene.run { try scene.error("a") == nil })
  }

  @Test(.bug("https://github.com/systemd/systemd/issues/29328")) func aPanelThatIsOffIsNotMeant() throws {
    let scene = try OutputScene(Self.slider("panel")) {
      try $0.addLight("backlight", "panel", brightness: 60, maximum: 100)
    }
    try scene.set("a", to: "70%")
    #expect(try scene.run { try scene.lastWrite("a") == 70 })
    // The lid closes.
    try scene.write("4\n", to: "class/backlight/panel/bl_power")
    try scene.write(0, "backlight", "panel")
    scene.announce(.change, .backlight, "panel")
    scene.announce(.change, .backlight, "panel")
    #expect(scene.wiring.bank.rememberedValues.map(\.value) == [0.7])
    // It opens, and a person turns it down.
    try scene.write("0\n", to: "class/backlight/panel/bl_power")
    try scene.write(30, "backlight", "panel")
    scene.announce(.change, .backlight, "panel")
    #expect(scene.wiring.bank.rememberedValues.map(\.value) == [0.3])
    #expect(scene.faults.attempts("panel") == 1)
  }

  @Test(.bug("https://github.com/systemd/systemd/issues/21997")) func whatShowsAndVanishesIsUnplugged() throws {
    let scene = try OutputScene("[slider.a]\nto = { backlight = \"acpi_video0\" }\n")
    #expect(try scene.error("a")?.contains("there is none on this machine") == true)
    for _ in 0..<3 {
      try scene.addLight("backlight", "acpi_video0", brightness: 5, maximum: 10)
      scene.announce(.add, .backlight, "acpi_video0")
      #expect(try scene.error("a") == nil)
      try scene.removeLight("backlight", "acpi_video0")
      scene.announce(.remove, .backlight, "acpi_video0")
      #expect(try scene.error("a")?.contains("it was unplugged") == true)
    }
    #expect(scene.faults.attempts("acpi_video0") == 0)
  }

  @Test(.bug("https://github.com/systemd/systemd/issues/14732")) func oneThatFailsLeavesTheOthersAlone() throws {
    let scene = try OutputScene(
      Self.slider("dell_backlight") + "[slider.b]\nto = { backlight = \"panel\", floor = \"0%\" }\n",
      restoring: [("a", 0.5)]
    ) { sys in
      try sys.addLight("backlight", "dell_backlight", brightness: 0, maximum: 15)
      try sys.write("broken\n", to: "class/backlight/dell_backlight/max_brightness")
      try sys.addLight("backlight", "panel", brightness: 10, maximum: 100)
    }
    #expect(try scene.error("a") != nil)
    try scene.set("b", to: "80%")
    #expect(scene.run { scene.raw("backlight", "panel") == 80 })
    #expect(try scene.error("b") == nil)
  }

  @Test(.bug("https://github.com/systemd/systemd/issues/30507"), arguments: [("", 0), (", floor = \"20%\"", 51)])
  func aLightHasTheFloorItIsGiven(keys: String, raw: Int) throws {
    let scene = try OutputScene("[slider.a]\nto = { led = \"kbd\"\(keys) }\n") {
      try $0.addLight("leds", "kbd", brightness: 255, maximum: 255)
    }
    try scene.set("a", to: "min")
    #expect(scene.run { scene.raw("leds", "kbd") == raw })
  }

  @Test(.bug("https://github.com/systemd/systemd/pull/18726")) func aPanelThatComesLateIsRestored() throws {
    let scene = try OutputScene(Self.slider("auto"), restoring: [("a", 0.25)])
    #expect(try scene.error("a") != nil)
    try scene.addLight("backlight", "amdgpu_bl1", brightness: 255, maximum: 255)
    scene.announce(.add, .backlight, "amdgpu_bl1")
    #expect(scene.run { scene.raw("backlight", "amdgpu_bl1") == 64 })
    #expect(try scene.error("a") == nil)
  }
}
