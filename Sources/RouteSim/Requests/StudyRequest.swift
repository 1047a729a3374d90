import RouteFormats
import RouteSimKit

/// A request to compare strategies of heading correction over many logs.
struct StudyRequest: Request, Hashable {
  /// The output format of the result.
  enum Format: String, WrittenFormat {
    case table
    case jsonl
    case json
    case html
  }

  /// The logs' files, in order; `-` is standard input.
  var logs: [String]
  /// A file that names more logs, one per line; nil for none, `-` for standard input.
  var list: String?
  var work: LogCorrection
  /// The number of logs processed at the same time.
  var jobs: Int
  /// The seed of the draws.
  var seed: UInt64
  var format: Format
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    let paths = try LogList.logs(logs, andOf: list, apartFrom: output)
    let progress = ProgressLine("correcting logs")
    let work = work
    let outcomes = Workers.results(of: paths.count, jobs: jobs) { index in
      Outcome(of: paths[index], work)
    } progress: {
      progress.update($0, of: paths.count)
    }
    progress.clear()
    for outcome in outcomes {
      outcome.warnings.forEach(StandardError.warn)
      if let line = outcome.failure?.line { StandardError.report(line + "; this log is left out") }
    }
    let logs = outcomes.compactMap(\.log)
    guard !logs.isEmpty else {
      let isAbsent = outcomes.allSatisfy { $0.failure?.status == .noInput }
      throw .noUsableLog(count: paths.count, isAbsent ? .noInput : .badData)
    }
    let refusals = outcomes.compactMap { outcome in
      outcome.failure?.line.map { CorrectionStudy.Refusal(path: outcome.path, reason: $0) }
    }
    try write(
      CorrectionStudy(logs, refusals: refusals, strategies: work.strategies, seed: seed))
    return .success
  }

  private func write(_ study: CorrectionStudy) throws(Failure) {
    switch format {
    case .table: try output.write(StudyTable(study).text)
    case .jsonl: try output.write(study.jsonLines)
    case .json: try output.write(study.json)
    case .html: try output.write(StudyPage.document(study))
    }
  }
}

extension StudyRequest {
  /// The result of one log.
  private struct Outcome: Sendable {
    let path: String
    /// The lines about parts of the log that could not be used.
    private(set) var warnings: [String] = []
    /// The part of the log that is kept; nil if the log could not be used.
    private(set) var log: CorrectedLog?
    /// The reason the log could not be used; nil if it could.
    private(set) var failure: Failure?

    init(of path: String, _ work: LogCorrection) {
      self.path = path
      var said: [String] = []
      do throws(Failure) {
        let (recording, comparison) = try work.compare(path) { said.append($0) }
        log = CorrectedLog(path: path, recording, comparison)
      } catch {
        failure = error
      }
      warnings = said
    }
  }
}

/// A file that names logs, one per line.
enum LogList {
  /// Returns all logs once: first those named directly, then those of a list.
  ///
  /// - Parameters:
  ///   - named: The logs named directly.
  ///   - list: The file with the list; nil for none.
  ///   - output: The output, which must not be a log of the list.
  static func logs(
    _ named: [String], andOf list: String?, apartFrom output: Output
  ) throws(Failure) -> [String] {
    let listed = try list.map { path throws(Failure) in try read(path) } ?? []
    try output.check(apartFrom: listed)
    let paths = Output.distinct(named + listed)
    guard !paths.isEmpty else { throw .emptyList(list ?? "-") }
    let repeated = named.count + listed.count - paths.count
    if repeated > 0 {
      StandardError.warn(
        "\(counted(repeated, "log is", "logs are")) named twice and counted once")
    }
    return paths
  }

  /// Returns the names in order; lines that are empty or blank are skipped.
  static func read(_ path: String) throws(Failure) -> [String] {
    do {
      return try FileError<LogListError>.reading(path, limit: LogListError.maximumLength) {
        content throws(LogListError) in
        guard content.count <= LogListError.maximumLength else { throw .tooLong }
        return try names(in: content)
      }
    } catch {
      throw .file(path, error)
    }
  }

  /// Returns the names in such a file, which may begin with a UTF-8 byte order mark.
  static func names(in bytes: [UInt8]) throws(LogListError) -> [String] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    var names: [String] = []
    for line in text.split(whereSeparator: { $0 == newline || $0 == carriageReturn }) {
      if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
      let name = String(decoding: line, as: UTF8.self)
      guard name.utf8.elementsEqual(line) else {
        throw .notUTF8(line: number(ofLineAt: line.startIndex, in: text))
      }
      guard name.canBePath else { throw .nul(line: number(ofLineAt: line.startIndex, in: text)) }
      names.append(name)
    }
    return names
  }

  /// Returns the number of the line at a position, from 1.
  private static func number(ofLineAt start: Int, in text: ArraySlice<UInt8>) -> Int {
    let before = text[..<start]
    return zip(before, before.dropFirst() + [0]).count { byte, next in
      byte == newline || byte == carriageReturn && next != newline
    } + 1
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
