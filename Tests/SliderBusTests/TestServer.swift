import CSystemd
import Glibc
import SliderBus

/// Objects on a bus, a service with a fake backend unless told otherwise, on an sd-event loop in a thread of its own. Releasing it ends it.
final class TestServer {
  private var thread = pthread_t()
  /// Both ends; the thread only reads.
  private let stop: [Int32]

  /// Puts objects on the bus, asks for their name, and tells whether it was given; what it returns lives as long as the server.
  typealias Setup = @Sendable (_ bus: Bus, _ decided: @escaping (Bool) -> Void) throws -> [AnyObject]

  convenience init(at address: String, authorization: Authorization? = nil) throws {
    try self.init(at: address) { bus, decided in
      let backend = FakeBackend()
      let service = try SliderService(bus: bus, backend: backend, version: "1.2.3", authorization: authorization)
      backend.service = service
      try service.requestName { decided($0 == nil) }
      return [backend, service]
    }
  }

  init(at address: String, _ setup: @escaping Setup) throws {
    var stop: [Int32] = [-1, -1]
    var ready: [Int32] = [-1, -1]
    guard pipe(&stop) == 0, pipe(&ready) == 0 else { throw BusError.failed("pipe: error \(errno)") }
    for end in stop + ready { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.stop = stop
    let start = Start(address: address, setup: setup, stop: stop[0], ready: ready[1])
    pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(start).toOpaque())
    var answer: UInt8 = 0
    let count = read(ready[0], &answer, 1)
    close(ready[0])
    guard count == 1 else { throw BusError.failed("the server did not get its name") }
  }

  deinit {
    // Not by closing: a program started at the wrong moment by another test may have a copy.
    var byte: UInt8 = 0
    write(stop[1], &byte, 1)
    pthread_join(thread, nil)
    for end in stop { close(end) }
  }

  /// What the thread is given; it closes `ready`.
  private final class Start: Sendable {
    let address: String
    let setup: Setup
    let stop: Int32
    let ready: Int32

    init(address: String, setup: @escaping Setup, stop: Int32, ready: Int32) {
      self.address = address
      self.setup = setup
      self.stop = stop
      self.ready = ready
    }

    func run() {
      var ready = ready
      defer { if ready >= 0 { close(ready) } }
      var loop: OpaquePointer?
      guard sd_event_new(&loop) >= 0, let loop else { return }
      defer { sd_event_unref(loop) }
      // A byte ends the thread.
      sd_event_add_io(
        loop, nil, stop, UInt32(POLLIN), { _, _, _, loop in sd_event_exit(OpaquePointer(loop), 0) }, .init(loop))
      do {
        let bus = try Bus(.address(address))
        try bus.attach(toEventLoop: loop)
        let objects = try setup(bus) { isGiven in
          if isGiven {
            var byte: UInt8 = 1
            write(ready, &byte, 1)
          }
          close(ready)
          ready = -1
        }
        bus.onLost = { sd_event_exit(loop, 0) }
        sd_event_loop(loop)
        withExtendedLifetime(objects) {}
      } catch {
        return
      }
    }
  }
}
