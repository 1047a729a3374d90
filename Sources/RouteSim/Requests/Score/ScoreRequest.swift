import RouteFormats
import RouteSimKit

/// A request to score many logs, with one line of JSON for each.
struct ScoreRequest: Request, Hashable {
  /// The logs' files, in order; `-` is standard input.
  var logs: [String]
  /// A file that names more logs, one per line; nil for none, `-` for standard input.
  var list: String?
  /// A file of parameter sets; nil for those of `work` alone.
  var sweep: String?
  /// The changes common to all sets.
  var base: [TuningChange]
  var work: ScoreWork
  /// The number of logs processed at the same time.
  var jobs: Int
  /// True when existing lines are kept.
  var resumes: Bool
  var output: Output

  /// The maximum number of finished lines that wait for an earlier one.
  private static let ahead = 1000

  func run() throws(Failure) -> ExitStatus {
    let work = try work.trying(sweep, over: base)
    let settings = work.settings
    let paths = try LogList.logs(logs, andOf: list, apartFrom: output)
    let journal = try journal()
    let known = journal?.heads ?? [:]
    var tally = Tally()
    let progress = ProgressLine("scoring logs", besides: output)
    var indices = paths.indices.makeIterator()
    Signals.beginDeferring()
    let workers = WorkersInOrder(jobs: min(jobs, paths.count), ahead: Self.ahead) {
      indices.next()
    } worker: {
      { _, index in work.answer(paths[index], settings: settings, known: known[paths[index]]) }
    }
    func next() -> ScoreWork.Answer? {
      workers.next {
        progress.update(tally.count, of: paths.count, from: tally.kept)
        return Signals.deferred != nil
      }
    }
    func take() throws(Failure) -> [UInt8]? {
      while let answer = next() {
        let path = paths[tally.count]
        tally.add(answer, isScored: known[path]?.isScored)
        if let line = answer.failure?.line {
          StandardError.report(line + "; this log is left out")
        }
        guard let line = answer.line else { continue }
        guard let journal else { return line }
        try journal.append(line, of: path)
      }
      return nil
    }
    if let journal {
      _ = try take()
      if Signals.deferred == nil { try journal.finish(paths) }
    } else {
      try output.write { () throws(Failure) in try take() }
    }
    progress.clear()
    endIfSignalled(tally, of: paths.count)
    workers.stop()
    if work.tellsCost { StandardError.report(Self.costWords(tally.count)) }
    guard tally.scored > 0 else {
      throw .noUsableLog(count: paths.count, tally.isAllAbsent ? .noInput : .badData)
    }
    return .success
  }

  /// Ends the program after a signal, and reports the progress.
  ///
  /// Work in progress is abandoned.
  private func endIfSignalled(_ tally: Tally, of total: Int) {
    if Signals.deferred != nil {
      Signals.setLastWords(
        "\(tally.count) of \(total) logs have been scored"
          + (resumes ? "; the same command continues with the rest" : ""))
    }
    Signals.endDeferring()
  }

  /// Returns a description of the cost of a run.
  ///
  /// The memory is the total of all threads, which cannot be attributed to single logs.
  static func costWords(_ count: Int) -> String {
    let seconds = FixedDecimal.text(ProcessorTime.ofProcess, decimals: 2)
    return "\(counted(count, "log")), \(seconds) s of processor time, at "
      + "most \(PeakMemory.bytes / 1_000_000) MB of memory"
  }

  private func journal() throws(Failure) -> ScoreJournal? {
    guard resumes else { return nil }
    guard case .file(let path) = output else { throw .resumeNeedsFile }
    return try ScoreJournal(path)
  }
}

extension ScoreRequest {
  /// The counts of logs so far.
  private struct Tally {
    private(set) var count = 0
    private(set) var scored = 0
    /// The number of logs whose lines were kept.
    private(set) var kept = 0
    /// True while every log that failed so far was missing.
    private(set) var isAllAbsent = true

    /// Counts a log's answer.
    ///
    /// - Parameter isScored: True when the kept line is that of a log that could be scored.
    mutating func add(_ answer: ScoreWork.Answer, isScored: Bool?) {
      count += 1
      if answer.line == nil {
        kept += 1
        if isScored == true { scored += 1 } else { isAllAbsent = false }
      } else if let failure = answer.failure {
        if failure.status != .noInput { isAllAbsent = false }
      } else {
        scored += 1
      }
    }
  }
}

extension ScoreWork {
  /// Returns this work with the parameter sets in a file, or with its own sets if there is no file.
  ///
  /// - Parameter base: The changes common to all sets.
  func trying(_ sweep: String?, over base: [TuningChange]) throws(Failure) -> ScoreWork {
    var work = self
    if let sweep {
      do { work.sets = try ParameterSweep.read(path: sweep).sets } catch {
        throw .file(sweep, error)
      }
    }
    work.sets = work.sets.map { $0.over(base) }
    return work
  }
}
