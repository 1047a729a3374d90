import ARRouteEngine
import RouteFormats
import RouteSimKit

/// The options for scoring a log, whatever the resulting line is used for.
struct ScoreWork: Hashable {
  var reading: FileReading
  /// The errors of simulated AR, for logs without poses; its seed is used for all draws.
  var simulation: SimulationSettings
  /// True when poses may be simulated for logs without them.
  var simulatesPoses: Bool
  /// The sets of parameters to try.
  var sets: [ParameterSet]
  /// The strategies to compare with each set, in the requested order.
  var strategies: [CorrectionStrategy]
  /// True when the cost of each log is reported.
  var tellsCost: Bool

  /// The result for a log.
  struct Answer: Sendable {
    /// The line, with its terminator; nil if the existing line is still valid.
    var line: [UInt8]?
    /// The reason the log could not be used; nil if it could.
    var failure: Failure?
  }

  /// The digest of everything that a line depends on besides the log, as 16 hexadecimal digits.
  ///
  /// It covers the program's version and every choice.
  var settings: String {
    let precision = reading.precision.map { "\($0)" } ?? "-"
    var words = [
      RouteSimVersion.string, "\(ScoreLine.version)", "\(reading.gap)", "\(reading.keepsAllFixes)",
      precision, reading.columns?.text ?? "-", "\(simulation)", "\(simulatesPoses)", "\(sets)",
      "\(strategies)", "\(tellsCost)",
    ]
    if let method = reading.routeFrom { words.append(method.rawValue) }
    return String(ContentDigest(of: words.joined(separator: "\n").utf8).sha256.prefix(16))
  }

  /// Scores a log.
  ///
  /// - Parameters:
  ///   - path: The log; `-` is standard input.
  ///   - settings: The value of the property `settings`; computed once for all logs.
  ///   - known: The existing line of the log; nil for none.
  func answer(
    _ path: String, settings: String, known: ScoreLine.Head? = nil
  ) -> Answer {
    let start = (processor: ProcessorTime.ofThread, wall: SteadyClock.now())
    var digest: ContentDigest?
    var warnings: [String] = []
    let outcome: ScoreLine.Outcome
    var failure: Failure?
    do throws(Failure) {
      if path != "-" {
        do { digest = try ContentDigest.ofLog(path) } catch { throw .document(path, .input(error)) }
        if let known, known.settings == settings, known.sha256 == digest?.sha256 {
          return Answer()
        }
      }
      outcome = .score(try settledScore(path, &digest, &warnings))
    } catch {
      failure = error
      outcome = .failure(error.line ?? "")
    }
    let cost = ScoreLine.Cost(
      processor: ProcessorTime.ofThread - start.processor,
      wall: Double(SteadyClock.now() - start.wall) / 1e9)
    let line = ScoreLine(
      path: path, digest: digest, settings: settings, sets: sets, outcome: outcome,
      warnings: warnings, cost: tellsCost ? cost : nil)
    return Answer(line: line.json, failure: failure)
  }

  /// Returns the line for an invalid name.
  func refusal(of name: String, _ failure: Failure, settings: String) -> Answer {
    let line = ScoreLine(
      path: name, digest: nil, settings: settings, sets: sets,
      outcome: .failure(failure.line ?? ""),
      warnings: [], cost: tellsCost ? ScoreLine.Cost(processor: 0, wall: 0) : nil)
    return Answer(line: line.json, failure: failure)
  }

  /// Returns the score of exactly the content that the digest covers; a log that changes while it is read
  /// is read again.
  private func settledScore(
    _ path: String, _ digest: inout ContentDigest?, _ warnings: inout [String]
  ) throws(Failure) -> LogScore {
    for _ in 0..<2 {
      var said: [String] = []
      let score = try score(path, &digest) { said.append($0) }
      let now = path == "-" ? digest : try? ContentDigest.ofLog(path)
      if now == digest {
        warnings += said
        return score
      }
      digest = now
    }
    throw .document(path, .input(.changed))
  }

  private func score(
    _ path: String, _ digest: inout ContentDigest?, say: (String) -> Void
  ) throws(Failure) -> LogScore {
    var sum = DigestSum()
    let isInput = path == "-"
    let (log, recording) = try withoutActuallyEscaping(say) {
      say throws(Failure) -> (ScoredLog, Recording) in
      let document = try reading.document(path, say: say) { if isInput { sum.add($0) } }
      var log = ScoredLog(document)
      let recording = try reading.recording(
        of: consume document, at: path, settings: simulation, simulatesPoses: simulatesPoses,
        say: say)
      log.note(recording)
      return (log, recording)
    }
    if isInput { digest = sum.digest }
    let score = LogScore(
      log, recording, sets: sets, strategies: strategies, seed: simulation.seed)
    for line in Failure.warnings(about: score.refusals, at: path) { say(line) }
    guard !score.isEmpty else { throw .tooFewEstimates(path, fixes: score.log.fixes) }
    return score
  }
}
