import SliderCore

/// What no two sliders may have in common; how wide an edge is or where an axis ends makes no difference.
struct SharedControl: Hashable {
  private let device: DeviceMatch
  private let part: Part

  private enum Part: Hashable {
    /// Other fingers are another control.
    case edge(Edge, fingers: Int)
    case area([Length], fingers: Int)
    case axis(AxisCode)
    case dial(RelativeCode)
    case key(KeyCode)
  }

  /// All that moves a slider; two keys are two things.
  static func all(of source: SliderSource) -> [SharedControl] {
    let parts: [Part] =
      switch source.control {
      case .edge(let edge, _): [.edge(edge, fingers: source.fingers)]
      case .area(let area, _):
        [.area([area.left, area.top, area.right, area.bottom], fingers: source.fingers)]
      case .circle(let x, let y, _): [.area([x, y], fingers: source.fingers)]
      case .axis(let code, _), .ring(let code, _): [.axis(code)]
      // A wheel's fine reports are of the same wheel.
      case .dial(let code, _): [.dial(code.coarse)]
      case .keys(let down, let up, _): [.key(down), .key(up)]
      }
    return parts.map { SharedControl(device: source.device, part: $0) }
  }
}
