import Glibc
package import SliderCore

extension Recording {
  /// Hours of a finger that never rests; a larger file is something else.
  private static let sizeLimit = 256 << 20

  /// Reads an evemu recording. A text that is none is EINVAL, with the line in the advice.
  package init(contentsOf path: String) throws(SystemError) {
    let bytes = try FileContents.read(path, limit: Self.sizeLimit)
    do throws(RecordingError) {
      self = try Recording(parsing: bytes)
    } catch {
      throw SystemError(subject: path, operation: "read the recording", code: EINVAL, advice: error.description)
    }
  }
}
