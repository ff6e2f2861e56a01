import Glibc
import OutputScene
import SliderCore
import SliderDaemon
import SliderSystem
import TestSupport
import Testing

/// Each kind of output through each fault: nothing else is disturbed, the error is in the slider's state, which `slidectl status`
/// shows, and it works again by itself.
@Suite struct FaultMatrixTests {
  private static let codes = [EINVAL, EIO, EBUSY, EACCES, EPERM, EROFS, ENOSPC, ENOMEM]

  @Test(arguments: FaultyOutput.Kind.allCases)
  func errors(kind: FaultyOutput.Kind) throws {
    let output = try FaultyOutput(kind)
    for (place, code) in Self.codes.enumerated() {
      try output.set(20 + place)
      #expect(output.arrives(20 + place))
      output.fail(code)
      try output.set(60)
      #expect(try output.hasError(String(cString: strerror(code))))
      #expect(try output.scene.state(of: "subject").fraction == 0.6, "the slider is where it was put")
      #expect(try output.othersWork(place))
      output.mend()
      try output.set(61)
      #expect(output.arrives(61))
      #expect(try output.hasError(nil))
    }
  }

  /// Nobody asks again. Keys are an exception: a press that comes late is another one than was meant.
  @Test(arguments: FaultyOutput.Kind.allCases.filter { $0 != .key })
  func byItself(kind: FaultyOutput.Kind) throws {
    let output = try FaultyOutput(kind)
    output.fail(EIO)
    try output.set(60)
    #expect(try output.hasError(String(cString: strerror(EIO))))
    output.mend()
    #expect(output.arrives(60))
    #expect(try output.hasError(nil))
  }

  @Test(arguments: FaultyOutput.Kind.allCases)
  func aHang(kind: FaultyOutput.Kind) throws {
    let output = try FaultyOutput(kind)
    output.scene.faults.hang(output.thing)
    let before = output.scene.faults.attempts(output.thing)
    for percent in 50...80 { try output.set(percent) }
    #expect(output.scene.run { output.scene.faults.isHanging(output.thing) })
    #expect(try output.othersWork(3))
    #expect(try output.scene.state(of: "subject").fraction == 0.8)
    output.mend()
    #expect(output.arrives(80))
    #expect(output.scene.faults.attempts(output.thing) - before <= 3, "what came meanwhile is one write")
    #expect(try output.hasError(nil))
  }

  /// It goes while a hand moves it, and comes back under the same hand.
  @Test(arguments: FaultyOutput.Kind.allCases)
  func goneInADrag(kind: FaultyOutput.Kind) throws {
    let output = try FaultyOutput(kind)
    try output.drag(to: 30)
    #expect(output.arrives(30))
    try output.takeAway()
    try output.drag(to: 40)
    #expect(try output.hasError("No such device"))
    try output.drag(to: 50)
    #expect(try output.scene.state(of: "subject").fraction == 0.5)
    #expect(try output.othersWork(7))
    try output.bringBack()
    #expect(try output.hasError(nil))
    try output.drag(to: 70)
    #expect(output.arrives(70, lost: 20))
    #expect(try output.othersWork(8))
  }

  /// The write itself finds out that it is gone.
  @Test(arguments: FaultyOutput.Kind.allCases)
  func foundGoneByAWrite(kind: FaultyOutput.Kind) throws {
    let output = try FaultyOutput(kind)
    output.fail(ENODEV)
    try output.set(60)
    #expect(try output.hasError("No such device"))
    #expect(try output.othersWork(5))
    output.mend()
    output.announce()
    #expect(try output.hasError(nil))
    try output.set(62)
    #expect(output.arrives(62, lost: 60))
  }
}
