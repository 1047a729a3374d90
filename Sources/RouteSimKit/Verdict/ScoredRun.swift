package import ARRouteEngine
package import RouteFormats

/// Why a file of scores cannot be used.
///
/// Lines are counted from 1.
package enum ScoredRunError: Error, Hashable, Sendable {
  /// A line is none of `score`'s.
  case noScore(line: Int, String)
  /// There are more numbers than are kept.
  case tooMany(line: Int)
  /// There is no line.
  case empty
}

extension ScoredRunError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line to jump to.
  var line: Int {
    switch self {
    case .noScore(let line, _), .tooMany(let line): line
    case .empty: 1
    }
  }

  /// What is wrong and what would be right, fit for a terminal, without file and line.
  package var message: String {
    switch self {
    case .noScore(_, let reason): "\(reason); a line of score was expected"
    case .tooMany:
      "this and the lines before hold more than \(ScoredRun.most) numbers; compare fewer logs, or one "
        + "set of parameters or strategy"
    case .empty: "there is nothing in it; lines of score were expected"
    }
  }
}

/// What `score` told of logs in one run: what is kept of a file of its lines.
package struct ScoredRun: Sendable {
  /// Which way of doing it a number is of.
  struct Entry: Hashable, Sendable {
    /// The name of the set of parameters.
    let set: String
    /// The strategy, by its name.
    let strategy: String
  }

  /// What a run says of one log.
  struct Log: Sendable {
    let path: String
    /// The digest of what it held; nil where it could not be read.
    let sha256: String?
    /// Why it could not be scored; nil where it was.
    let error: String?
    let conditions: String?
    let device: String?
    /// Metres walked.
    let meters: Double?
    /// Seconds of a processor that it took; nil where nobody asked.
    let processor: Double?
    /// Where the numbers of each entry begin, in `numbers`.
    fileprivate(set) var starts: [Entry: Int] = [:]

    /// Whether nobody knows what log it is, or it could not be scored.
    var isUnread: Bool { sha256 == nil || error != nil }
  }

  /// The file, as it was named.
  let path: String
  /// Its logs in the order of their lines, each once: of two lines of one log the later counts.
  private(set) var logs: [Log] = []
  /// All that it has, whether it was chosen or not, in the order in which they first come.
  private(set) var offered: [Entry] = []
  /// The parameters of each set that are not as usual, as a line has them.
  private(set) var parameters: [String: [TuningChange]] = [:]
  /// The versions of the program that wrote it, in the order in which they first come.
  private(set) var programs: [String] = []
  /// What its results rest on beside the logs, each once.
  private(set) var settings: Set<String> = []
  /// Whether its last line was cut off, as a run that was killed leaves one.
  package private(set) var isCutOff = false
  /// How many lines tell of a log that a later line tells of in another way.
  package private(set) var replacedCount = 0
  private var numbers: [Double] = []
  private let choice: Choice
  private var isOffered: Set<Entry> = []
  private var rows: [String: Int] = [:]

  /// So many numbers are kept of a file.
  static let most = 4_000_000
  private static let longestLine = 64 << 20

  /// What is wanted of a file; nil for all of it.
  package struct Choice: Hashable, Sendable {
    /// The set of parameters.
    var set: String?
    /// The strategies.
    var strategies: [CorrectionStrategy]?

    /// All sets and strategies, unless chosen.
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

  /// Its logs, as it names them.
  package var paths: [String] { logs.map(\.path) }

  /// What was chosen of it, in the same order.
  var entries: [Entry] { offered.filter(choice.takes) }

  /// Reads a file of scores, plain or packed by gzip, or standard input for `-`.
  ///
  /// - Complexity: O(length) time; of a log only its name and its numbers are kept.
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

  /// A number of a log; NaN where its line does not tell it.
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
      // Half a line at the end is what a run leaves that was killed.
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
      throw .noScore(line: line, "this is no object")
    }
    guard case .number(let version)? = members["version"]?.value, members["log"] != nil else {
      throw .noScore(line: line, "“version” and “log” are not there")
    }
    guard version == Double(ScoreLine.version) else {
      throw .noScore(line: line, "this is of another version of the format")
    }
    return members
  }

  private mutating func add(
    _ members: [String: JSONNode], line: Int
  ) throws(ScoredRunError) {
    guard let path = members.text("log"), let settings = members.text("settings") else {
      throw .noScore(line: line, "“log” or “settings” is no text")
    }
    var log = Log(
      path: path, sha256: members.text("sha256")?.lowercased(), error: members.text("error"),
      conditions: members.text("conditions"), device: members.text("device"),
      meters: members.number("meters"),
      processor: (try? members["cost"]?.anyMembers("cost"))?.number("processor"))
    if log.error == nil {
      guard case .array(let scores)? = members["scores"]?.value else {
        throw .noScore(line: line, "“scores” is no array")
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

  /// Whether two lines tell another thing of a log.
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
        "a score has a figure that is no number from \(ValueLimits.text(VerdictFigure.limits))")
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
  /// The constants that an object of parameters sets, but for those that this version does not know.
  fileprivate var changes: [TuningChange] {
    guard case .object(let members) = value else { return [] }
    return members.compactMap { member in
      guard let tunable = Tunable.named(member.key), let value = try? tunable.value(member.node)
      else { return nil }
      return TuningChange(tunable, value)
    }
  }
}
