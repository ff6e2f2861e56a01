/// The version of all of slided's programs.
package enum Version {
  package static let current = "0.1.0"
}
