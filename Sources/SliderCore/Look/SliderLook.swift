/// How a slider wants to be drawn, by whoever draws it.
package struct SliderLook: Equatable, Sendable {
  package var ticks: TickVisibility
  /// Whether the value stands in a bubble above the thumb while a finger holds it.
  package var showsBubble: Bool
  /// Whether the thumb is hollow while the slider is at its minimum.
  package var isHollowAtMinimum: Bool
  /// What stands at the minimum's and at the maximum's end; empty for nothing.
  package var icons: Icons
  /// What stands before the label, by where the slider is.
  package var glyph: LevelGlyph
  /// Whether the value is always on a step; otherwise the steps are ticks only.
  package var snaps: Bool
  package var direction: Direction
  /// What the configuration says of the colours, all of its levels together.
  package var theme: Theme

  package struct Icons: Equatable, Sendable {
    package var minimum: String
    package var maximum: String

    package init(minimum: String = "", maximum: String = "") {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// Where the maximum is.
  package enum Direction: String, CaseIterable, Sendable {
    case right, left
  }

  package init(
    ticks: TickVisibility = .holding, showsBubble: Bool = true, isHollowAtMinimum: Bool = true,
    icons: Icons = Icons(), glyph: LevelGlyph = .none, snaps: Bool = true, direction: Direction = .right,
    theme: Theme = Theme()
  ) {
    self.ticks = ticks
    self.showsBubble = showsBubble
    self.isHollowAtMinimum = isHollowAtMinimum
    self.icons = icons
    self.glyph = glyph
    self.snaps = snaps
    self.direction = direction
    self.theme = theme
  }
}

/// When a slider's steps are marked on its track.
package enum TickVisibility: String, CaseIterable, Sendable {
  case never, holding, always
}
