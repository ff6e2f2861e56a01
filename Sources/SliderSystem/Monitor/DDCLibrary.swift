import Glibc

/// libddcutil, which speaks DDC/CI with monitors. It is loaded when the first slider asks for a monitor, so that nobody else carries it, and never
/// unloaded: it may have threads.
///
/// Only those calls are used whose shapes have been the same from its version 1.4 on: handles, numbers, and the four bytes of a feature's value
/// (`ddcutil_c_api.h`). A status below 0 is an error.
struct DDCLibrary {
  typealias Handle = UnsafeMutableRawPointer
  typealias Found = UnsafeMutablePointer<Handle?>
  typealias Text = UnsafePointer<CChar>

  let identifyByNumber: @convention(c) (Int32, Found) -> Int32
  /// Manufacturer, model, serial number; nil for those that don't matter.
  let identifyByName: @convention(c) (Text?, Text?, Text?, Found) -> Int32
  let freeIdentifier: @convention(c) (Handle?) -> Int32
  let find: @convention(c) (Handle?, Found) -> Int32
  let open: @convention(c) (Handle?, Bool, Found) -> Int32
  let close: @convention(c) (Handle?) -> Int32
  /// Fills four bytes, `DDCA_Non_Table_Vcp_Value`: the feature's maximum, then where it stands, the high byte of each first.
  let read: @convention(c) (Handle?, UInt8, UnsafeMutablePointer<UInt8>) -> Int32
  let write: @convention(c) (Handle?, UInt8, UInt8, UInt8) -> Int32
  /// Looks for monitors anew; else those are known that were there when it was first asked for one.
  let redetect: @convention(c) () -> Int32
  private let describe: @convention(c) (Int32) -> Text?

  /// Loads the first of some libraries that is there.
  /// - Parameter names: names or paths.
  init(_ names: [String]) throws(SystemError) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw SystemError(
        subject: "monitor", operation: "load \(names.joined(separator: " or "))", code: ELIBACC,
        advice: "install libddcutil, on Debian by: apt install libddcutil4")
    }
    identifyByNumber = try Self.symbol("ddca_create_dispno_display_identifier", of: library)
    identifyByName = try Self.symbol("ddca_create_mfg_model_sn_display_identifier", of: library)
    freeIdentifier = try Self.symbol("ddca_free_display_identifier", of: library)
    find = try Self.symbol("ddca_get_display_ref", of: library)
    open = try Self.symbol("ddca_open_display2", of: library)
    close = try Self.symbol("ddca_close_display", of: library)
    read = try Self.symbol("ddca_get_non_table_vcp_value", of: library)
    write = try Self.symbol("ddca_set_non_table_vcp_value", of: library)
    redetect = try Self.symbol("ddca_redetect_displays", of: library)
    describe = try Self.symbol("ddca_rc_desc", of: library)
    // It prints what its calls return as well; for the calling thread.
    for name in ["ddca_set_fout", "ddca_set_ferr"] {
      let silence: @convention(c) (OpaquePointer?) -> Void = try Self.symbol(name, of: library)
      silence(nil)
    }
  }

  /// What a status means.
  func description(of status: Int32) -> String {
    describe(status).map { String(cString: $0) } ?? "status \(status)"
  }

  private static func symbol<Function>(
    _ name: String, of library: UnsafeMutableRawPointer
  ) throws(SystemError) -> Function {
    guard let symbol = dlsym(library, name) else {
      throw SystemError(
        subject: "libddcutil", operation: "find \(name) in it", code: ENOSYS, advice: "version 1.4 or newer is needed")
    }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
