import Glibc
import SliderSystem
import TestSupport
import Testing

/// A script in the place of pkttyagent.
@Suite final class PasswordAgentTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try #require(mkfifo("\(directory.path)/for-ever", 0o600) == 0)
  }

  private func agent(_ script: String, patience: Int32 = 20_000) -> PasswordAgent? {
    PasswordAgent(program: ["/bin/sh", "-c", "cd '\(directory.path)'; \(script)", "agent"], patience: patience)
  }

  private func read(_ name: String) -> String? { try? directory.read(name) }

  @Test func itIsWaitedForAndEnded() throws {
    // What it has done before it says that it is ready is there at once.
    var agent = agent(
      "echo $$ >number; echo $PPID $* >words; ls /proc/$$/fd >descriptors; exec 3>&-; exec cat for-ever")
    #expect(agent != nil)
    #expect(read("words") == "\(getpid()) --notify-fd=3 --fallback\n")
    let number = try #require(read("number").flatMap { Int32($0.dropLast()) })
    #expect(kill(number, 0) == 0)
    let descriptors = read("descriptors")?.split(separator: "\n") ?? []
    #expect(descriptors.contains("3") && !descriptors.contains("4"), "\(descriptors)")
    agent = nil
    #expect(kill(number, 0) == -1 && errno == ESRCH, "it is gone, and not left for a zombie")
    _ = consume agent
  }

  /// One that has nothing to register with ends by itself, and one that hangs is not waited for for ever.
  @Test(arguments: [("exit 1", Int32(20_000)), ("exec cat for-ever", 50)])
  func oneThatIsNoUseDelaysNothing(script: String, patience: Int32) {
    #expect(agent(script, patience: patience) != nil)
  }

  @Test func thereIsNone() {
    #expect(PasswordAgent(program: ["/nonexistent/pkttyagent"]) == nil)
  }
}
