package import SliderCore

/// All that a user has defined: the sliders, in the order in which the files first name them.
package struct Configuration: Equatable, Sendable {
  package var sliders: [SliderDefinition]

  package init(sliders: [SliderDefinition] = []) {
    self.sliders = sliders
  }

  /// What files mean when read in this order.
  ///
  /// A key of a slider in a later file replaces the same key of the same slider in an earlier one, `from`, `to`,
  /// `complete` and `theme` as a whole; every other key stays. Every file is checked whole, what is replaced too.
  ///
  /// - Parameter service: the daemon that is to read them.
  /// - Returns: the configuration, nil if there is any mistake; and every mistake and warning, by file, line and column.
  package static func parse(
    _ files: [ConfigurationFile], for service: Service = .user
  ) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
    let report = Report()
    var drafts: [SliderDraft] = []
    var indices: [String: Int] = [:]
    var themes = ThemeDraft()
    for table in files.flatMap({ sliderTables(of: $0, &themes, report) }) {
      let index = indices[table.name] ?? drafts.count
      if index == drafts.count { drafts.append(SliderDraft(name: table.name, place: table.place)) }
      indices[table.name] = index
      drafts[index].read(table)
    }
    let sliders = drafts.map { $0.definition(themes, for: service, report) }
    themes.reportUnused(drafts.compactMap(\.source), report)
    reportSharedSources(drafts, report)
    let diagnostics = report.sorted(by: files.map(\.path))
    return (report.hasErrors ? nil : Configuration(sliders: sliders), diagnostics)
  }

  /// The keys of a file's root.
  private enum RootKey: String, CaseIterable {
    case slider, theme
  }

  /// The tables `[slider.NAME]` of a file, in its order; its themes are taken over.
  private static func sliderTables(
    of file: ConfigurationFile, _ themes: inout ThemeDraft, _ report: Report
  ) -> [Field] {
    guard let root = TOMLNode.parse(file, report) else { return [] }
    let fields = Field("", keyPlace: root.place, node: root, report).fields(RootKey.self)
    if let theme = fields?[.theme] { themes.read(theme) }
    let tables = fields?[.slider]?.entries() ?? []
    for table in tables where !SliderDefinition.isName(table.name) {
      report.error(
        "\(table.name.quoted) can't name a slider", at: table.keyPlace,
        hint: "a name is 1 to 64 letters, digits, '_' or '-'")
    }
    return tables.filter { $0.entries() != nil }
  }

  /// Reports sliders that the same control of the same devices would move.
  private static func reportSharedSources(_ drafts: [SliderDraft], _ report: Report) {
    var owners: [SharedControl: (name: String, place: Place)] = [:]
    var followers: [String: (name: String, place: Place)] = [:]
    for draft in drafts {
      if let leader = draft.leader, let place = draft.sourcePlace {
        if let follower = followers[leader.name] {
          report.error(
            "the same slider as slider \(follower.name.quoted) follows at \(follower.place)", at: place,
            hint: "a slider can change several outputs: to = [{ … }, { … }]")
        }
        followers[leader.name] = followers[leader.name] ?? (draft.name, place)
      }
      guard let source = draft.source, let place = draft.sourcePlace else { continue }
      let controls = SharedControl.all(of: source)
      if let owner = controls.lazy.compactMap({ owners[$0] }).first {
        report.error(
          "the same device and control as of slider \(owner.name.quoted) at \(owner.place)", at: place,
          hint: "a slider can change several outputs: to = [{ … }, { … }]")
      }
      for control in controls where owners[control] == nil { owners[control] = (draft.name, place) }
    }
  }
}
