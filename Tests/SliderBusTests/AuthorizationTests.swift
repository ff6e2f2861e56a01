import SliderBus
import Testing

struct AuthorizationTests {
  /// The daemon is user 900, the group slided 950.
  @Test(
    arguments: [
      // scope, user, groups, may change, may manage
      (Authorization.Scope.system, 0, [], true, true),
      (.system, 900, [900], true, false),
      (.system, 1000, [1000, 950], true, false),
      (.system, 1000, [950], true, false),
      (.system, 1000, [1000, 900], false, false),
      (.system, 950, [1000], false, false),
      (.personal, 0, [], true, true),
      (.personal, 900, [], true, true),
      (.personal, 1000, [950], false, false),
    ] as [(Authorization.Scope, UInt32, [UInt32], Bool, Bool)])
  func rule(scope: Authorization.Scope, user: UInt32, groups: [UInt32], change: Bool, manage: Bool) {
    let authorization = Authorization(scope: scope, user: 900, group: 950)
    let caller = Caller(user: user, groups: groups)
    #expect(authorization.allows(.change, caller: caller) == change)
    #expect(authorization.allows(.manage, caller: caller) == manage)
  }

  @Test(arguments: Authorization.Scope.allCases, Authorization.Operation.allCases)
  func unknownCallersMayNot(scope: Authorization.Scope, operation: Authorization.Operation) {
    let authorization = Authorization(scope: scope, user: 0, group: 0)
    #expect(!authorization.allows(operation, caller: nil))
    #expect(authorization.refusal(of: operation).category == .notPermitted)
  }

  @Test func withoutTheGroupNobodyIsInIt() {
    let authorization = Authorization(scope: .system, user: 900, group: nil)
    #expect(!authorization.allows(.change, caller: Caller(user: 1000, groups: [0, 950])))
  }

  @Test(arguments: [(BusAddress.system, Authorization.Scope.system), (.session, .personal), (.address("x"), .personal)])
  func scopeOfABus(address: BusAddress, scope: Authorization.Scope) {
    #expect(Authorization(on: address).scope == scope)
  }
}
