import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A request to compare two runs of `score`.
struct VerdictRequest: Request, Hashable {
  /// The output format of the verdict.
  enum Format: String, WrittenFormat {
    case table
    case json
    case junit
    case html
  }

  /// The scores of the first run.
  var before: String
  /// The scores of the second run.
  var after: String
  /// The parts of the two runs that are compared.
  var ofBefore: ScoredRun.Choice
  var ofAfter: ScoredRun.Choice
  var choices: VerdictChoices
  var gates: [VerdictGate]
  /// The number of pieces of work processed at the same time.
  var jobs: Int
  var format: Format
  var output: Output
  /// The file of an additional report for a CI system; nil for none.
  var report: ReportFile?

  func run() throws(Failure) -> ExitStatus {
    let first = try read(before, ofBefore)
    let second = try read(after, ofAfter)
    let logs = Output.KeptFiles(first.paths + second.paths)
    try output.check(apartFrom: logs)
    if let report { try Output.file(report.path).check(apartFrom: logs, option: report.option) }
    let progress = ProgressLine("comparing", besides: output)
    let verdict: ScoreVerdict
    do throws(VerdictError) {
      verdict = try ScoreVerdict(
        of: first, and: second, choices, by: VerdictWorkers(jobs: jobs, progress: progress))
    } catch {
      progress.clear()
      throw .verdict(before, after, error)
    }
    progress.clear()
    let results = gates.map { $0.result(in: verdict) }
    switch format {
    case .table: try output.write(VerdictTable(verdict, gates: results).text)
    case .json: try output.write(verdict.json(gates: results))
    case .junit: try output.write(verdict.testReport(gates: results).bytes(.junit))
    case .html:
      try output.write(
        VerdictPage(verdict, gates: results, maps: maps(of: verdict)).document)
    }
    try report?.write(verdict.testReport(gates: results))
    for result in results {
      guard let problem = result.problem else { continue }
      StandardError.report("gate \(Printable.sanitised(result.gate)): \(problem)")
    }
    return results.allSatisfy { $0.problem == nil } ? .success : .expectationFailed
  }

  private func read(_ path: String, _ choice: ScoredRun.Choice) throws(Failure) -> ScoredRun {
    let run: ScoredRun
    do { run = try ScoredRun.read(path: path, choosing: choice) } catch {
      throw .file(path, error)
    }
    if run.isCutOff { StandardError.report(Failure.warning(aboutCutOff: path)) }
    if run.replacedCount > 0 {
      StandardError.warn(Failure.warning(aboutReplacedScores: run.replacedCount, in: path))
    }
    return run
  }

  /// Returns the tracks of the worst walks for the page's maps, if their logs are available.
  private func maps(of verdict: ScoreVerdict) -> [VerdictPage.Turned: Tracks] {
    let walks = VerdictPage.shownWalks(of: verdict)
    let tracks = Workers.results(of: walks.count, jobs: jobs) { index -> Tracks? in
      let walk = walks[index]
      // Anything other than a file has no digest, and a changed file has a different one.
      guard let digest = try? ContentDigest.ofLog(walk.log), digest.sha256 == walk.sha256 else {
        return nil
      }
      var tuning = Tuning()
      walk.parameters.apply(to: &tuning)
      let work = LogCorrection(
        reading: FileReading(), simulation: SimulationSettings(), simulatesPoses: true,
        correction: tuning.fusion.correction, pairing: tuning.fusion.pairing,
        strategies: [walk.strategy])
      guard
        let (recording, comparison) = try? work.compare(
          walk.log, keepsEstimates: true, say: { _ in })
      else { return nil }
      return Tracks(recording, comparison)
    }
    return zip(walks, tracks).reduce(into: [:]) { maps, walk in
      maps[walk.0] = walk.1
    }
  }
}

/// The threads that share the work of a verdict, with their progress line.
private struct VerdictWorkers: PieceWorker {
  let jobs: Int
  let progress: ProgressLine

  func results<Value: Sendable>(
    of count: Int, _ work: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    Workers.results(of: count, jobs: jobs, work) { progress.update($0, of: count) }
  }
}
