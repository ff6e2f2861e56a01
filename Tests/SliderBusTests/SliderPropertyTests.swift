import SliderCore
import Testing

@testable import SliderBus

struct SliderPropertyTests {
  @Test(arguments: SliderProperty.allCases)
  func signatureIsThatOfTheValue(property: SliderProperty) {
    #expect(property.value(in: .sample("a")).signature == property.signature)
  }

  @Test func stateSurvivesTheBus() throws {
    var state = SliderState.sample("a")
    state.isHolding = true
    state.anchor = -1
    state.spoken = "half"
    state.outputs.append(OutputState(kind: "led", target: "x", raw: 0, maximum: 1))
    let pairs = SliderProperty.allCases.map { ($0.rawValue, $0.value(in: state)) }
    #expect(try SliderState(properties: Dictionary(uniqueKeysWithValues: pairs)) == state)
  }

  /// A daemon that doesn't know the property.
  @Test func spokenIsPercentUnlessItIsTold() throws {
    let properties: [String: BusValue] = ["Name": .string("a"), "Fraction": .double(0.4)]
    #expect(try SliderState(properties: properties).spoken == "40%")
    #expect(try SliderState(properties: ["Name": .string("a"), "Fraction": .double(.nan)]).spoken == "nan%")
  }

  @Test(arguments: SliderProperty.allCases)
  func aPropertyOfAnotherTypeIsRefused(property: SliderProperty) {
    var properties: [String: BusValue] = ["Name": .string("a")]
    properties[property.rawValue] = .int64(1)
    #expect(throws: BusError.self) { try SliderState(properties: properties) }
  }

  @Test(arguments: [[:], ["Name": .string("")], ["Label": .string("x")]] as [[String: BusValue]])
  func aSliderHasAName(properties: [String: BusValue]) {
    #expect(throws: BusError.self) { try SliderState(properties: properties) }
  }

  @Test func onlyWhatDiffersIsSignalled() {
    var state = SliderState.sample("a")
    var published = PublishedSlider(state)
    #expect(published.changes(to: state).isEmpty)
    state.value = 0.6
    state.text = "60%"
    #expect(published.changes(to: state) == ["Value": .double(0.6), "Text": .string("60%")])
    #expect(published.changes(to: state).isEmpty)
  }

  /// Someone read 0.6 before it was signalled, and it went back: the reader must be told.
  @Test func whatWasReadAheadIsSignalled() {
    let state = SliderState.sample("a")
    var published = PublishedSlider(state)
    published.tell(.value, .double(0.6))
    published.tell(.label, .string(state.label))
    #expect(published.changes(to: state) == ["Value": .double(0.5)])
    #expect(published.changes(to: state).isEmpty)
  }
}
