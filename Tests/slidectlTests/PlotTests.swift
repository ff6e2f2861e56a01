import Foundation
import FoundationXML
import SliderCore
import TestSupport
import Testing

@testable import slidectl

final class PlotTests {
  private let world: TemporaryDirectory

  init() throws {
    world = try TemporaryDirectory()
    try world.addLight("leds", "lamp", brightness: 5, maximum: 100)
    try world.write(
      """
      [slider.lamp]
      label = "Lamp <&> \\"x\\""
      from = { device = "touchpad", edge = "left" }
      to = { led = "lamp", curve = 2 }

      [slider.steps]
      from = { device = "touchpad", edge = "right" }
      min = -20
      max = 20
      steps = 5

      [slider.both]
      from = { device = "touchpad", edge = "top" }
      to = [{ led = "lamp", between = ["50%", "100%"] }, { axis = "ABS_MISC", between = ["0%", "50%"] }, { led = "none" }]

      """, to: "config.toml")
  }

  private func plot(_ slider: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Program {
    try Program(
      ["plot", slider, "--config", "\(world.path)/config.toml", "--sysfs-root", world.path] + arguments,
      environment: environment)
  }

  /// A quadratic curve from 0 to 100, by hand: its middle is 25.
  @Test func braille() throws {
    let program = try plot("lamp")
    #expect(program.errors == "")
    #expect(program.status == 0)
    let lines = program.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first == "Lamp <&> \"x\": led lamp")
    #expect(lines[1].hasPrefix("100┤") && lines[1].hasSuffix("⠊"))
    #expect(lines[13].hasPrefix("  0┤⣀"))
    #expect(lines[10].hasPrefix(" 25┤"))
    #expect(lines[14].hasPrefix("   └┴─") && lines[14].hasSuffix("─┴"))
    #expect(lines[15].split(separator: " ") == ["0%", "25%", "50%", "75%", "100%"])
    #expect(lines[16].split(separator: " ") == ["0", "0.25", "0.5", "0.75", "1"])
    #expect(!program.output.contains("\u{1b}"), "no colour where no terminal is")
    // In the middle of the way the curve goes through the row of 25.
    let row = Array(lines[10].dropFirst(4))
    let middle = row.indices.filter { row[$0] != " " }
    let center = try #require(middle.first.flatMap { first in middle.last.map { (first + $0) / 2 } })
    #expect(abs(center - 38) <= 2, "\(lines[10])")
  }

