import Glibc

/// A message bus of one's own, at an address that stays the same when it is started again. Releasing it ends it.
package final class PrivateBus {
  /// A D-Bus address.
  package let address: String
  private let directory: String
  private var process: pid_t = 0

  /// Starts `dbus-daemon` with its own configuration in a directory of its own, and waits until it listens.
  package init() throws {
    var template = Array("/tmp/slided-bus-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw PrivateBusError("mkdtemp: error \(errno)") }
    directory = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    address = "unix:path=\(directory)/bus"
    // Other users may connect too: refusing them is what is tested.
    chmod(directory, 0o755)
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <listen>\(address)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow user="*"/>
          <allow own="*"/>
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
        </policy>
      </busconfig>
      """
    guard let file = fopen("\(directory)/bus.conf", "w") else { throw PrivateBusError("bus.conf: error \(errno)") }
    fputs(configuration, file)
    fclose(file)
    try start()
  }

  deinit {
    stop()
    for name in ["bus", "bus.conf"] { unlink("\(directory)/\(name)") }
    rmdir(directory)
  }

  /// Starts it, again after `stop()`.
  package func start() throws {
    unlink("\(directory)/bus")
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw PrivateBusError("pipe: error \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The copy has no close-on-exec flag.
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    let words = ["dbus-daemon", "--nofork", "--nopidfile", "--print-address", "--config-file=\(directory)/bus.conf"]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawnp(&process, "dbus-daemon", &actions, nil, &arguments, nil)
    close(ends[1])
    guard code == 0 else { throw PrivateBusError("dbus-daemon (Debian package dbus): error \(code)") }
    // It prints its address once it listens, and closes the pipe when it fails.
    var byte: UInt8 = 0
    guard read(ends[0], &byte, 1) == 1 else { throw PrivateBusError("dbus-daemon ended before it listened") }
  }

  /// Kills it: its clients lose their connections.
  package func stop() {
    guard process > 0 else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
  }
}

/// Why there is no private bus.
package struct PrivateBusError: Error, CustomStringConvertible {
  package var description: String

  init(_ description: String) {
    self.description = "no private bus: \(description)"
  }
}
