/// The colours that are given for a slider, by part and state. What is not given is the base's, or an outer theme's.
package struct Theme: Equatable, Sendable {
  /// The colours to begin with; nil for those of the theme outside.
  package var base: Base?
  package var parts: [Part: [State: ColorBlend]]

  package init(base: Base? = nil, parts: [Part: [State: ColorBlend]] = [:]) {
    self.base = base
    self.parts = parts
  }

  /// Colours that need no configuration.
  package enum Base: String, CaseIterable, Sendable {
    /// Blue on a grey track.
    case plain
    /// The track is a paler blue, ticks are softer.
    case tinted
  }

  /// What has a colour of its own.
  package enum Part: String, CaseIterable, Sendable {
    /// The whole track, where it is not filled.
    case body
    /// What is filled, from the anchor to the thumb.
    case track
    case thumb
    /// A mark of a step on the body.
    case tick
    /// A mark of a step on what is filled.
    case filledTick = "filled_tick"
    /// What is behind the value while a finger holds the slider.
    case bubble
    case bubbleText = "bubble_text"
  }

  /// What a slider is in, as far as its colours are concerned. A slider that is off is nothing else but off; a complete one
  /// looks so with and without a finger.
  package enum State: String, CaseIterable, Sendable {
    case normal, held, complete, disabled, selected
    case selectedHeld = "selected_held"
    case selectedComplete = "selected_complete"
    case selectedDisabled = "selected_disabled"

    package init(isHeld: Bool = false, isComplete: Bool = false, isEnabled: Bool = true, isSelected: Bool = false) {
      self =
        if !isEnabled {
          isSelected ? .selectedDisabled : .disabled
        } else if isComplete {
          isSelected ? .selectedComplete : .complete
        } else if isHeld {
          isSelected ? .selectedHeld : .held
        } else {
          isSelected ? .selected : .normal
        }
    }
  }

  /// The colours of a part: those of the state itself, else the normal ones; nil when neither is given.
  package func colors(of part: Part, in state: State) -> ColorBlend? {
    guard let states = parts[part] else { return nil }
    // Selecting a slider doesn't make it incomplete.
    let nearest = states[state] ?? (state == .selectedComplete ? states[.complete] : nil)
    return nearest ?? states[.normal]
  }

  /// This theme within another one.
  ///
  /// A part whose normal colours are given here begins anew; of other parts the states that are given here replace the same
  /// states. A base begins the whole theme anew.
  package func within(_ outer: Theme) -> Theme {
    guard base == nil else { return self }
    var merged = outer
    for (part, states) in parts {
      if states[.normal] != nil {
        merged.parts[part] = states
      } else {
        merged.parts[part, default: [:]].merge(states) { $1 }
      }
    }
    return merged
  }
}
