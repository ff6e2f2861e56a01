import SliderCore
import SliderDaemon
import SliderSystem

/// How an output, or where there is none the value, goes with a slider's position.
struct SliderPlot: Equatable, Sendable {
  /// What stands above: the slider, and what it drives.
  var title: String
  /// What the vertical axis counts: `raw`, `value`.
  var unit: String
  /// The ends of the vertical axis, the lower first.
  var bounds: (low: Double, high: Double)
  /// From position 0 to 1, evenly spaced; what is asked of the output there.
  var points: [Point]
  /// The slider's values at its ends and at the quarters between them, as texts.
  var values: [String]
  /// Where the slider is now, 0...1; nil when that isn't known.
  var position: Double?

  struct Point: Equatable, Sendable {
    /// 0...1.
    var position: Double
    var value: Double
    /// On the vertical axis.
    var height: Double
  }

  /// A power of two, so that the middle is one of them.
  static let pointCount = 257

  static func == (left: SliderPlot, right: SliderPlot) -> Bool {
    left.title == right.title && left.unit == right.unit && left.bounds == right.bounds && left.points == right.points
      && left.values == right.values && left.position == right.position
  }

  /// - Parameter raw: the raw step for a place in the travel, of an output whose travel has these ends; nil draws the value.
  init(
    _ slider: SliderDefinition, title: String, unit: String = "value", ends: (low: Double, high: Double),
    position: Double?, height: ((Double) -> Double)? = nil
  ) {
    let range = slider.range
    self.title = title
    self.unit = unit
    bounds = ends
    points = (0..<Self.pointCount).map { index in
      let place = Double(index) / Double(Self.pointCount - 1)
      let value = range.value(at: place)
      return Point(position: place, value: value, height: height?(range.snapped(place)) ?? value)
    }
    values = [0, 0.25, 0.5, 0.75, 1].map { slider.text(at: $0) }
    self.position = position
  }

  /// How many digits after the point its vertical axis is labelled with: raw steps are whole, the quarters of a few aren't.
  var digits: Int { unit == "raw" && bounds.high - bounds.low >= 100 ? 0 : 3 }

  /// A picture for each output that has raw steps; of the values where none has.
  /// - Returns: the pictures, and why some outputs are not in them.
  static func all(
    of slider: SliderDefinition, sysfsRoot root: String, position: Double?
  ) -> (plots: [SliderPlot], problems: [String]) {
    var plots: [SliderPlot] = []
    var problems: [String] = []
    for (index, output) in slider.outputs.enumerated() {
      if case .command = output.target { continue }
      do throws(SystemError) {
        let (name, range) = try reading(output, index, of: slider, root)
        let scale = range.scale(for: output)
        let port = PlotPort(output, scale)
        plots.append(
          SliderPlot(
            slider, title: "\(slider.label): \(output.target.kind) \(name)", unit: "raw",
            ends: (0, Double(max(scale.maximum, scale.ceiling))), position: position,
            height: { Double(port.raw(at: $0)) }))
      } catch {
        problems.append(error.description)
      }
    }
    guard plots.isEmpty else { return (plots, problems) }
    let ends = (slider.range.minimum, slider.range.maximum)
    return ([SliderPlot(slider, title: slider.label, ends: ends, position: position)], problems)
  }

  private static func reading(
    _ output: OutputDefinition, _ index: Int, of slider: SliderDefinition, _ root: String
  ) throws(SystemError) -> (name: String, range: OutputRange) {
    if let virtual = VirtualOutput(output, number: index, of: slider) { return (virtual.name, virtual.range) }
    let reading = try OutputReading(output, sysfsRoot: root)
    return (reading.name, reading.range)
  }

  /// One array of objects: what it is, and where what is asked for changes.
  static func json(_ plots: [SliderPlot]) -> String {
    var writer = JSONWriter()
    writer.array { writer in
      for plot in plots {
        writer.object { writer in
          writer.key("title")
          writer.string(plot.title)
          writer.key("unit")
          writer.string(plot.unit)
          writer.key("position")
          if let position = plot.position { writer.number(position) } else { writer.null() }
          writer.key("points")
          writer.array { writer in
            for point in plot.points { writer.point(point, unit: plot.unit) }
          }
        }
      }
    }
    return writer.text + "\n"
  }
}

/// An output's part of the travel, and its raw steps along it.
private struct PlotPort {
  private let port: OutputPort
  private let scale: OutputScale

  init(_ definition: OutputDefinition, _ scale: OutputScale) {
    port = OutputPort(definition)
    self.scale = scale
  }

  func raw(at fraction: Double) -> Int { scale.raw(at: port.share(at: fraction)) }
}

extension JSONWriter {
  fileprivate mutating func point(_ point: SliderPlot.Point, unit: String) {
    object { writer in
      writer.key("fraction")
      writer.number(point.position)
      writer.key("value")
      writer.number(point.value)
      guard unit == "raw" else { return }
      writer.key("raw")
      writer.number(point.height)
    }
  }
}
