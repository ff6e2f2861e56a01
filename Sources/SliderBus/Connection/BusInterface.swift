/// An interface as introspection shows it.
struct BusInterface {
  struct Argument {
    var name: String
    /// A D-Bus signature.
    var signature: String

    init(_ name: String, _ signature: String) {
      self.name = name
      self.signature = signature
    }
  }

  enum Member {
    case method(String, in: [Argument] = [], out: [Argument] = [])
    /// - Parameter isConstant: it never changes while the object exists; otherwise its changes are signalled, with the new value.
    case property(String, signature: String, isConstant: Bool)
    case signal(String, [Argument])
  }

  var members: [Member]
}
