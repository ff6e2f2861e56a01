import SliderBus
import SliderCore

/// What the keys do: it asks the daemon, and goes on drawing meanwhile.
final class SliderRemote {
  private let client: SliderClient
  private let address: BusAddress
  private var questions: [Int: BusSlot] = [:]
  private var count = 0

  init(_ client: SliderClient, on address: BusAddress) {
    self.client = client
    self.address = address
  }

  /// - Parameter completion: gets the value that the daemon answers, or why it refuses, in one line.
  func ask(_ change: SliderChange, of slider: String, then completion: @escaping (Result<Double?, Refusal>) -> Void) {
    count += 1
    let number = count
    do throws(BusError) {
      questions[number] = try client.request(change, of: slider) { [weak self] answer in
        guard let self else { return }
        completion(answer.mapError { self.refusal($0, slider) })
        // Not now: it is the one that calls.
        finished.append(number)
      }
    } catch {
      completion(.failure(refusal(error, slider)))
    }
    for number in finished { questions[number] = nil }
    finished = []
  }

  private var finished: [Int] = []

  struct Refusal: Error {
    var line: String
  }

  private func refusal(_ error: BusError, _ slider: String) -> Refusal {
    let line = CommandFailure(error, slider, on: address, to: .change).lines.last ?? ""
    return Refusal(line: line.hasPrefix("slidectl: ") ? String(line.dropFirst("slidectl: ".count)) : line)
  }
}
