import Glibc
import TestSupport

/// PulseAudio with a sink that goes nowhere, behind ALSA's `default`, as a person's session has it; no sound card is needed. Releasing
/// it ends it.
final class SoundServer {
  private let directory: TemporaryDirectory
  private let process: pid_t

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path
    try directory.write("ctl.default { type pulse server \"unix:\(path)/socket\" }\n", to: "asound.conf")
    let options = [
      "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=60", "--disable-shm=yes", "--log-target=stderr",
      "--load='module-null-sink sink_name=slided'",
      "--load='module-native-protocol-unix auth-anonymous=1 socket=\(path)/socket'",
    ]
    // By a shell that leaves it alone and ends.
    let started = Command(
      "HOME=\(path) XDG_RUNTIME_DIR=\(path) pulseaudio \(options.joined(separator: " ")) </dev/null >/dev/null 2>&1 &"
        + " echo $!")
    process = pid_t(started.output.split(separator: "\n").first ?? "") ?? 0
  }

  deinit {
    if process > 1 { kill(process, SIGTERM) }
  }

  private var address: String { "unix:\(directory.path)/socket" }

  /// What a process needs in its environment for ALSA's `default` to be this.
  var environment: [String: String] {
    ["ALSA_CONFIG_PATH": "\(directory.path)/asound.conf", "HOME": directory.path, "PULSE_SERVER": address]
  }

  /// What a client of its own says of the sink's channels, in PulseAudio's steps of 65536; nil before it answers.
  var volumes: [Int]? {
    // front-left: 26214 /  40% / -23.88 dB,   front-right: …
    let volumes = pactl("get-sink-volume slided").output.split(separator: ",").compactMap { channel in
      channel.split(separator: "/").first?.split(separator: " ").last.flatMap { Int($0) }
    }
    return volumes.isEmpty ? nil : volumes
  }

  func setVolume(_ percent: Int) {
    _ = pactl("set-sink-volume slided \(percent)%")
  }

  private func pactl(_ line: String) -> Command {
    Command("HOME=\(directory.path) LANG=C.UTF-8 pactl --server \(address) \(line)")
  }
}
