import Glibc

/// umockdev's own testbed, of a library that only this needs and so is loaded at run time. The program must have been started
/// by umockdev-wrapper.
struct Testbed {
  private typealias New = @convention(c) () -> OpaquePointer?
  private typealias Add = @convention(c) (OpaquePointer, UnsafePointer<CChar>, OpaquePointer?) -> Int32
  private typealias Announce = @convention(c) (OpaquePointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void

  private let handle: OpaquePointer
  private let add: Add
  private let announce: Announce

  init?() {
    guard let library = dlopen("libumockdev.so.0", RTLD_NOW),
      let new = dlsym(library, "umockdev_testbed_new"),
      let add = dlsym(library, "umockdev_testbed_add_from_string"),
      let announce = dlsym(library, "umockdev_testbed_uevent"),
      let handle = unsafeBitCast(new, to: New.self)()
    else { return nil }
    self.handle = handle
    self.add = unsafeBitCast(add, to: Add.self)
    self.announce = unsafeBitCast(announce, to: Announce.self)
  }

  /// Adds a device in umockdev's description language, and announces it.
  func add(_ description: String) {
    _ = add(handle, description, nil)
  }

  func announce(_ action: String, _ path: String) {
    announce(handle, path, action)
  }
}
