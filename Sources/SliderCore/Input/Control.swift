/// The part of a device that moves a slider.
package enum Control: Equatable, Sendable {
  /// A strip along a touchpad's edge, `width` deep.
  case edge(Edge, width: Length)
  /// A rectangle of a touchpad, along one of its sides.
  case area(Area, along: Along)
  /// A dial drawn on a touchpad, around a point.
  case circle(x: Length, y: Length, radius: Length)
  /// An absolute axis, with its true ends when the device announces them wrongly.
  case axis(AxisCode, range: ClosedRange<Int32>?)
  /// An absolute axis that begins again where it ends: the last value of the range is next to the first.
  case ring(AxisCode, range: ClosedRange<Int32>?)
  /// A relative axis; so many detents are the slider's whole range.
  case dial(RelativeCode, perTurn: Double)
  /// Two keys, a detent for each press and each repetition.
  case keys(down: KeyCode, up: KeyCode, perTurn: Double)

  package static let standardWidth = Length.percent(8)
  package static let standardRadius = Length.percent(40)
  /// Detents for the whole range.
  package static let standardPerTurn = 40.0

  package var defaultMode: DragMode {
    switch self {
    case .edge, .area, .circle, .ring, .dial, .keys: .relative
    case .axis: .absolute
    }
  }

  /// What it is called in the configuration.
  package var word: String {
    switch self {
    case .edge: "edge"
    case .area: "area"
    case .circle: "circle"
    case .axis: "axis"
    case .ring: "ring"
    case .dial: "dial"
    case .keys: "keys"
    }
  }

  /// Whether fingers move it, wherever they come down, rather than a part of the device.
  package var isTouched: Bool {
    switch self {
    case .edge, .area, .circle: true
    case .axis, .ring, .dial, .keys: false
    }
  }
}

package enum Edge: String, CaseIterable, Sendable {
  case left, right, top, bottom
}

/// A rectangle of a touch device, from its top left corner: left < right, top < bottom.
package struct Area: Equatable, Sendable {
  package var left: Length
  package var top: Length
  package var right: Length
  package var bottom: Length

  package init(left: Length, top: Length, right: Length, bottom: Length) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}

/// The direction in which a rectangle is a slider.
package enum Along: String, CaseIterable, Sendable {
  /// Growing to the right.
  case x
  /// Growing upward.
  case y
}
