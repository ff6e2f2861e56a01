/// Which message bus to speak on.
package enum BusAddress: Equatable, Sendable {
  /// The machine's own bus: the service lives here.
  case system
  /// The bus of the person's session.
  case session
  /// Any other, as a D-Bus address: `unix:path=/tmp/bus`.
  case address(String)

  /// How an error names it.
  package var description: String {
    switch self {
    case .system: "the system bus"
    case .session: "the session bus"
    case .address(let address): "the bus at \(address)"
    }
  }
}
