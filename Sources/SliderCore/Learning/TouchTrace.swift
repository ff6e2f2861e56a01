/// Where fingers went on a touch device while someone moved things.
struct TouchTrace: Equatable, Sendable {
  /// A finger along an edge.
  private struct Slide: Equatable {
    /// The share of the edge's length.
    var extent = 0.0
    /// Down or left first.
    var isDownward = false
    /// How far from the edge it came, as a share of the pad.
    var depth = 0.0
  }

  private var tracker: ContactTracker
  /// By slot.
  private var origins: [Contact?]
  private var slides: [Slide]
  private(set) var lastMovement: Instant?
  /// A finger went about that had not come down beside an edge.
  private(set) var hasMovedElsewhere = false

  /// A finger within this distance of an edge, and along it, means the edge; as a share of the pad for one without a resolution.
  /// Some pads announce a seventh more than a finger can reach.
  private static let nearness = Length.millimetres(20)
  /// As far as a slide of an edge goes before it is one, in millimetres.
  private static let leastWay = 3.0

  init?(_ device: DeviceDescription) {
    guard let tracker = ContactTracker(device) else { return nil }
    self.tracker = tracker
    origins = Array(repeating: nil, count: tracker.contacts.count)
    slides = Array(repeating: Slide(), count: Edge.allCases.count)
  }

  mutating func process(_ frame: InputFrame) {
    guard tracker.update(with: frame) else { return }
    for slot in tracker.contacts.indices {
      let contact = tracker.contacts[slot]
      guard contact.isDown else {
        origins[slot] = nil
        continue
      }
      guard let origin = origins[slot] else {
        if contact.hasBegun, contact.isFingertip { origins[slot] = contact }
        continue
      }
      // Where it is can't be told for now.
      guard !contact.isCrowded else { continue }
      follow(contact, from: origin, at: frame.time)
    }
  }

  private mutating func follow(_ contact: Contact, from origin: Contact, at time: Instant) {
    var isAlongAny = false
    for (index, edge) in Edge.allCases.enumerated() where distance(origin, from: edge).isNear {
      let way = way(from: origin, to: contact, of: edge)
      guard abs(way.along) >= Self.leastWay, abs(way.along) > 2 * abs(way.across) else { continue }
      isAlongAny = true
      slides[index].depth = max(slides[index].depth, distance(contact, from: edge).share)
      guard way.share > slides[index].extent else { continue }
      // Before the finger turns: what it did first is its direction.
      if slides[index].extent == 0 { slides[index].isDownward = way.along < 0 }
      if way.share > slides[index].extent + 0.02 { lastMovement = time }
      slides[index].extent = way.share
    }
    if !isAlongAny {
      let way = way(from: origin, to: contact, of: .left)
      if max(abs(way.along), abs(way.across)) >= 4 * Self.leastWay { hasMovedElsewhere = true }
    }
  }

  /// - Parameter device: its number.
  func finding(on device: Int) -> LearnedControl? {
    guard let best = slides.indices.max(by: { slides[$0].extent < slides[$1].extent }),
      slides[best].extent >= ControlFinder.leastExtent
    else { return nil }
    // As wide as the finger was deep, and a little more; an edge is never a third of the pad.
    let percent = min(30, (slides[best].depth * 100 + 2).rounded(.up))
    let width = percent > 8 ? Length.percent(percent) : Control.standardWidth
    return LearnedControl(
      device: device, control: .edge(Edge.allCases[best], width: width), isInverted: slides[best].isDownward,
      extent: min(slides[best].extent, 1))
  }

  private func distance(_ contact: Contact, from edge: Edge) -> (share: Double, isNear: Bool) {
    let axis = edge.isUpright ? tracker.horizontal : tracker.vertical
    let place = Double(edge.isUpright ? contact.x : contact.y)
    let distance = edge == .left || edge == .top ? place - Double(axis.minimum) : Double(axis.maximum) - place
    let whole = max(1, Double(axis.maximum) - Double(axis.minimum))
    return (distance / whole, distance <= Self.nearness.units(on: axis))
  }

  /// Up and to the right are positive. `along` and `across` are in millimetres, `share` is of the edge's length.
  private func way(
    from origin: Contact, to contact: Contact, of edge: Edge
  ) -> (along: Double, across: Double, share: Double) {
    let right = Double(contact.x) - Double(origin.x)
    let up = Double(origin.y) - Double(contact.y)
    let (across, along) = edge.isUpright ? (right, up) : (up, right)
    let axis = edge.isUpright ? tracker.vertical : tracker.horizontal
    let other = edge.isUpright ? tracker.horizontal : tracker.vertical
    let whole = max(1, Double(axis.maximum) - Double(axis.minimum))
    return (
      along / Length.millimetres(1).units(on: axis), across / Length.millimetres(1).units(on: other),
      abs(along) / whole
    )
  }
}

extension Edge {
  /// Its length goes up and down.
  fileprivate var isUpright: Bool { self == .left || self == .right }
}
