import SliderCore

/// Plots as one SVG picture (SVG 1.1), below each other.
enum PlotSVG {
  /// Of one plot, in pixels; the curve's own frame is inside of that.
  private static let size = (width: 640.0, height: 400.0)
  private static let frame = (left: 80.0, top: 50.0, right: 610.0, bottom: 330.0)

  static func text(of plots: [SliderPlot]) -> String {
    let height = size.height * Double(max(1, plots.count))
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(number(size.width))" height="\#(number(height))" "#
        + #"viewBox="0 0 \#(number(size.width)) \#(number(height))" font-family="sans-serif" font-size="12">"#,
      #"<rect width="100%" height="100%" fill="white"/>"#,
    ]
    for (index, plot) in plots.enumerated() {
      lines.append(#"<g transform="translate(0 \#(number(size.height * Double(index))))">"#)
      lines += parts(of: plot)
      lines.append("</g>")
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private static func parts(of plot: SliderPlot) -> [String] {
    var lines = [text(plot.title, x: size.width / 2, y: 28, anchor: "middle", extra: #" font-size="15""#)]
    for (index, value) in plot.values.enumerated() {
      let place = Double(index) / 4
      let x = x(place)
      lines.append(line(x, frame.top, x, frame.bottom, "#dddddd"))
      lines.append(text(ValueText.percent(place), x: x, y: frame.bottom + 18, anchor: "middle"))
      lines.append(text(value, x: x, y: frame.bottom + 36, anchor: "middle"))
      let height = plot.bounds.low + (plot.bounds.high - plot.bounds.low) * place
      let y = y(height, plot)
      lines.append(line(frame.left, y, frame.right, y, "#dddddd"))
      let label = ValueText.number(height, digits: plot.digits)
      lines.append(text(label, x: frame.left - 8, y: y + 4, anchor: "end"))
    }
    lines.append(text("position, value", x: (frame.left + frame.right) / 2, y: frame.bottom + 56, anchor: "middle"))
    lines.append(text(plot.unit, x: frame.left - 8, y: frame.top - 14, anchor: "end"))
    if let position = plot.position {
      lines.append(line(x(position), frame.top, x(position), frame.bottom, "#d08000"))
      lines.append(text("now", x: x(position), y: frame.top - 6, anchor: "middle", extra: ##" fill="#d08000""##))
    }
    // What is asked of the output stays the same up to the next point: a step, not a slope.
    var path = ""
    for (index, point) in plot.points.enumerated() {
      let place = number(x(point.position))
      path += index == 0 ? "M\(place) \(number(y(point.height, plot)))" : "H\(place)V\(number(y(point.height, plot)))"
    }
    lines.append(##"<path d="\##(path)" fill="none" stroke="#2060c0" stroke-width="2"/>"##)
    lines.append(
      #"<rect x="\#(number(frame.left))" y="\#(number(frame.top))" width="\#(number(frame.right - frame.left))" "#
        + #"height="\#(number(frame.bottom - frame.top))" fill="none" stroke="black"/>"#)
    return lines
  }

  private static func x(_ place: Double) -> Double { frame.left + place * (frame.right - frame.left) }

  private static func y(_ height: Double, _ plot: SliderPlot) -> Double {
    let span = plot.bounds.high - plot.bounds.low
    let share = span > 0 ? (height - plot.bounds.low) / span : 0
    return frame.bottom - share * (frame.bottom - frame.top)
  }

  private static func number(_ value: Double) -> String { ValueText.number(value, digits: 2) }

  private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String) -> String {
    #"<line x1="\#(number(x1))" y1="\#(number(y1))" x2="\#(number(x2))" y2="\#(number(y2))" stroke="\#(color)"/>"#
  }

  private static func text(_ text: String, x: Double, y: Double, anchor: String, extra: String = "") -> String {
    #"<text x="\#(number(x))" y="\#(number(y))" text-anchor="\#(anchor)"\#(extra)>\#(escaped(text))</text>"#
  }

  /// As XML's character data; what XML 1.0 has no place for (2.2), and what turns text around, becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in PlainText.line(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
