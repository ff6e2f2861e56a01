import Glibc
import SliderSystem
import Testing

@testable import slidectl

/// `slidectl replay` and `slidectl devices` over a directory that stands in for /sys.
final class ReplayTests {
  private let directory: String

  init() throws {
    var template = Array("/tmp/slidectl-replay-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ProgramError(code: errno) }
    directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let light = "\(directory)/class/backlight/panel"
    var path = directory
    for name in ["class", "backlight", "panel"] {
      path += "/\(name)"
      mkdir(path, 0o755)
    }
    try write("1000\n", to: "\(light)/max_brightness")
    try write("250\n", to: "\(light)/brightness")
    try write("raw\n", to: "\(light)/type")
    try write(
      """
      [slider.brightness]
      from = { device = "*Throttle*", axis = "ABS_THROTTLE" }
      to = { backlight = "auto", floor = "0%", curve = "linear" }
      """, to: "\(directory)/config.toml")
    try write(recording, to: "\(directory)/throttle.evemu")
  }

  deinit {
    let light = "\(directory)/class/backlight/panel"
    for file in ["max_brightness", "brightness", "type"] { unlink("\(light)/\(file)") }
    for path in ["class/backlight/panel", "class/backlight", "class"] { rmdir("\(directory)/\(path)") }
    for file in ["config.toml", "throttle.evemu"] { unlink("\(directory)/\(file)") }
    rmdir(directory)
  }

  private func write(_ text: String, to path: String) throws {
    let stream = try #require(fopen(path, "w"))
    fputs(text, stream)
    fclose(stream)
  }

  /// The first report is a position, not a movement.
  private let recording = """
    # EVEMU 1.3
    N: Test Throttle
    I: 0003 1234 5678 0111
    B: 00 0b 00 00 00 00 00 00 00
    B: 03 40 00 00 00 00 00 00 00
    A: 06 0 1000 0 0 0
    E: 0.000000 0003 0006 0100
    E: 0.000000 0000 0000 0000
    E: 0.500000 0003 0006 0400
    E: 0.500000 0000 0000 0000
    E: 1.250000 0003 0006 1000
    E: 1.250000 0000 0000 0000

    """

  private func replay(_ arguments: String...) throws -> Program {
    try Program(
      ["replay", "\(directory)/throttle.evemu", "--config", "\(directory)/config.toml", "--sysfs-root", directory]
        + arguments)
  }

  @Test func lines() throws {
    let program = try replay()
    #expect(program.errors == "")
    #expect(program.output.hasSuffix("0.500000 brightness change 40%\n1.250000 brightness change 100%\n"))
    #expect(program.status == 0)
  }

  @Test func json() throws {
    let lines = try replay("--json").output.split(separator: "\n")
    #expect(
      lines.last == #"""
        {"time":1.250000,"event":"change","name":"brightness","label":"brightness","value":1,"min":0,"max":1,"fraction":1,"percent":100,"steps":0,"anchor":0,"holding":false,"complete":false,"enabled":true,"text":"1","outputs":[{"kind":"backlight","target":"panel","raw":1000,"max":1000,"ok":true,"error":null}]}
        """#)
  }

  @Test func nothingIsWritten() throws {
    #expect(try replay().status == 0)
    let path = "\(directory)/class/backlight/panel/brightness"
    #expect(try FileContents.read(path, limit: 16) == Array("250\n".utf8))
  }

  @Test func devices() throws {
    let arguments = ["devices", "--config", "\(directory)/config.toml", "--sysfs-root", directory]
    #expect(try Program(arguments).errors == "")
    #expect(try Program(arguments).output == "backlight  panel  0…1000  250  → brightness\n")
    #expect(
      try Program(arguments + ["--json"]).output
        == #"[{"kind":"backlight","name":"panel","min":0,"max":1000,"raw":250,"sliders":["brightness"]}]"# + "\n")
  }

  @Test(
    arguments: [
      (["/nonexistent/x.evemu"], 1, "slidectl: /nonexistent/x.evemu: cannot open: No such file or directory\n"),
      (["/dev/null"], 1, nil), (["/dev/null", "--config", "/nonexistent/c.toml"], 1, nil), ([], 2, nil),
    ] as [([String], Int32, String?)])
  func failure(arguments: [String], status: Int32, errors: String?) throws {
    let program = try Program(["replay"] + arguments)
    #expect(program.status == status)
    #expect(program.output == "")
    #expect(program.errors != "")
    if let errors { #expect(program.errors == errors) }
  }

  @Test func noSliderAsks() throws {
    try write("[slider.a]\nfrom = { device = \"Other\", axis = \"ABS_X\" }\n", to: "\(directory)/config.toml")
    let program = try replay()
    #expect(program.status == ExitStatus.unknownName.rawValue)
    #expect(program.errors.hasPrefix("slidectl: Test Throttle: no slider asks for this device"))
  }

  /// A slider that names the device for keys that it doesn't have.
  @Test func noneOfTheKeys() throws {
    try write(
      "[slider.a]\nfrom = { device = \"Test*\", keys = [\"KEY_VOLUMEDOWN\", \"KEY_VOLUMEUP\"] }\n",
      to: "\(directory)/config.toml")
    let program = try replay()
    #expect(program.status == ExitStatus.unknownName.rawValue)
    #expect(program.errors == "slidectl: Test Throttle: it has no KEY_VOLUMEDOWN and no KEY_VOLUMEUP\n")
  }

  private static let still: [(from: String, says: String)] = [
    ("axis = \"ABS_THROTTLE\"", "ABS_THROTTLE didn't change after its first report"),
    ("axis = \"ABS_THROTTLE\" }\nenabled = false #", "it is off (enabled = false)"),
    ("ring = \"ABS_WHEEL\"", "ABS_WHEEL didn't turn after its first report, or only beyond the slider's end"),
    ("dial = \"REL_DIAL\"", "REL_DIAL didn't turn, or only beyond the slider's end"),
    ("keys = [\"KEY_A\", \"KEY_B\"]", "KEY_A and KEY_B weren't pressed, or only beyond the slider's end"),
    ("edge = \"top\"", "no touch began in the top edge and slid along it"),
    ("area = [0, 0, 9, 9], along = \"x\"", "no touch began in its area and slid"),
    ("circle = [\"50%\", \"50%\"]", "no touch began in its circle and turned"),
  ]

  /// A device that has all of it, and does nothing.
  @Test(arguments: still)
  func whatDidntMoveIsSaid(from: String, says: String) throws {
    let text = """
      N: Test Everything
      I: 0003 1234 5678 0111
      P: 01 00 00 00 00 00 00 00
      B: 01 00 00 00 40 00 00 01 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 20 04 00 00 00 00 00 00
      B: 02 80 00 00 00 00 00 00 00
      A: 00 0 1000 0 0 10
      A: 01 0 1000 0 0 10
      A: 06 0 1000 0 0 0
      A: 08 0 100 0 0 0
      E: 0.000000 0003 0006 0100
      E: 0.000000 0003 0008 0010
      E: 0.000000 0000 0000 0000

      """
    try write(text, to: "\(directory)/throttle.evemu")
    try write("[slider.a]\nfrom = { device = \"Test*\", \(from) }\n", to: "\(directory)/config.toml")
    let program = try replay()
    #expect(program.errors == "slidectl: a: not moved: \(says)\n")
    #expect(program.output == "")
    #expect(program.status == 0)
  }

  @Test func aConfigurationThatIsNamedAndNotThere() throws {
    let program = try Program(["devices", "--config", "\(directory)/nope.toml", "--sysfs-root", directory])
    #expect(program.status == 1)
    #expect(program.output == "")
    #expect(program.errors.contains("nope.toml"))
  }
}
