import SliderBus
import SliderCore
import SliderSystem

/// The daemon as its bus shows it.
struct DaemonFacts: Equatable, Sendable {
  enum Presence: Equatable, Sendable {
    case running
    case absent
    /// The bus can't be reached, and why.
    case busless(String)
  }

  var presence = Presence.absent
  /// The running one's.
  var version: String?
  var states: [SliderState] = []
  /// Who runs it; nil when the bus doesn't know.
  var runner: Account?
  /// Another bus where there is one, when there is none on this.
  var elsewhere: BusAddress?

  init(presence: Presence = .absent, version: String? = nil, states: [SliderState] = [], runner: Account? = nil) {
    (self.presence, self.version, self.states, self.runner) = (presence, version, states, runner)
  }

  /// Asks; nothing is started for that.
  init(on address: BusAddress) {
    do throws(BusError) {
      let client = try SliderClient(address)
      let owner = try client.owner()
      runner = owner.map { Account(user: $0.user, groups: Set($0.groups)) }
      presence = .running
      version = try? client.version()
      states = (try? client.states()) ?? []
    } catch {
      let isNameless = error.name == ErrorName.nameHasNoOwner || error.name == ErrorName.serviceUnknown
      presence = isNameless ? .absent : .busless(error.message)
    }
  }

  var isRunning: Bool { presence == .running }
}
