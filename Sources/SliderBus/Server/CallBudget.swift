/// How much of the service's time each caller may take. A call costs what it takes, in tenths of a millisecond or so; a caller who has
/// spent all gets it back with time.
///
/// A value without a clock. Callers who haven't called for a while are forgotten, so nobody has to say that one has gone.
struct CallBudget {
  /// What comes back in a second: a tenth of the service's time. A hand on a slider takes a tenth of that.
  static let rate = 1000.0
  /// The most that one can have, and that a call costs: who begins to call without end has the service for some 30 ms.
  static let most = 500.0
  /// More callers than that are not remembered, but for those who have spent the most.
  static let mostCallers = 512

  private struct Account {
    var balance: Double
    /// In microseconds.
    var time: Int64

    func balance(at now: Int64) -> Double {
      min(CallBudget.most, balance + Double(now - time) * CallBudget.rate / 1_000_000)
    }
  }

  private var accounts: [String: Account] = [:]

  /// How many callers are remembered.
  var count: Int { accounts.count }

  /// Whether a caller may call now; if so it is paid for.
  ///
  /// A call may cost more than there is left, which the next one waits for; no answer is too large to be had.
  /// - Parameter now: in microseconds, of any clock that never goes back.
  mutating func admits(_ caller: String, cost: Double, at now: Int64) -> Bool {
    let balance = accounts[caller]?.balance(at: now) ?? Self.most
    guard balance > 0 else { return false }
    if accounts[caller] == nil, accounts.count >= Self.mostCallers { forget(at: now) }
    accounts[caller] = Account(balance: balance - min(cost, Self.most), time: now)
    return true
  }

  /// Who has all that one can have is as good as unknown; and of the others who has spent least.
  private mutating func forget(at now: Int64) {
    accounts = accounts.filter { $0.value.balance(at: now) < Self.most }
    guard accounts.count >= Self.mostCallers else { return }
    let poorest = accounts.sorted { $0.value.balance(at: now) < $1.value.balance(at: now) }.prefix(Self.mostCallers / 2)
    accounts = Dictionary(uniqueKeysWithValues: poorest.map { ($0.key, $0.value) })
  }
}
