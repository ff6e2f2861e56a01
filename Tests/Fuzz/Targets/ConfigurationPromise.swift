package import SliderConfiguration
import SliderCore

/// Whatever a configuration file holds, it is a configuration or a list of mistakes with their places.
package enum ConfigurationPromise {
  package static func check(_ bytes: [UInt8]) throws(BrokenPromise) {
    for service in [Service.user, .system] {
      guard let configuration = try parse(bytes, for: service) else { continue }
      for slider in configuration.sliders {
        try checkDefinition(slider)
        try checkWriting(slider)
      }
    }
  }

  /// Parses it, and holds the answer against what every answer must be.
  @discardableResult
  package static func parse(_ bytes: [UInt8], for service: Service = .user) throws(BrokenPromise) -> Configuration? {
    var file = ConfigurationFile(path: "c", text: "")
    file.bytes = bytes
    let (configuration, diagnostics) = Configuration.parse([file], for: service)
    let hasErrors = diagnostics.contains { $0.severity == .error }
    try promise((configuration == nil) == hasErrors, "a configuration and mistakes: \(diagnostics)")
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    for diagnostic in diagnostics {
      let isInside = (1...lines).contains(diagnostic.line) && (1...bytes.count + 1).contains(diagnostic.column)
      try promise(isInside, "a place outside of the text: \(diagnostic)")
      try promise(diagnostic.description.utf8.allSatisfy { $0 >= 0x20 }, "more than a line: \(diagnostic)")
    }
    return configuration
  }

  private static func checkDefinition(_ slider: SliderDefinition) throws(BrokenPromise) {
    try promise(SliderDefinition.isName(slider.name), "the name \(slider.name)")
    let range = slider.range
    try promise(range.minimum <= range.maximum, "\(slider.name): ends the wrong way round")
    try promise((range.maximum - range.minimum).isFinite, "\(slider.name): a range without an end")
    for output in slider.outputs {
      let part = output.part
      try promise(part.start != part.end && (part.start - part.end).isFinite, "\(slider.name): no part of the way")
      try promise(output.ramp >= 0, "\(slider.name): a ramp of \(output.ramp)")
    }
    try SliderPromise.check(Slider(slider))
  }

  /// What `slidectl learn` writes means what it was made of.
  private static func checkWriting(_ slider: SliderDefinition) throws(BrokenPromise) {
    guard let source = slider.source else { return }
    // A virtual axis is named by hand only, and a command's time isn't written.
    let target =
      switch slider.outputs.first?.target {
      case .axis?, .command?, nil: nil as OutputTarget?
      case let target: target
      }
    let text = SliderText(name: slider.name, source: source, target: target, comments: [slider.label]).text
    guard let read = try parse(Array(text.utf8))?.sliders.first else {
      throw BrokenPromise("written, and not read: \(text)")
    }
    try promise(read.source?.device == source.device, "another device: \(text)")
    try promise(read.source?.control == source.control, "another control: \(text)")
    try promise(read.source?.mode == source.mode, "another mode: \(text)")
    try promise(read.source?.isInverted == source.isInverted, "another direction: \(text)")
    try promise(read.source?.jitter == source.jitter, "another jitter: \(text)")
    try promise(read.outputs.first?.target == target, "another output: \(text)")
  }
}
