package import ARRouteEngine
package import RouteFormats

/// The reason why a file of scores cannot be used.
///
/// Lines are counted from 1.
package enum ScoredRunError: Error, Hashable, Sendable {
  /// A line was not written by `score`.
  case noScore(line: Int, String)
  /// There are more numbers than allowed.
  case tooMany(line: Int)
  /// The file has no lines.
  case empty
}

extension ScoredRunError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line that an editor should jump to.
  var line: Int {
    switch self {
    case .noScore(let line, _), .tooMany(let line): line
    case .empty: 1
    }
  }

  /// The problem and the expected content, for a terminal, without file and line.
  package var message: String {
    switch self {
    case .noScore(_, let reason): "\(reason); a line written by score was expected"
    case .tooMany:
      "this line and those before contain more than \(ScoredRun.most) numbers; compare fewer logs, "
        + "or one set of parameters or strategy"
    case .empty: "it is empty; lines written by score were expected"
    }
  }
}

/// The results of one run of `score`, reduced to the parts of the file's lines that are needed.
package struct ScoredRun: Sendable {
  /// The method that a number belongs to: a set of parameters and a strategy.
  struct Entry: Hashable, Sendable {
    /// The name of the set of parameters.
    let set: String
    /// The name of the strategy.
    let strategy: String
  }

  /// The results for one log.
  struct Log: Sendable {
    let path: String
    /// The digest of the log's content; nil if it could not be read.
    let sha256: String?
    /// The reason why the log could not be scored; nil if it was scored.
    let error: String?
    let conditions: String?
    let device: String?
    /// The distance walked, metres.
    let meters: Double?
    /// The processor time taken to score the log, seconds; nil if it was not requested.
    let processor: Double?
    /// The index in `numbers` at which the numbers of each entry start.
    fileprivate(set) var starts: [Entry: Int] = [:]

    /// True when the log's content is unknown, or when the log could not be scored.
    var isUnread: Bool { sha256 == nil || error != nil }
  }

  /// The file, as named by the user.
  let path: String
  /// The logs, in the order of their lines.
  ///
  /// Each log is included once: if it has two lines, the later one counts.
  private(set) var logs: [Log] = []
  /// All entries, whether or not they were chosen, in the order of their first occurrence.
  private(set) var offered: [Entry] = []
  /// The changes from the defaults in each parameter set, as stated in the lines.
  private(set) var parameters: [String: [TuningChange]] = [:]
  /// The versions of the program that wrote the file, in the order of their first occurrence.
  private(set) var programs: [String] = []
  /// The digests of all other inputs to the results, each included once.
  private(set) var settings: Set<String> = []
  /// True when the last line was cut off, for example because the run was killed.
  package private(set) var isCutOff = false
  /// The number of lines that were replaced by a later line for the same log with different results.
  package private(set) var replacedCount = 0
  private var numbers: [Double] = []
  private let choice: Choice
  private var isOffered: Set<Entry> = []
  private var rows: [String: Int] = [:]

  /// The maximum number of numbers that are kept from a file.
  static let most = 4_000_000
  private static let longestLine = 64 << 20

  /// A selection from a file; a property that is nil selects everything.
  package struct Choice: Hashable, Sendable {
    /// The set of parameters.
    var set: String?
    /// The strategies.
    var strategies: [CorrectionStrategy]?

    /// Creates a choice; by default, all sets and strategies are selected.
    package init(set: String? = nil, strategies: [CorrectionStrategy]? = nil) {
      self.set = set
      self.strategies = strategies
    }

    func takes(_ entry: Entry) -> Bool {
      (set ?? entry.set) == entry.set
        && strategies?.contains { $0.rawValue == entry.strategy } ?? true
    }
  }

  private init(path: String, _ choice: Choice) { (self.path, self.choice) = (path, choice) }

  /// The paths of the logs, as written in the file.
  package var paths: [String] { logs.map(\.path) }

  /// The selected entries, in the same order as in `offered`.
  var entries: [Entry] { offered.filter(choice.takes) }

  /// Reads a file of scores, plain or compressed with gzip, or standard input for `-`.
  ///
  /// - Complexity: O(length) time; only the properties and numbers of each log are kept.
  package static func read(
    path: String, choosing choice: Choice = Choice()
  ) throws(FileError<ScoredRunError>) -> ScoredRun {
    var run = ScoredRun(path: path, choice)
    let isDamaged = try LineFile.read(path, limit: longestLine) {
      line throws(ScoredRunError) in try run.take(line)
    }
    if isDamaged { run.isCutOff = true }
    guard !run.logs.isEmpty else { throw .content(.empty) }
    return run
  }

  /// Returns a number for a log; NaN if the log's line does not contain it.
  func value(_ figure: Int, of entry: Entry, log: Int) -> Double {
    logs[log].starts[entry].map { numbers[$0 + figure] } ?? .nan
  }
}

