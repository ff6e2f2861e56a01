import Glibc
package import SliderCore
package import SliderSystem

/// The outputs that are commands: for each at most one program runs, and the newest order replaces one that waits for it.
package final class CommandSet {
  /// Shortest time between the beginnings of two programs of an output, in microseconds: below 60 a second.
  package static let interval: Int64 = OutputWriter.interval
  /// How long a program that was told to end may take until it is killed, in microseconds.
  package static let grace: Int64 = 1_000_000

  /// What is to be run, as of the moment when it was ordered.
  private struct Order {
    var run: CommandRun
    var environment: [String]
  }

  /// An output, and what runs and waits for it.
  private final class Place {
    let slider: Int
    let output: Int
    var process: ChildProcess?
    var order: Order?
    /// When a program last began.
    var begun: Instant?
    /// It ran into its time limit.
    var isLate = false
    /// A newer completion waits: how this one ends decides nothing any more.
    var isOutdated = false
    /// When the running program is told to end, or is killed if it was told already.
    var deadline: Instant?
    var next: Order?
    var notBefore = Instant(microseconds: .min)
    /// Why it could not be started, to be told from the loop and not from amid the bank's own work.
    var failure: SystemError?

    init(slider: Int, output: Int) {
      (self.slider, self.output) = (slider, output)
    }

    var isIdle: Bool { process == nil && failure == nil }

    /// When there is something to do for it; nil while its program runs or nothing is ordered.
    var due: Instant? {
      if failure != nil { return Instant(microseconds: 0) }
      return process == nil ? next.map { _ in notBefore } : deadline
    }
  }

  private let bank: SliderBank
  private let loop: EventLoop
  private let changed: ([Int]) -> Void
  private let places: [Place]
  private var outputs: [ProgramOutput] = []
  private var timer: EventSource?
  private var isStopping = false

  /// - Parameter changed: called from the loop when commands ended or could not be run, with their sliders: the bank knows
  ///   of it then. After `stop` there are none.
  package init(_ bank: SliderBank, on loop: EventLoop, changed: @escaping ([Int]) -> Void) {
    self.bank = bank
    self.loop = loop
    self.changed = changed
    places = bank.sliders.indices.flatMap { slider in
      bank.sliders[slider].outputs.indices.filter { bank.sliders[slider].outputs[$0].isCommand }
        .map { Place(slider: slider, output: $0) }
    }
    guard !places.isEmpty else { return }
    timer = try? .timer(on: loop) { [unowned self] in work(at: Clock.now) }
  }

  /// Whether no program runs any more, after `stop`.
  package var hasFinished: Bool { places.allSatisfy(\.isIdle) }

  /// When the command of an output last began; nil when it hasn't, or is none.
  package func lastRun(_ output: Int, of slider: Int) -> Instant? {
    places.first { $0.slider == slider && $0.output == output }?.begun
  }

  /// Looks whether the programs are there, so that it is known before they are needed.
  package func check() {
    for place in places {
      guard case .command(let arguments, _) = bank.sliders[place.slider].outputs[place.output].definition.target,
        let program = arguments.first?.filled(bank.sliders[place.slider].filling)
      else { continue }
      do throws(SystemError) {
        try ProgramSearch.check(program)
      } catch {
        report(error.description, place)
      }
    }
  }

  /// Takes in what the bank orders, and begins what can begin.
  package func carryOut(_ runs: [CommandRun]) {
    guard !runs.isEmpty, !isStopping else { return }
    for run in runs {
      guard let place = places.first(where: { $0.slider == run.slider && $0.output == run.output }) else { continue }
      place.next = Order(run: run, environment: CommandEnvironment.variables(of: bank.sliders[run.slider], run.output))
      place.isOutdated = place.process != nil && run.isCompletion
    }
    startWhatIsDue(at: Clock.now)
    armTimer()
  }

  /// Forgets what waits to be run; a completion has failed by that. What runs already goes on.
  package func dropOrders() {
    for place in places {
      guard let run = place.next?.run else { continue }
      place.next = nil
      if run.isCompletion { bank.commandEnded(place.output, of: place.slider, success: false, at: Clock.now) }
    }
  }

  /// Tells what runs to end; nothing more is begun, and how it ends is of no interest.
  package func stop() {
    isStopping = true
    let now = Clock.now
    for place in places {
      (place.next, place.failure) = (nil, nil)
      if place.process != nil, let run = place.order?.run, run.isCompletion, !place.isOutdated {
        Log.notice(
          "\(bank.sliders[place.slider].definition.name): \(run.arguments[0]): ended before it was done, so nothing follows from it"
        )
      }
      place.process?.terminate()
      if place.process != nil { place.deadline = now.advanced(byMicroseconds: Self.grace) }
    }
    armTimer()
  }

  // MARK: Beginning

  private func startWhatIsDue(at now: Instant) {
    for place in places where place.isIdle && place.notBefore <= now {
      guard let order = place.next else { continue }
      place.next = nil
      place.notBefore = now.advanced(byMicroseconds: Self.interval)
      start(order, place, at: now)
    }
  }

  private func start(_ order: Order, _ place: Place, at now: Instant) {
    (place.order, place.isLate, place.isOutdated) = (order, false, false)
    do throws(SystemError) {
      let output = try listen(to: order.run)
      defer { output.closeWriteEnd() }
      place.process = try ChildProcess(
        order.run.arguments, environment: order.environment, output: output.writeEnd, on: loop
      ) { [unowned self, unowned place] end in
        output.drain()
        took(end, place)
      }
      (place.begun, place.deadline) = (now, now.advanced(byMicroseconds: order.run.timeout))
    } catch {
      place.failure = error
    }
  }

  /// What a program prints goes to the log. A program that outlives the command may go on printing.
  private func listen(to run: CommandRun) throws(SystemError) -> ProgramOutput {
    let title = "\(bank.sliders[run.slider].definition.name): \(run.arguments[0])"
    let output = try ProgramOutput(
      on: loop, take: { Log.info("\(title): \($0)") },
      ended: { [unowned self] ended in outputs.removeAll { $0 === ended } })
    outputs.append(output)
    if outputs.count > places.count + Self.strays { outputs.removeFirst() }
    return output
  }

  /// How many programs that outlive their commands are listened to.
  private static let strays = 16

  // MARK: Ending

  private func took(_ end: ChildProcess.End, _ place: Place) {
    (place.process, place.deadline) = (nil, nil)
    if let run = place.order?.run { finish(place, complaint(of: end, isLate: place.isLate, run)) }
    startWhatIsDue(at: Clock.now)
    armTimer()
  }

  /// Tells the bank how a command ended.
  private func finish(_ place: Place, _ message: String?) {
    guard !isStopping, let run = place.order?.run else { return changed([]) }
    report(message, place)
    if run.isCompletion, !place.isOutdated {
      bank.commandEnded(place.output, of: place.slider, success: message == nil, at: Clock.now)
    }
    changed([place.slider])
  }

  private func report(_ message: String?, _ place: Place) {
    let known = bank.sliders[place.slider].outputs[place.output].error
    guard message != known else { return }
    if let message { Log.warning("\(bank.sliders[place.slider].definition.name): \(message)") }
    bank.report(message, place.output, of: place.slider)
  }

  /// nil for a success.
  private func complaint(of end: ChildProcess.End, isLate: Bool, _ run: CommandRun) -> String? {
    let program = run.arguments[0]
    if isLate { return "\(program): took longer than \(ValueText.number(Double(run.timeout) / 1e6)) s and was ended" }
    return switch end {
    case .exited(status: 0): nil
    case .exited(let status): "\(program): ended with status \(status)"
    case .killed(let signal): "\(program): was killed by signal \(signal) (\(String(cString: strsignal(signal))))"
    }
  }

  // MARK: Time

  private func work(at now: Instant) {
    for place in places {
      if let failure = place.failure {
        place.failure = nil
        finish(place, failure.description)
      }
      guard let process = place.process, let deadline = place.deadline, deadline <= now else { continue }
      if place.isLate || isStopping {
        process.kill()
        place.deadline = nil
      } else {
        place.isLate = true
        process.terminate()
        place.deadline = now.advanced(byMicroseconds: Self.grace)
      }
    }
    if !isStopping { startWhatIsDue(at: now) }
    armTimer()
  }

  private func armTimer() {
    guard let next = places.compactMap(\.due).min() else { return }
    timer?.arm(at: next)
  }
}
