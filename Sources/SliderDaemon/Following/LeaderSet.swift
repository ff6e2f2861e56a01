package import SliderBus
package import SliderCore
import SliderSystem

/// The sliders here that follow one of the system's service: what that does they do too, and where they go otherwise, it is set to.
///
/// It is never set to where it has led a slider itself, so nothing goes round and round.
package final class LeaderSet {
  private struct Link {
    /// In the bank.
    let slider: Int
    let leader: Leader
    /// The leader is there.
    var isThere = false
    /// The slider knew where it is before it saw its leader.
    var hasPlace: Bool
    /// An output says where it is.
    var isLedByOutput = false
    /// That output is the leader's, too, and left to it.
    var isShared = false
    /// Where the slider was when it and its leader last agreed; a slider that is elsewhere has moved by itself.
    var agreed = 0.0
    /// Where the leader was last told to be, as the slider has it. What happens to it there, such as being switched off, moves nothing.
    var told = 0.0
    /// The leader is being set. What moves it until that is answered is from before, or comes of it.
    var question: BusSlot?
    /// Why it doesn't follow, or the leader doesn't.
    var problem: String?
  }

  private let bank: SliderBank
  private let system: SystemSliders
  private let outputs: OutputSet
  private var links: [Link] = []

  /// - Parameter predecessor: the set that this one takes the place of.
  package init?(
    _ bank: SliderBank, _ system: SystemSliders?, outputs: OutputSet, replacing predecessor: LeaderSet?
  ) {
    (self.bank, self.outputs) = (bank, outputs)
    guard let system else { return nil }
    self.system = system
    for index in bank.sliders.indices {
      let definition = bank.sliders[index].definition
      guard let leader = definition.leader else { continue }
      let before = predecessor?.link(of: definition.name, to: leader)
      var link = Link(slider: index, leader: leader, hasPlace: before?.hasPlace ?? false)
      link.problem = before?.problem
      links.append(link)
    }
    if links.isEmpty { return nil }
  }

  private func link(of name: String, to leader: Leader) -> Link? {
    links.first { bank.sliders[$0.slider].definition.name == name && $0.leader == leader }
  }

  /// What keeps sliders from following, or from being followed, a line each.
  package var problems: [String] {
    links.compactMap { link in link.problem.map { "slider \(name(of: link)): \($0)" } }
  }

  private func name(of link: Link) -> String { bank.sliders[link.slider].definition.name }

  // MARK: What the leaders do

  /// Takes in how the leaders stand. Nothing is written.
  package func connect(at time: Instant) {
    guard system.isConnected else { return }
    for index in links.indices { place(index, at: time) }
    settle()
  }

  package func take(_ notice: SliderNotice, at time: Instant) {
    switch notice {
    case .connected: connect(at: time)
    case .disconnected:
      for index in links.indices {
        lose(index, "follows slider \"\(links[index].leader.name)\" of the system's slided: \(absence)", at: time)
      }
    case .appeared(let state):
      for index in links.indices where links[index].leader.name == state.name { place(index, at: time) }
    case .vanished(let name):
      for index in links.indices where links[index].leader.name == name { place(index, at: time) }
    case .changed: break
    case .event(let kind, let state, _):
      for index in links.indices where links[index].leader.name == state.name {
        follow(index, kind, state, at: time)
      }
    }
  }

  private var absence: String { system.complaint ?? "it can't be reached" }

  /// Where a slider and its leader are, neither of them having moved.
  private func place(_ index: Int, at time: Instant) {
    let link = links[index]
    guard let state = system.states[link.leader.name] else {
      let problem =
        "the system's slided has no slider \"\(link.leader.name)\" to follow (slidectl list names those it has)"
      return lose(index, problem, at: time)
    }
    links[index].isThere = true
    links[index].isLedByOutput = bank.sliders[link.slider].isLedByOutput
    tell(index, nil)
    let shared = self.shared(link.slider, with: state)
    outputs.leave(shared, of: link.slider)
    links[index].isShared = shared.contains(0)
    let place = link.leader.place(state.fraction)
    links[index].told = place
    if (links[index].isLedByOutput && !links[index].isShared) || link.hasPlace || isRemembered(link) {
      // To set one that moves something would move that, and nobody has asked for it.
      links[index].agreed =
        state.outputs.isEmpty ? snapped(place, link.slider) : bank.sliders[link.slider].fraction
    } else {
      bank.stand(link.slider, at: place, at: time)
      links[index].agreed = bank.sliders[link.slider].fraction
    }
    links[index].hasPlace = true
  }

  /// The outputs of a slider that its leader drives, too.
  private func shared(_ slider: Int, with leader: SliderState) -> [Int] {
    bank.sliders[slider].outputs.indices.filter { output in
      let own = bank.sliders[slider].outputs[output].state
      guard bank.sliders[slider].outputs[output].definition.target.hasPlace else { return false }
      return leader.outputs.contains { $0.kind == own.kind && $0.target == own.target }
    }
  }

  private func isRemembered(_ link: Link) -> Bool {
    bank.sliders[link.slider].definition.isRemembered && bank.sliders[link.slider].fraction > 0
  }

  private func follow(_ index: Int, _ kind: SliderEvent.Kind, _ state: SliderState, at time: Instant) {
    let (slider, isAsking) = (links[index].slider, links[index].question != nil)
    let place = links[index].leader.place(state.fraction)
    switch kind {
    case .change, .set, .reset:
      let isMovement = links[index].told != place
      links[index].told = place
      guard isMovement, !isAsking else { return }
      // Before it moves: what follows from that is the slider's own doing.
      if bank.sliders[slider].isEnabled { links[index].agreed = snapped(place, slider) }
    case .down, .up, .cancel, .complete, .incomplete: break
    }
    bank.follow(slider, kind, to: place, isHeld: state.isHolding, at: time)
  }

  private func snapped(_ place: Double, _ slider: Int) -> Double {
    bank.sliders[slider].definition.range.snapped(place)
  }

  private func lose(_ index: Int, _ problem: String, at time: Instant) {
    links[index].isThere = false
    links[index].question = nil
    bank.follow(links[index].slider, .cancel, to: 0, isHeld: false, at: time)
    tell(index, problem)
  }

  /// Lets go of the sliders: another set takes over, or the daemon ends.
  package func stop(at time: Instant) {
    for link in links { bank.follow(link.slider, .cancel, to: 0, isHeld: false, at: time) }
    links = []
  }

  // MARK: What the sliders do

  /// Sets the leaders of sliders that moved by themselves, one question at a time; not under a hand.
  package func settle() {
    for index in links.indices where links[index].isThere {
      let slider = links[index].slider
      if links[index].isLedByOutput != bank.sliders[slider].isLedByOutput {
        // An output came: where it stands is no movement either.
        links[index].isLedByOutput.toggle()
        if links[index].isLedByOutput { place(index, at: Clock.now) }
      }
      let fraction = bank.sliders[slider].fraction
      guard links[index].agreed != fraction, links[index].question == nil, bank.sliders[slider].holder == nil else {
        continue
      }
      links[index].agreed = fraction
      links[index].question = system.set(links[index].leader.name, to: links[index].leader.place(fraction)) {
        [unowned self] error in
        // The set may have been stopped, or the leader lost, but then the question was forgotten.
        answered(index, error)
      }
    }
  }

  private func answered(_ index: Int, _ error: BusError?) {
    links[index].question = nil
    tell(index, error.map { "can't set slider \"\(links[index].leader.name)\" of the system's slided: \($0.message)" })
    settle()
  }

  // MARK: What is said

  /// Once for each reason.
  private func tell(_ index: Int, _ problem: String?) {
    guard links[index].problem != problem else { return }
    if let problem {
      Log.warning("slider \(name(of: links[index])): \(problem)")
    } else {
      Log.notice(
        "slider \(name(of: links[index])): follows slider \"\(links[index].leader.name)\" of the system's slided")
    }
    links[index].problem = problem
  }
}
