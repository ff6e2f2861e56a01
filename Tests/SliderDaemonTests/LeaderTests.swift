import Glibc
import SliderBus
import SliderCore
import TestSupport
import Testing

/// Two daemons, as on a desktop: the system's has the devices, and a person's own has sliders that follow.
@Suite struct LeaderTests {
  private static let follows = "follower: follows slider \"leader\" of the system's slided\n"

  /// Both at work, the one following the other.
  private func services(
    _ leader: String = "", _ follower: String, lights: [String: Int] = [:]
  ) throws -> (system: RunningService, user: RunningService) {
    let system = try RunningService("[slider.leader]\n\(leader)\n", lights: ["hardware": 300])
    #expect(try system.daemon.start())
    let user = try RunningService(
      "[slider.follower]\nfrom = { slider = \"leader\" }\n\(follower)\n", system: system.daemon.bus, lights: lights)
    #expect(try user.daemon.start(["--user"]))
    #expect(try wait { try user.client.warnings() == [] && !user.client.states().isEmpty })
    return (system, user)
  }

  @Test func itFollowsAndIsFollowed() throws {
    let (system, user) = try services("min = -50\nmax = 50", "to = { led = \"light\" }", lights: ["light": 0])
    _ = try system.client.set("leader", to: "-10")
    #expect(try user.comes(to: 0.4))
    #expect(wait { user.daemon.brightness("leds", "light") == 400 })
    _ = try user.client.set("follower", to: "70%")
    #expect(try system.comes(to: 0.7, "leader"))
    _ = try user.client.set("follower", to: "75%")
    #expect(try system.comes(to: 0.75, "leader"))
    #expect(wait { user.daemon.brightness("leds", "light") == 750 })
    // Someone else's hand on the output: the leader goes along, or its next movement would be a jump.
    try user.daemon.setBrightness("leds", "light", 125)
    #expect(try system.comes(to: 0.125, "leader"))
    #expect(user.daemon.brightness("leds", "light") == 125)
  }

  @Test func theOtherWayRound() throws {
    let system = try RunningService("[slider.leader]\n")
    #expect(try system.daemon.start())
    let user = try RunningService(
      "[slider.follower]\nfrom = { slider = \"leader\", invert = true }\n", system: system.daemon.bus)
    #expect(try user.daemon.start(["--user"]))
    #expect(try user.comes(to: 1))
    _ = try system.client.set("leader", to: "0.25")
    #expect(try user.comes(to: 0.75))
    _ = try user.client.set("follower", to: "0.5")
    #expect(try system.comes(to: 0.5, "leader"))
  }

