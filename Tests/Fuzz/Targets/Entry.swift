import Glibc

/// What libFuzzer calls with each input. FUZZ_TARGET in the environment says what it is for.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let name = getenv("FUZZ_TARGET"), let target = FuzzTarget(rawValue: String(cString: name)) else {
    complain("FUZZ_TARGET is none of: \(FuzzTarget.allCases.map(\.rawValue).sorted())")
    exit(2)
  }
  do throws(BrokenPromise) {
    try target.run(Array(UnsafeBufferPointer(start: data, count: size)))
  } catch {
    complain("\(target): \(error)")
    // So that libFuzzer keeps the input.
    abort()
  }
  return 0
}

private func complain(_ message: String) {
  let line = "fuzz: \(message)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
