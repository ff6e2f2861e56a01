/// How much of the service's time each caller may take. A call costs what it takes, in tenths of a millisecond or so; a caller who has
/// spent all gets it back with time.
///
/// A value without a clock. Callers who haven't called for a while are forgotten, so nobody has to say that one has gone.
struct CallBudget<Caller: Hashable & Sendable>: Sendable {
  /// What comes back in a second: of 10 000 that would be all of the service's time.
  let rate: Double
  /// The most that one can have, and that a call costs.
  let most: Double
  /// More callers than that are not remembered, but for those who have spent the most.
  let mostCallers = 128

  private struct Account {
    var balance: Double
    /// In microseconds.
    var time: Int64
  }

  private var accounts: [Caller: Account] = [:]

  init(rate: Double, most: Double) {
    (self.rate, self.most) = (rate, most)
  }

  /// How many callers are remembered.
  var count: Int { accounts.count }

  /// Whether a caller may call now; if so it is paid for.
  ///
  /// A call may cost more than there is left, which the next one waits for; no answer is too large to be had.
  /// - Parameters:
  ///   - now: in microseconds, of any clock that never goes back.
  ///   - reserve: what has to be left before the call.
  mutating func admits(_ caller: Caller, cost: Double, at now: Int64, reserve: Double = 0) -> Bool {
    guard balance(of: caller, at: now) > reserve else { return false }
    charge(caller, cost, at: now)
    return true
  }

  /// Takes from a caller what was admitted elsewhere.
  mutating func charge(_ caller: Caller, _ cost: Double, at now: Int64) {
    let balance = balance(of: caller, at: now)
    if accounts[caller] == nil, accounts.count >= mostCallers { forget(at: now) }
    accounts[caller] = Account(balance: balance - min(cost, most), time: now)
  }

  /// What a caller has spent, and not got back yet.
  func spent(by caller: Caller, at now: Int64) -> Double { most - balance(of: caller, at: now) }

  private func balance(of caller: Caller, at now: Int64) -> Double {
    accounts[caller].map { balance(of: $0, at: now) } ?? most
  }

  private func balance(of account: Account, at now: Int64) -> Double {
    min(most, account.balance + Double(now - account.time) * rate / 1_000_000)
  }

  /// Who has all that one can have is as good as unknown; and of the others who has spent least.
  private mutating func forget(at now: Int64) {
    accounts = accounts.filter { balance(of: $0.value, at: now) < most }
    guard accounts.count >= mostCallers else { return }
    let poorest = accounts.sorted { balance(of: $0.value, at: now) < balance(of: $1.value, at: now) }.prefix(
      mostCallers / 2)
    accounts = Dictionary(uniqueKeysWithValues: poorest.map { ($0.key, $0.value) })
  }
}
