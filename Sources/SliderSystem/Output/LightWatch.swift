internal import CSystemd
import Glibc

/// Tells of lights that someone else sets: by their files, which no uevent tells of, and by the hardware itself.
package final class LightWatch {
  /// EPOLLPRI | EPOLLERR: how sysfs tells that an attribute has changed.
  private static let changed: UInt32 = 0x2 | 0x8

  private let descriptor: Int32
  private let loop: EventLoop
  private let tellOfWrite: (ClassDevice) -> Void
  private let tellOfHardware: (ClassDevice, Int) -> Void
  private var source: EventSource?
  private var lights: [Light] = []

  private final class Light {
    let device: ClassDevice
    let watch: Int32
    var hardware: Int32 = -1
    var source: EventSource?

    init(_ device: ClassDevice, watch: Int32) {
      (self.device, self.watch) = (device, watch)
    }

    deinit {
      source = nil
      if hardware >= 0 { close(hardware) }
    }
  }

  /// - Parameters:
  ///   - wrote: someone wrote to a light's file, perhaps ourselves.
  ///   - hardware: the hardware has set a light to a raw step.
  package init(
    on loop: EventLoop, wrote: @escaping (ClassDevice) -> Void, hardware: @escaping (ClassDevice, Int) -> Void
  ) throws(SystemError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { throw .last("watch", "lights") }
    self.loop = loop
    (tellOfWrite, tellOfHardware) = (wrote, hardware)
    source = try EventSource.descriptor(descriptor, on: loop, subject: "lights") { [unowned self] _ in read() }
  }

  deinit {
    source = nil
    if descriptor >= 0 { close(descriptor) }
  }

  /// Begins to tell of a light; again after it came back is as good as the first time.
  package func follow(_ device: ClassDevice) {
    lights.removeAll { $0.device == device }
    let light = Light(device, watch: inotify_add_watch(descriptor, device.brightness.path, UInt32(IN_MODIFY)))
    lights.append(light)
    light.hardware = open("\(device.directory)/brightness_hw_changed", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard light.hardware >= 0 else { return }
    // What was before is known; without a first look it would be told as new.
    _ = Self.number(light.hardware)
    light.source = try? .descriptor(light.hardware, events: Self.changed, on: loop, subject: device.name) {
      [unowned self, unowned light] _ in hardwareChanged(light)
    }
  }

  private func hardwareChanged(_ light: Light) {
    guard let raw = Self.number(light.hardware) else {
      // Unplugged: it would be ready for ever.
      if errno == ENODEV { light.source = nil }
      return
    }
    tellOfHardware(light.device, raw)
  }

  private func read() {
    var written: [Int32] = []
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      while case let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
          if event.mask & UInt32(IN_MODIFY) != 0, !written.contains(event.wd) { written.append(event.wd) }
        }
      }
    }
    for watch in written {
      if let light = lights.first(where: { $0.watch == watch }) { tellOfWrite(light.device) }
    }
  }

  /// The number in a file that is open, from its start; nil where there is none, as before the hardware's first change.
  private static func number(_ descriptor: Int32) -> Int? {
    var bytes: (UInt64, UInt64, UInt64) = (0, 0, 0)
    let count = pread(descriptor, &bytes, MemoryLayout.size(ofValue: bytes), 0)
    guard count > 0 else { return nil }
    return withUnsafeBytes(of: bytes) { buffer in
      Int(String(decoding: buffer.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
  }
}
