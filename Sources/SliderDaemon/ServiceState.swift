import CSystemd
import Glibc

/// What the service manager is told of the service (sd_notify); nothing when there is none.
package enum ServiceState {
  package static func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }
  package static func stopping() { send("STOPPING=1\nSTATUS=Stopping") }
  package static func status(_ status: String) { send("STATUS=\(status)") }

  /// To be followed by `ready`.
  package static func reloading() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    send("RELOADING=1\nMONOTONIC_USEC=\(time.tv_sec * 1_000_000 + time.tv_nsec / 1000)\nSTATUS=Reloading")
  }

  private static func send(_ state: String) {
    let code = sd_notify(0, state)
    if code < 0 { Log.warning("cannot tell the service manager: \(String(cString: strerror(-code)))") }
  }
}
