import Glibc

/// A program that ran to its end.
package struct Command {
  /// Both of its streams.
  package var output = ""
  package var status: Int32

  /// - Parameter line: for the shell.
  package init(_ line: String) {
    guard let stream = popen("exec 2>&1; \(line)", "re") else {
      status = -1
      return
    }
    var bytes: [UInt8] = []
    while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    output = String(decoding: bytes, as: UTF8.self)
    status = pclose(stream)
  }
}
