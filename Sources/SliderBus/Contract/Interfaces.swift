extension BusInterface {
  /// `org.slided1.Slider`
  static var slider: BusInterface {
    BusInterface(
      members: SliderProperty.allCases.map {
        .property($0.rawValue, signature: $0.signature, isConstant: $0.isConstant)
      } + SliderMethod.allCases.map { .method($0.rawValue, in: $0.arguments, out: $0.results) } + [
        .signal(
          SlidedName.eventSignal,
          // The time is of the monotonic clock, in microseconds.
          [.init("kind", "s"), .init("value", "d"), .init("fraction", "d"), .init("time", "t")])
      ])
  }

  /// `org.slided1.Manager`
  static var manager: BusInterface {
    BusInterface(members: [
      .property(SlidedName.versionProperty, signature: "s", isConstant: true),
      // Of the running configuration, a line each.
      .property(SlidedName.warningsProperty, signature: "as", isConstant: false),
      .method(ManagerMethod.reload.rawValue),
      .method(ManagerMethod.devices.rawValue, out: [.init("devices", "aa{sv}")]),
    ])
  }
}
