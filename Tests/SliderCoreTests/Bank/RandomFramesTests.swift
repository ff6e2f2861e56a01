import FuzzTargets
import TestSupport
import Testing

/// Whatever a device sends and programs ask, a slider stays in its range, on its grid, and does the same again.
@Suite struct RandomFramesTests {
  @Test(arguments: 0..<80 as Range<UInt64>)
  func staySane(seed: UInt64) throws {
    #expect(try FrameStory.check(SeededGenerator(seed: seed)), "something happens")
  }
}
