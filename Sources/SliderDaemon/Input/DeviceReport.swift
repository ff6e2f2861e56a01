import SliderBus
import SliderCore

/// What the bus is told of the devices in use: the inputs that are read and the outputs that are driven.
enum DeviceReport {
  static func entries(of wiring: Wiring) -> [[String: BusValue]] {
    let inputs = (wiring.inputs?.devices ?? []).map { device in
      [
        "kind": BusValue.string("input"), "name": .string(device.description.name), "node": .string(device.node),
        "sliders": .array(names(wiring.bank) { $0.source?.wants(device.description) ?? false }, element: "s"),
      ]
    }
    let outputs = wiring.bank.sliders.flatMap { slider in
      slider.outputs.map(\.state).map { output in
        [
          "kind": BusValue.string(output.kind), "name": .string(output.target),
          "sliders": .array([.string(slider.definition.name)], element: "s"), "error": .string(output.error ?? ""),
        ]
      }
    }
    return inputs + outputs
  }

  private static func names(_ bank: SliderBank, where isWanted: (SliderDefinition) -> Bool) -> [BusValue] {
    bank.sliders.map(\.definition).filter(isWanted).map { .string($0.name) }
  }
}
