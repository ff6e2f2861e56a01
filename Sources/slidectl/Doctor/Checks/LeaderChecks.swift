import SliderBus
import SliderCore

/// What a person's own sliders follow.
extension Check {
  static let leader = Check("leader") { facts in
    guard let system = facts.leaderDaemon else { return [] }
    return facts.sliders.compactMap { slider in
      guard let leader = slider.leader?.name else { return nil }
      guard system.isRunning else {
        return .error(
          slider.name, "it follows \"\(leader)\" of the system's slided, which doesn't run",
          remedy: "sudo systemctl enable --now slided")
      }
      guard system.states.contains(where: { $0.name == leader }) else {
        return .error(
          slider.name, "it follows \"\(leader)\", and the system's slided has no such slider", remedy: "slidectl list")
      }
      return .fine(slider.name)
    }
  }
}