extension ScoredRun {
  private mutating func take(
    _ line: LineFile.Line
  ) throws(ScoredRunError) {
    guard line.bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
    do throws(ScoredRunError) {
      try add(try Self.members(of: line.bytes, line: line.number), line: line.number)
    } catch {
      // If the run was killed, the line at the end is incomplete.
      guard !line.isEnded, case .noScore = error, !logs.isEmpty else { throw error }
      isCutOff = true
    }
  }

  private static func members(
    of bytes: UnsafeBufferPointer<UInt8>, line: Int
  ) throws(ScoredRunError) -> [String: JSONNode] {
    let root: JSONNode
    do throws(JSONSyntaxError) {
      root = try JSONNode.read(bytes)
    } catch {
      throw .noScore(line: line, error.reason)
    }
    guard let members = try? root.anyMembers("the line") else {
      throw .noScore(line: line, "this is not an object")
    }
    guard case .number(let version)? = members["version"]?.value, members["log"] != nil else {
      throw .noScore(line: line, "“version” and “log” are missing")
    }
    guard version == Double(ScoreLine.version) else {
      throw .noScore(line: line, "this line has a different format version")
    }
    return members
  }

  private mutating func add(
    _ members: [String: JSONNode], line: Int
  ) throws(ScoredRunError) {
    guard let path = members.text("log"), let settings = members.text("settings") else {
      throw .noScore(line: line, "“log” or “settings” is not a string")
    }
    var log = Log(
      path: path, sha256: members.text("sha256")?.lowercased(), error: members.text("error"),
      conditions: members.text("conditions"), device: members.text("device"),
      meters: members.number("meters"),
      processor: (try? members["cost"]?.anyMembers("cost"))?.number("processor"))
    if log.error == nil {
      guard case .array(let scores)? = members["scores"]?.value else {
        throw .noScore(line: line, "“scores” is not an array")
      }
      guard !scores.isEmpty else { throw .noScore(line: line, "“scores” is empty") }
      for node in scores { try add(node, to: &log, line: line) }
    }
    self.settings.insert(settings)
    if let program = members.text("program"), !programs.contains(program) {
      programs.append(program)
    }
    let key = path + "\n" + (log.sha256 ?? "")
    if let row = rows[key] {
      if isOther(log, logs[row]) { replacedCount += 1 }
      logs[row] = log
    } else {
      rows[key] = logs.count
      logs.append(log)
    }
  }

  /// Returns true when two lines for the same log have different results.
  private func isOther(_ log: Log, _ other: Log) -> Bool {
    guard log.error == other.error, log.starts.count == other.starts.count else { return true }
    return log.starts.contains { entry, start in
      guard let before = other.starts[entry] else { return true }
      return VerdictFigure.allCases.indices.contains { figure in
        let (one, two) = (numbers[start + figure], numbers[before + figure])
        return one != two && !(one.isNaN && two.isNaN)
      }
    }
  }

  private mutating func add(
    _ node: JSONNode, to log: inout Log, line: Int
  ) throws(ScoredRunError) {
    guard let members = try? node.anyMembers("a score"), let set = members.text("set"),
      let strategy = members.text("strategy")
    else { throw .noScore(line: line, "a score has no “set” or “strategy”") }
    let entry = Entry(set: set, strategy: strategy)
    let isNew = isOffered.insert(entry).inserted
    if isNew { offered.append(entry) }
    guard choice.takes(entry) else { return }
    guard numbers.count + VerdictFigure.allCases.count <= Self.most else {
      throw .tooMany(line: line)
    }
    log.starts[entry] = numbers.count
    guard let values = VerdictFigure.values(of: members) else {
      throw .noScore(
        line: line,
        "a score has a figure that is not a number from \(ValueLimits.text(VerdictFigure.limits))")
    }
    numbers += values
    if isNew, parameters[set] == nil { parameters[set] = members["parameters"]?.changes ?? [] }
  }
}

extension [String: JSONNode] {
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = self[key]?.value { text } else { nil }
  }

  fileprivate func number(_ key: String) -> Double? {
    if case .number(let number)? = self[key]?.value { number } else { nil }
  }
}

extension JSONNode {
  /// The constants that are set in an object of parameters, without those that this version does not know.
  fileprivate var changes: [TuningChange] {
    guard case .object(let members) = value else { return [] }
    return members.compactMap { member in
      guard let tunable = Tunable.named(member.key), let value = try? tunable.value(member.node)
      else { return nil }
      return TuningChange(tunable, value)
    }
  }
}
