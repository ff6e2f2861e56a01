import CALSA

/// The control of a sound card, by libasound's name for it.
enum SoundControl {
  /// Opens one; it is the caller's to close.
  ///
  /// A card of the kernel by its number is opened without ALSA's configuration: reading that takes time and memory, and what is installed there may
  /// bring a sound server's client along, which has no business in a service.
  /// - Returns: 0, or a negative errno and no control.
  static func open(_ name: String) -> (control: OpaquePointer?, status: Int32) {
    var control: OpaquePointer?
    guard name.hasPrefix("hw:"), UInt32(name.dropFirst(3)) != nil else {
      let status = snd_ctl_open(&control, name, 0)
      return (control, status)
    }
    var configuration: OpaquePointer?
    var status = snd_config_load_string(&configuration, definition, 0)
    guard status >= 0 else { return (nil, status) }
    status = snd_ctl_open_lconf(&control, name, 0, configuration)
    snd_config_delete(configuration)
    return (control, status)
  }

  /// What ALSA's own configuration says of `hw`, less its defaults.
  private static let definition = "ctl.hw { @args [ CARD ] @args.CARD { type integer } type hw card $CARD }"
}