  @Test func ascii() throws {
    let program = try plot("steps", environment: ["LC_ALL": "C"])
    #expect(program.output.utf8.allSatisfy { $0 < 0x80 })
    let lines = program.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "steps")
    #expect(lines[1].hasPrefix(" 20+") && lines[13].hasPrefix("-20+"))
    // Five steps: five level stretches, each at its value's row.
    #expect([1, 4, 7, 10, 13].allSatisfy { lines[$0].contains("*****") })
    #expect([2, 3, 5, 6, 8, 9, 11, 12].allSatisfy { lines[$0].filter { $0 == "*" }.count == 1 })
  }

  /// No line is wider than the terminal, and both ends are labelled, however narrow it is.
  @Test(arguments: [16, 20, 40, 80, 200])
  func widths(columns: Int) throws {
    var slider = SliderDefinition(name: "a", range: SliderRange(minimum: -1000, maximum: 1000))
    slider.label = "label"
    let plot = SliderPlot(slider, title: "label", ends: (-1000, 1000), position: 0.5)
    for isUnicode in [true, false] {
      let drawing = PlotDrawing(plot, style: DrawingStyle(isUnicode: isUnicode), columns: columns)
      let lines = drawing.lines
      for line in lines { #expect(line.width <= columns, "\(line.text)") }
      let labels = lines.suffix(3).map(\.text)
      #expect(labels[0].hasSuffix("100%") && labels[1].hasSuffix("1000"))
      #expect(labels[2].hasSuffix("now: 50%"))
      #expect(lines.map(\.text).contains { $0.contains(isUnicode ? "┊" : ":") })
    }
  }

  @Test func textsThatHaveNoRoom() {
    var slider = SliderDefinition(name: "a", range: SliderRange(steps: 2))
    slider.labels = [String(repeating: "明", count: 90), String(repeating: "x", count: 90)]
    let plot = SliderPlot(slider, title: String(repeating: "t", count: 90), ends: (0, 1), position: nil)
    let lines = PlotDrawing(plot, style: DrawingStyle(), columns: 40).lines
    for line in lines { #expect(line.width <= 40, "\(line.text)") }
    #expect(lines.last?.text.hasSuffix("xx…") == true)
  }

  @Test(arguments: [ColorDepth.none, .sixteen])
  func colours(depth: ColorDepth) {
    let slider = SliderDefinition(name: "a")
    let plot = SliderPlot(slider, title: "a", ends: (0, 1), position: 0.25)
    let text = PlotDrawing(plot, style: DrawingStyle(depth: depth), columns: 60).text
    #expect(text.contains("\u{1b}[") == (depth != .none))
  }

  /// Each output has a picture; one that isn't there is said, and a part of the travel is only that.
  @Test func parts() throws {
    let program = try plot("both", "--json")
    #expect(program.errors.hasPrefix("slidectl: both: leds \"none\": cannot find it"))
    struct Picture: Decodable {
      struct Point: Decodable { var fraction, value, raw: Double }
      var title: String
      var unit: String
      var points: [Point]
    }
    let pictures = try JSONDecoder().decode([Picture].self, from: Data(program.output.utf8))
    #expect(pictures.map(\.title) == ["both: led lamp", "both: axis slided both 2"])
    let (lamp, axis) = (pictures[0].points, pictures[1].points)
    #expect([0, 128, 192, 256].map { lamp[$0].raw } == [0, 0, 50, 100])
    #expect([0, 64, 128, 256].map { axis[$0].raw } == [0, 32_768, 65_535, 65_535])
    for points in [lamp, axis] {
      #expect(points.count == SliderPlot.pointCount)
      #expect(zip(points, points.dropFirst()).allSatisfy { $0.raw <= $1.raw && $0.fraction < $1.fraction })
    }
  }

  @Test(arguments: ["lamp", "steps", "both"])
  func svg(slider: String) throws {
    let file = "\(world.path)/picture.svg"
    let program = try plot(slider, "--svg", file)
    #expect(program.output == "" && program.status == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let reader = SVGReader()
    let parser = XMLParser(data: data)
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.elements.first == "svg")
    #expect(reader.elements.filter { $0 == "path" }.count == (slider == "both" ? 2 : 1))
    #expect(reader.texts.contains { $0.hasPrefix(slider == "lamp" ? "Lamp <&> \"x\"" : slider) })
    #expect(try plot(slider, "--svg", "-").output == String(decoding: data, as: UTF8.self))
  }

  private final class SVGReader: NSObject, XMLParserDelegate {
    var elements: [String] = []
    var texts: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      elements.append(name)
      texts.append("")
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      texts[texts.count - 1] += text
    }
  }

  @Test(arguments: [
    ("a\u{0}b\u{1b}c", "a\u{FFFD}b\u{FFFD}c"), ("<&>", "&lt;&amp;&gt;"), ("\u{FFFE}", "\u{FFFD}"), ("ä🔊", "ä🔊"),
  ])
  func xmlText(text: String, escaped: String) {
    #expect(PlotSVG.escaped(text) == escaped)
  }

  @Test func failures() throws {
    let unknown = try plot("lmap")
    #expect(unknown.status == 3)
    #expect(unknown.errors == "slidectl: lmap: no such slider (did you mean lamp?)\n")
    let file = "\(world.path)/none/x.svg"
    let unwritable = try plot("lamp", "--svg", file)
    #expect(unwritable.status == 1)
    #expect(unwritable.errors == "slidectl: \(file): cannot create: No such file or directory\n")
    #expect(
      try plot("lamp", "--svg", "/dev/full").errors == "slidectl: /dev/full: cannot write: No space left on device\n")
    #expect(try plot("lamp", "--svg", "x", "--json").status == 2)
  }

  @Test func nothingIsWritten() throws {
    #expect(try plot("lamp").status == 0)
    #expect(try world.read("class/leds/lamp/brightness") == "5\n")
  }

  /// The daemon's configuration is where the installed one is; only its own slider is marked.
  @Test func whereTheDaemonHasIt() throws {
    let bus = try PrivateBus()
    let daemon = try FakeDaemon(at: bus.address)
    try world.write(
      "[slider.brightness]\nfrom = { device = \"touchpad\", edge = \"left\" }\n", to: "slided/config.toml")
    func output(_ bus: String) throws -> String {
      try Program(
        ["plot", "brightness", "--user"],
        environment: ["XDG_CONFIG_HOME": world.path, "DBUS_SESSION_BUS_ADDRESS": bus]
      ).output
    }
    #expect(try output(bus.address).hasSuffix(" now: 40%\n"))
    #expect(try !output("unix:path=/nonexistent").contains("now"))
    withExtendedLifetime(daemon) {}
  }
}
