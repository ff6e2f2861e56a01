import Glibc

/// Waits until a condition holds, looking often; whether it came to hold before the time was up.
///
/// - Parameter seconds: far more than it can take on a busy machine: it only bounds a test that fails.
package func wait(upTo seconds: Int = 30, until condition: () throws -> Bool) rethrows -> Bool {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  let end = now.tv_sec + seconds
  while now.tv_sec < end {
    if try condition() { return true }
    poll(nil, 0, 2)
    clock_gettime(CLOCK_MONOTONIC, &now)
  }
  return false
}
