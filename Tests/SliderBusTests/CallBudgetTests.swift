import Testing

@testable import SliderBus

struct CallBudgetTests {
  private static let second: Int64 = 1_000_000

  /// How many calls of so many, this long apart in microseconds, are let through.
  private func admitted(
    _ budget: inout CallBudget<String>, _ caller: String = ":1.1", calls: Int, apart: Int64, cost: Double = 1,
    from: Int64 = 0
  ) -> Int {
    (0..<calls).count { budget.admits(caller, cost: cost, at: from + Int64($0) * apart) }
  }

  @Test(arguments: [
    // A hand on a device that tells 1000 times a second, and less: all of it, for as long as one likes.
    (100_000, 1000, 1.0, 100_000), (10_000, 16_667, 1, 10_000), (60, 1_000_000, 2002, 60),
    // 10 000 a second: what there is, and a tenth.
    (100_000, 100, 1, 10_500),
    // The dearest answers of a thousand sliders, on and on.
    (100_000, 100, 2002, 21),
  ])
  func rate(calls: Int, apart: Int64, cost: Double, expected: Int) {
    var budget = CallLimit.ofConnection
    let admitted = admitted(&budget, calls: calls, apart: apart, cost: cost)
    #expect((expected - 1...expected + 1).contains(admitted), "\(admitted)")
  }

  /// What has to be left, and what was admitted elsewhere.
  @Test func reserves() {
    var budget = CallLimit.ofConnection
    let first = (0..<500).count { _ in budget.admits(":1.1", cost: 1, at: 0, reserve: 440) }
    #expect(first == 60)
    #expect(budget.spent(by: ":1.1", at: 0) == 60)
    #expect(budget.spent(by: ":1.2", at: 0) == 0)
    #expect(admitted(&budget, calls: 1000, apart: 0) == 440)
    budget.charge(":1.2", 600, at: 0)
    #expect(admitted(&budget, ":1.2", calls: 1, apart: 0) == 0)
    #expect(admitted(&budget, ":1.2", calls: 1, apart: 0, from: Self.second) == 1)
  }

  @Test func oneCallerIsNotAnother() {
    var budget = CallLimit.ofConnection
    #expect(admitted(&budget, calls: 50_000, apart: 0) == 500)
    #expect(admitted(&budget, calls: 1, apart: 0) == 0)
    #expect(admitted(&budget, ":1.2", calls: 1, apart: 0) == 1)
    // Two seconds later all is as it was.
    #expect(admitted(&budget, calls: 50_000, apart: 0, from: 2 * Self.second) == 500)
  }

  /// However many come and go, only so many are remembered, and a flood of names is no way to be forgotten.
  @Test func theMemoryIsBounded() {
    var budget = CallLimit.ofConnection
    #expect(admitted(&budget, ":1.0", calls: 3000, apart: 0) == 500)
    for number in 1...100_000 {
      #expect(admitted(&budget, ":1.\(number)", calls: 1, apart: 0) == 1)
      #expect(budget.count <= budget.mostCallers)
    }
    #expect(admitted(&budget, ":1.0", calls: 1, apart: 0) == 0)
    // Once all have what they can have, one more is all that is known.
    for number in 1...budget.mostCallers { _ = budget.admits(":2.\(number)", cost: 1, at: 10 * Self.second) }
    #expect(budget.count <= budget.mostCallers)
  }
}
