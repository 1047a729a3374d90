import RouteFormats

/// A condition that a verdict must meet for a build to pass, such as `errorEnd.median.percent<=2`.
package struct VerdictGate: Hashable, Sendable {
  /// The gate, as written by the user.
  package let text: String
  private let path: String
  private let value: ExpectedValue

  /// The result of a gate.
  package struct Result: Hashable, Sendable {
    /// The gate, as written by the user.
    package let gate: String
    /// The value found, as one line for a terminal; nil if the gate's condition is met.
    package let problem: String?
  }

  /// The numbers of a whole verdict, by name.
  private static let totals: KeyValuePairs<String, @Sendable (ScoreVerdict) -> Double?> = [
    "worse": { Double($0.count(.worse)) }, "better": { Double($0.count(.better)) },
    "changed": { Double($0.count(.changed)) }, "pairs": { Double($0.pairs) },
    "equal": { Double($0.equal) },
    "lost": { Double($0.lost.count) }, "gained": { Double($0.gained.count) },
    "failed": { Double($0.failed) }, "onlyBefore": { Double($0.onlyBefore) },
    "onlyAfter": { Double($0.onlyAfter) }, "renewed": { Double($0.renewed) },
    "cost.before": { $0.cost?.before }, "cost.after": { $0.cost?.after },
    "cost.percent": { verdict in
      verdict.cost.flatMap { $0.before > 0 ? ($0.after / $0.before - 1) * 100 : nil }
    },
  ]

  /// The numbers of a row, by name.
  private static let ofRows: KeyValuePairs<String, @Sendable (ScoreVerdict.Row) -> Double?> = [
    "logs": { Double($0.logs) }, "untold": { Double($0.untold) }, "toldNow": { Double($0.toldNow) },
    "worst.change": { $0.worst ?? 0 }, "less": { Double($0.less) },
    "greater": { Double($0.greater) },
    "never.before": { Double($0.neverBefore) }, "never.after": { Double($0.neverAfter) },
    "median.before": { $0.median.before }, "median.after": { $0.median.after },
    "median.change": { $0.median.difference }, "median.percent": { $0.median.percent },
    "tail.before": { $0.tail.before }, "tail.after": { $0.tail.after },
    "tail.change": { $0.tail.difference }, "tail.percent": { $0.tail.percent },
  ]

  /// Creates a gate from one word: a path, one of `<`, `<=`, `>`, `>=`, `=`, and a number, optionally
  /// followed by a percent sign.
  ///
  /// - Returns: nil for any other text.
  package init?(_ text: String) {
    let isPercent = text.hasSuffix("%")
    guard
      let bound = ExpectedValue.bound(in: isPercent ? String(text.dropLast()) : text, isLast: true)
    else {
      return nil
    }
    if isPercent, !bound.name.hasSuffix(".percent") { return nil }
    self.text = text
    path = bound.name
    value = bound.value
  }

  /// The reason why no verdict can have such a number; nil if one can.
  package var problem: String? {
    let rest = Self.withoutGroup(path)
    if Self.totals.contains(where: { $0.key == rest }) {
      return rest == path || rest == "worse" ? nil : "“\(shown(rest))” exists only for all walks"
    }
    guard let figure = Self.figure(of: rest) else {
      let names = VerdictFigure.allCases.map(\.rawValue) + Self.totals.map(\.key)
      return "there is no “\(shown(rest))”; there are \(names.joined(separator: ", "))"
    }
    let name = String(rest.dropFirst(figure.rawValue.count + 1))
    guard Self.ofRows.contains(where: { $0.key == name }) else {
      let names = Self.ofRows.map(\.key).joined(separator: ", ")
      return "“\(figure.rawValue)” has no “\(shown(name))”; it has \(names)"
    }
    return nil
  }

  private func shown(_ text: String) -> String { Printable.sanitised(text, limit: 60) }

  /// Returns the path without its group; the group's name can be any text, even with dots.
  private static func withoutGroup(_ path: String) -> String {
    guard
      let dimension = WalkGroup.Dimension.allCases.first(where: {
        path.hasPrefix($0.rawValue + ".")
      })
    else { return path }
    let name = path.dropFirst(dimension.rawValue.count + 1)
    let starts = VerdictFigure.allCases.map { "." + $0.rawValue + "." }
    var found: String.Index?
    for start in starts {
      if let index = name.lastPlace(of: start), index > found ?? name.startIndex { found = index }
    }
    if let found { return String(name[name.index(after: found)...]) }
    // Without a known figure, everything before the last dot is taken for the group's name.
    return name.lastPlace(of: ".").map { String(name[name.index(after: $0)...]) } ?? path
  }

  /// Returns the figure that a path without a group begins with.
  private static func figure(of path: String) -> VerdictFigure? {
    VerdictFigure.allCases.first { path.hasPrefix($0.rawValue + ".") }
  }

  /// Returns the result of the gate for a verdict.
  package func result(in verdict: ScoreVerdict) -> Result {
    Result(gate: text, problem: failure(in: verdict))
  }

  private func failure(in verdict: ScoreVerdict) -> String? {
    let rest = Self.withoutGroup(path)
    var group = 0
    if rest != path {
      let name = String(path.dropLast(rest.count + 1))
      // A group that contains all walks has no rows of its own, so the rows for all walks are used.
      let isOfAll = verdict.shared.contains { $0.path == name }
      guard let index = isOfAll ? 0 : verdict.groups.firstIndex(where: { $0.path == name }) else {
        let names = (verdict.groups.dropFirst() + verdict.shared).map { shown($0.path) }
        return "there are no walks of \(shown(name)); there are those of "
          + names.joined(separator: ", ")
      }
      group = index
    }
    if group == 0, let total = Self.totals.first(where: { $0.key == rest })?.value {
      let judgement = ScoreVerdict.Judgement(rawValue: rest)
      let first = verdict.findings.first { $0.judgement == judgement }
      return failure(total(verdict), of: rest).map { failure in
        failure + (first.map { "; \(verdict.sentence($0))" } ?? "")
      }
    }
    if rest == "worse" { return failure(Double(verdict.worseFigures(in: group)), of: path) }
    guard let figure = Self.figure(of: rest),
      let read = Self.ofRows.first(where: {
        $0.key == rest.dropFirst(figure.rawValue.count + 1)
      })?.value
    else { return problem }
    for entry in verdict.entries.indices {
      guard let row = verdict.row(entry, figure, group) else {
        return "no log has \(figure.rawValue) in both runs"
      }
      let name = verdict.entries.count > 1 ? verdict.entries[entry].title + ": " + path : path
      if let failure = failure(read(verdict.rows[row]), of: name) { return failure }
    }
    return nil
  }

  private func failure(_ number: Double?, of name: String) -> String? {
    guard let number, !number.isNaN else { return "\(shown(name)) is unknown" }
    if value.matches(.number(number)) { return nil }
    let found = number.isFinite ? FixedDecimal.text(number, decimals: 6) : "never"
    return "\(shown(name)): expected \(value.text), found \(found)"
  }
}

extension ScoreVerdict {
  /// Returns the number of figures that are worse in a group, over all entries.
  func worseFigures(in group: Int) -> Int {
    rows.count {
      let row = $0
      return row.group == group && Aspect.allCases.contains { row[$0].judgement == .worse }
    }
  }
}

extension StringProtocol {
  /// Returns the index at which a text occurs last.
  fileprivate func lastPlace(of text: String) -> Index? {
    indices.last { self[$0...].hasPrefix(text) }
  }
}
