import Glibc
import SliderBus
import SliderCore
import SliderSystem

extension Invocation {
  /// Connects to the bus that the command line names, and asks.
  ///
  /// - Parameters:
  ///   - subject: what a failure is about.
  ///   - operation: what one must be allowed to do for it.
  func ask<Answer>(
    _ subject: String, to operation: Authorization.Operation = .change,
    _ question: (SliderClient) throws(BusError) -> Answer
  ) throws(CommandFailure) -> Answer {
    var agent: PasswordAgent?
    // Until there is an answer.
    defer { agent = nil }
    do throws(BusError) {
      let client = try SliderClient(address)
      // A script gets its answer at once.
      if isatty(STDIN_FILENO) == 1 { client.beforeAskingPerson = { agent = agent ?? PasswordAgent() } }
      return try question(client)
    } catch {
      throw CommandFailure(error, subject, on: address, to: operation)
    }
  }

  /// Asks about the slider that the first argument names.
  func askSlider<Answer>(
    _ question: (SliderClient, String) throws(BusError) -> Answer
  ) throws(CommandFailure) -> Answer {
    let name = name
    let answer = try ask(name) { (client) throws(BusError) -> Result<Answer, CommandFailure> in
      do throws(BusError) {
        return .success(try question(client, name))
      } catch {
        // A second question, for the nearest name as a hint.
        guard error.category == .unknownSlider, let known = try? client.states() else { throw error }
        return .failure(.unknownSlider(name, known: known.map(\.name)))
      }
    }
    return try answer.get()
  }
}
