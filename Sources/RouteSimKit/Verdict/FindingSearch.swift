/// A search for the smallest group of walks that explains each finding about a figure.
///
/// A group explains a finding if there is no such finding in the walks outside the group.
struct FindingSearch {
  let rows: [ScoreVerdict.Row]
  /// The row indices for each figure.
  let ranges: [Range<Int>]
  let drafts: [RowDraft]
  let columns: [VerdictColumns]
  let members: [[Int32]]
  /// The name of the log in each pair.
  let names: [String]
  let worst: Int

  /// The score beyond which a difference outside a group is unlikely to be due to chance: 5 % for a single
  /// question.
  private static let clear = 1.96

  var findings: [ScoreVerdict.Finding] {
    var found: [(score: Double, finding: ScoreVerdict.Finding)] = []
    for own in ranges {
      for aspect in ScoreVerdict.Aspect.allCases {
        for judgement in ScoreVerdict.Judgement.allCases {
          let hits = own.filter { rows[$0][aspect].judgement == judgement }
          guard let home = home(of: hits, in: own, aspect) else { continue }
          found.append((abs(drafts[home][aspect].score), finding(home, aspect, judgement)))
        }
      }
    }
    // Findings that something is worse come before those that something is better; for each judgement, the
    // clearest comes first.
    return ScoreVerdict.Judgement.allCases.flatMap { judgement in
      found.enumerated().filter { $0.element.finding.judgement == judgement }
        .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        .map(\.element.finding)
    }
  }

  /// Returns the row of the smallest group that explains a judgement.
  ///
  /// - Parameters:
  ///   - hits: The rows of one figure for which there is this judgement.
  ///   - own: All rows of the figure.
  private func home(of hits: [Int], in own: Range<Int>, _ aspect: ScoreVerdict.Aspect) -> Int? {
    let bySize = hits.sorted { (rows[$0].logs, $0) < (rows[$1].logs, $1) }
    guard let largest = bySize.last else { return nil }
    // The draft for all walks includes every group; without it, the largest group includes at least its own
    // walks.
    let whole = own.first { rows[$0].group == 0 } ?? largest
    let all = drafts[whole][aspect]
    let rises = drafts[largest][aspect].score > 0
    return bySize.first { row in
      let inside = Set(members[rows[row].group])
      let rest = members[0].count - inside.count
      // If only a few walks are outside the group, they cannot show that the difference is absent there.
      guard row == whole || rest >= Self.leastOutside(of: members[0].count) else { return false }
      let outside = zip(all.logs, all.weights).filter { !inside.contains($0.0) }
      let score = SwapTest.Question(logs: outside.map(\.0), weights: outside.map(\.1)).score
      return rises ? score < Self.clear : score > -Self.clear
    } ?? (hits.contains(whole) ? whole : largest)
  }

  /// Returns the minimum number of walks that must be outside a group for it to explain a finding: a tenth
  /// of all walks, but at least twelve.
  private static func leastOutside(of walks: Int) -> Int { max(12, walks / 10) }

  private func finding(
    _ row: Int, _ aspect: ScoreVerdict.Aspect, _ judgement: ScoreVerdict.Judgement
  ) -> ScoreVerdict.Finding {
    let columns = columns[drafts[row].column]
    let rises = drafts[row][aspect].score > 0
    let logs =
      aspect == .telling
      ? columns.telling(members[rows[row].group]).filter { $0.isTold != rises }.map(\.log)
      : columns.differing(members[rows[row].group], rises: rises).map(\.log)
    return ScoreVerdict.Finding(
      row: row, aspect: aspect, judgement: judgement,
      walks: logs.prefix(worst).map { columns.walk($0, names) }, walkCount: logs.count)
  }
}