  /// A hand at the system's slider is a hand here: the same events, the same end.
  @Test func theHandsEvents() throws {
    let system = try RunningService("[slider.leader]\nfrom = { device = \"touchpad\", edge = \"left\" }\n")
    let user = try RunningService("[slider.follower]\nfrom = { slider = \"leader\" }\n", system: system.daemon.bus)
    #expect(try user.daemon.start(["--user"]))
    #expect(user.says("it is not running"))
    var told: [[String]] = [[], []]
    let recording = ["--recording", "\(Recordings.folder)/touchpad-left-edge.evemu"]
    let watches = try [system, user].enumerated().map { number, service in
      try service.client.watch { notice in
        if case .event(let kind, let state, _) = notice { told[number].append("\(kind) \(state.fraction)") }
      }
    }
    #expect(try system.daemon.start(recording))
    #expect(
      try wait {
        try system.client.bus.process()
        try user.client.bus.process()
        return told[1].last?.hasPrefix("up") ?? false
      })
    #expect(told[0].count > 10)
    // Changes come at most 60 times a second, and may be told together once more.
    #expect(told[1].first?.hasPrefix("down") == true)
    #expect(told[1].last == told[0].last)
    #expect(told[1].filter { !$0.hasPrefix("change") } == told[0].filter { !$0.hasPrefix("change") })
    #expect(Set(told[1]).isSubset(of: told[0]))
    withExtendedLifetime(watches) {}
  }

  /// The slide to suspend: the command runs when the hand lifts, and both sliders are back at their start.
  @Test func aCompletionRunsOnce() throws {
    let place = try TemporaryDirectory()
    let system = try RunningService(
      "[slider.leader]\nfrom = { device = \"touchpad\", edge = \"left\", travel = \"50%\" }\n")
    let user = try RunningService(
      """
      [slider.follower]
      from     = { slider = "leader" }
      complete = { threshold = 0.5, fire = "release", on_success = "reset", on_failure = "reset" }
      to       = { command = ["sh", "-c", "echo $SLIDER_WHEN >>\(place.path)/runs"], when = "complete" }
      """, system: system.daemon.bus)
    #expect(try user.daemon.start(["--user"]))
    #expect(try system.daemon.start(["--recording", "\(Recordings.folder)/touchpad-left-edge.evemu"]))
    #expect(wait { (try? place.read("runs")) == "complete\n" })
    #expect(try user.comes(to: 0))
    #expect(try system.comes(to: 0, "leader"))
    #expect(try place.read("runs") == "complete\n")
  }

  /// Let go too early the one here springs back, and takes the other along: its next slide begins at the start.
  @Test func whatSpringsBackTakesTheLeaderAlong() throws {
    let system = try RunningService(
      "[slider.leader]\nfrom = { device = \"touchpad\", edge = \"left\", travel = \"400%\" }\n")
    let user = try RunningService(
      "[slider.follower]\nfrom = { slider = \"leader\" }\ncomplete = {}\n", system: system.daemon.bus)
    #expect(try user.daemon.start(["--user"]))
    var places: [Double] = []
    let watch = try system.client.watch { if case .event(_, let state, _) = $0 { places.append(state.fraction) } }
    #expect(try system.daemon.start(["--recording", "\(Recordings.folder)/touchpad-left-edge.evemu"]))
    #expect(
      try wait {
        try system.client.bus.process()
        return places.contains { $0 > 0 } && places.last == 0
      })
    #expect(try user.comes(to: 0))
    withExtendedLifetime(watch) {}
  }

  // MARK: Beginning

  /// Where an output stands is where its slider is, and the leader is brought there: it moves nothing itself.
  @Test func theOutputSaysWhereToBegin() throws {
    let (system, user) = try services("", "to = { led = \"light\" }", lights: ["light": 250])
    let before = user.daemon.lastWrite("leds", "light")
    #expect(try system.comes(to: 0.25, "leader"))
    #expect(try user.fraction() == 0.25)
    #expect(user.daemon.lastWrite("leds", "light") == before)
  }

  /// One that moves something is left alone, and so is what follows it, until someone moves either.
  @Test func nothingIsWrittenAtTheStart() throws {
    let (system, user) = try services("to = { led = \"hardware\" }", "to = { led = \"light\" }", lights: ["light": 800])
    let before = (system.daemon.lastWrite("leds", "hardware"), user.daemon.lastWrite("leds", "light"))
    try user.client.reload()
    try system.client.reload()
    _ = try user.client.set("follower", to: "+0")
    #expect(try user.fraction() == 0.8)
    #expect(try system.fraction("leader") == 0.3)
    #expect(system.daemon.lastWrite("leds", "hardware") == before.0)
    #expect(user.daemon.lastWrite("leds", "light") == before.1)
    _ = try system.client.step("leader", by: 1)
    #expect(try user.comes(to: 0.4))
    #expect(wait { user.daemon.brightness("leds", "light") == 400 })
  }

  @Test func withoutAnOutputTheLeaderSaysWhereToBegin() throws {
    let place = try TemporaryDirectory()
    let (system, user) = try services(
      "to = { led = \"hardware\" }", "to = { command = [\"touch\", \"\(place.path)/ran\"] }")
    #expect(try user.comes(to: 0.3), "\(user.daemon.log)")
    _ = try user.client.set("follower", to: "30%")
    // It had a place already, so this was no movement.
    #expect(access("\(place.path)/ran", F_OK) == -1)
    _ = try user.client.set("follower", to: "31%")
    #expect(wait { access("\(place.path)/ran", F_OK) == 0 })
    // As long as it is kept, it runs.
    withExtendedLifetime(system) {}
  }

  // MARK: No loops

  /// One light in both halves, on other scales: the system's slided drives it alone, or they would chase each other to an end.
  @Test func whatBothDriveIsLeftToTheLeader() throws {
    let system = try RunningService("[slider.leader]\nto = { led = \"hardware\" }\n", lights: ["hardware": 300])
    #expect(try system.daemon.start())
    let user = try RunningService(
      "[slider.follower]\nfrom = { slider = \"leader\" }\nto = { led = \"hardware\", floor = \"20%\" }\n",
      system: system.daemon.bus, lights: ["hardware": 300])
    let own = "\(user.daemon.sysfsRoot)/class/leds/hardware/brightness"
    unlink(own)
    try #require(symlink("\(system.daemon.sysfsRoot)/class/leds/hardware/brightness", own) == 0)
    #expect(try user.daemon.start(["--user"]))
    #expect(try user.comes(to: 0.3))
    for percent in [40, 80, 10, 55] {
      _ = try (percent == 80 ? user : system).client.set(percent == 80 ? "follower" : "leader", to: "\(percent)%")
      #expect(try user.comes(to: Double(percent) / 100))
      #expect(try system.comes(to: Double(percent) / 100, "leader"))
      #expect(wait { system.daemon.brightness("leds", "hardware") == percent * 10 })
    }
    #expect(try user.client.state(of: "follower").outputs[0].note == "the system's slided drives it")
    // Another's hand on it goes by way of the leader.
    try system.daemon.setBrightness("leds", "hardware", 700)
    #expect(try user.comes(to: 0.7))
    #expect(try system.fraction("leader") == 0.7)
    #expect(system.daemon.brightness("leds", "hardware") == 700)
  }

  /// A leader with other steps takes the nearest; the one here stays where it was put.
  @Test func otherStepsMakeNoLoop() throws {
    let (system, user) = try services("steps = 3", "to = { led = \"light\" }", lights: ["light": 0])
    var events = 0
    let watch = try system.client.watch { if case .event = $0 { events += 1 } }
    try watch.waitForFirstNotice()
    for percent in [30, 60, 90, 40, 33] { _ = try user.client.set("follower", to: "\(percent)%") }
    #expect(try system.comes(to: 0.5, "leader"))
    #expect(try wait { try user.client.state(of: "follower").outputs[0].raw == 330 })
    // One more that is told, so that all before it were.
    try system.client.setEnabled("leader", false)
    #expect(
      try wait {
        try system.client.bus.process()
        return watch.states["leader"]?.isEnabled == false
      })
    #expect(events <= 6)
    #expect(try user.fraction() == 0.33)
    #expect(wait { user.daemon.brightness("leds", "light") == 330 })
    #expect(try user.fraction() == 0.33)
  }

  @Test func manySettingsEndAtTheLast() throws {
    let (system, user) = try services("", "")
    for number in 1...300 {
      _ = try user.client.set("follower", to: "\(Double(number) / 301)")
      if number % 7 == 0 { _ = try system.client.set("leader", to: "\(Double(number) / 900)") }
    }
    _ = try user.client.set("follower", to: "0.875")
    #expect(try system.comes(to: 0.875, "leader"))
    #expect(try user.fraction() == 0.875)
    for number in 1...300 { _ = try system.client.set("leader", to: "\(Double(number) / 301)") }
    #expect(try user.comes(to: 300.0 / 301))
    #expect(try system.fraction("leader") == 300.0 / 301)
  }

  // MARK: Coming and going

  @Test func withoutTheSystemsDaemonItSaysSoAndWaits() throws {
    let system = try RunningService("[slider.leader]\n")
    let user = try RunningService("[slider.follower]\nfrom = { slider = \"leader\" }\n", system: system.daemon.bus)
    #expect(try user.daemon.start(["--user"]))
    let problem = "slider follower: follows slider \"leader\" of the system's slided: it is not running"
    #expect(user.says(problem))
    #expect(try wait { try user.client.warnings().first?.hasPrefix(problem) == true })
    // It is a slider all the same.
    #expect(try user.client.set("follower", to: "0.5") == 0.5)
    #expect(try system.daemon.start())
    #expect(try wait { try user.client.warnings() == [] })
    _ = try system.client.set("leader", to: "0.25")
    #expect(try user.comes(to: 0.25))
    // Gone and back: the one here knows best where both were.
    system.daemon.kill()
    #expect(user.says(problem, times: 2))
    #expect(try system.daemon.start())
    #expect(try system.comes(to: 0.25, "leader"))
    _ = try user.client.set("follower", to: "0.75")
    #expect(try system.comes(to: 0.75, "leader"))
    #expect(user.daemon.log.contains(Self.follows))
  }

  @Test func withoutTheSystemsBusItSaysSoAndWaits() throws {
    let system = try RunningService("[slider.leader]\n")
    system.daemon.bus.stop()
    let user = try RunningService("[slider.follower]\nfrom = { slider = \"leader\" }\n", system: system.daemon.bus)
    #expect(try user.daemon.start(["--user"]))
    #expect(user.says("slider follower: follows slider \"leader\" of the system's slided: connect to the system bus"))
    try system.daemon.bus.start()
    #expect(try system.daemon.start())
    let client = try SliderClient(.address(system.daemon.bus.address))
    _ = try client.set("leader", to: "0.5")
    #expect(try user.comes(to: 0.5))
    system.daemon.bus.stop()
    #expect(user.says("lost the system bus"))
    _ = try user.client.set("follower", to: "0.75")
    #expect(try user.fraction() == 0.75)
  }

  @Test func aLeaderThatIsRenamed() throws {
    let (system, user) = try services("", "")
    _ = try system.client.set("leader", to: "0.5")
    #expect(try user.comes(to: 0.5))
    try system.daemon.write("[slider.renamed]\n")
    try system.client.reload()
    #expect(user.says("the system's slided has no slider \"leader\" to follow"))
    #expect(try user.client.set("follower", to: "0.75") == 0.75)
    try system.daemon.write("[slider.leader]\n")
    try system.client.reload()
    #expect(try system.comes(to: 0.75, "leader"))
    // What follows another one from now on, or nothing.
    try user.daemon.write("[slider.follower]\n")
    try user.client.reload()
    _ = try system.client.set("leader", to: "0.125")
    #expect(try user.fraction() == 0.75)
    try user.daemon.write("[slider.follower]\nfrom = { slider = \"leader\" }\n")
    try user.client.reload()
    #expect(try wait { try user.fraction() == system.fraction("leader") })
  }
}
