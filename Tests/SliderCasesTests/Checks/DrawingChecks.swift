/// What the terminal shows of a slider, by what the cases say of it. A fact that has no check here yet is counted as
/// waiting.
///
/// - `drawing.fill`: `min`, `max`, `anchor`, `value` or `fraction`, `mirrored` → `fill` [from, to] or `share` of the track
/// - `drawing.ticks`: → `places` 0...1, `active` indices, `visible`, or a key's default `value`
/// - `drawing.thumb`: → `place` 0...1, `hollow`
/// - `drawing.bubble`: → `visible`, `above`, or a key's default `value`
/// - `drawing.state`: a whole picture → `thumb`, `fill`, `ticks`, `bubble`, `place`
/// - `drawing.disabled`, `drawing.theme`, `drawing.easing`, `drawing.resize`
let drawingChecks: [String: CaseCheck] = [:]
