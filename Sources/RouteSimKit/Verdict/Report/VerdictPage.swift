package import ARRouteEngine
import RouteFormats

/// A writer of a verdict as one HTML page: the findings, the worst walks on maps, and curves and numbers for
/// each figure.
///
/// The page needs neither scripts nor a network, and its policy forbids both. The same verdict gives the
/// same bytes.
package struct VerdictPage {
  private let verdict: ScoreVerdict
  private let gates: [VerdictGate.Result]
  private let maps: [Turned: Tracks]

  /// The maximum number of walks shown on maps.
  private static let mostMaps = 12

  /// Creates the page for a verdict.
  ///
  /// - Parameters:
  ///   - gates: The results of the gates.
  ///   - maps: The tracks of the walks that are shown on maps.
  package init(_ verdict: ScoreVerdict, gates: [VerdictGate.Result], maps: [Turned: Tracks]) {
    self.verdict = verdict
    self.gates = gates
    self.maps = maps
  }

  /// A walk that is shown on a map, with the entry and figure that it illustrates.
  private struct Shown {
    let entry: Int
    let figure: VerdictFigure
    let walk: ScoreVerdict.Walk
  }

  /// A log rotated by a strategy with its parameters, which is the content of a map.
  package struct Turned: Hashable, Sendable {
    /// The log's name in the second run.
    package let log: String
    /// The digest of the log's content at the time when the second run scored it; nil if unknown.
    package let sha256: String?
    /// The strategy.
    package let strategy: CorrectionStrategy
    /// The strategy's parameters, as changes from the defaults.
    package let parameters: [TuningChange]
  }

  /// Returns the walks that are shown on maps, each with the strategy that rotates it and only once.
  package static func shownWalks(of verdict: ScoreVerdict) -> [Turned] {
    var seen: Set<Turned> = []
    return shown(verdict).compactMap { turned($0, verdict) }.filter { seen.insert($0).inserted }
  }

  /// Returns the content of the map of a walk; nil if this program does not know the strategy.
  private static func turned(_ shown: Shown, _ verdict: ScoreVerdict) -> Turned? {
    let entry = verdict.entries[shown.entry].after
    return CorrectionStrategy(rawValue: entry.strategy).map {
      Turned(
        log: shown.walk.log, sha256: verdict.digests[shown.walk.log], strategy: $0,
        parameters: verdict.parameters[entry.set] ?? [])
    }
  }

  /// Returns a few walks for each finding, up to the maximum number; if there are no findings, the walks
  /// that worsened the most.
  private static func shown(_ verdict: ScoreVerdict) -> [Shown] {
    let findings = verdict.tellingFindings
    let each = max(2, mostMaps / max(findings.count, 1))
    let found = findings.flatMap { finding in
      let row = verdict.rows[finding.row]
      return finding.walks.prefix(each).map {
        Shown(entry: row.entry, figure: row.figure, walk: $0)
      }
    }
    let worst = verdict.worstWalks.flatMap { entry, figure, walks in
      walks.prefix(3).map { Shown(entry: entry, figure: figure, walk: $0) }
    }
    return Array((found.isEmpty ? worst : found).prefix(mostMaps))
  }

  /// The page as an HTML document that ends with a line feed.
  package var document: [UInt8] {
    let sides = [verdict.before, verdict.after].map { Printable.sanitised($0.path) }
    let lines =
      [("before", verdict.before), ("after", verdict.after)].map { "\($0): \($1.words)" }
      + [verdict.subject].compactMap(\.self) + [verdict.counts.joined(separator: "; ")]
    let title = XMLText.escaped("\(sides[1]) against \(sides[0])")
    let head = PageHead(
      title: title,
      style: TracksTheme.css
        + [PackageResources.tracks_css, PackageResources.study_css, PackageResources.verdict_css]
        .map(PageFile.text).joined(),
      styleHash: PageHash.verdictStyle)
    let body = PageFile.text(
      PackageResources.verdict_html,
      filledWith: [
        "title": title,
        "subtitle": lines.map(XMLText.escaped).joined(separator: "<br>\n"),
        "outcome": XMLText.escaped("\(verdict.outcome.rawValue): \(verdict.summary)"),
        "findings": list(
          "findings",
          verdict.findings.map {
            (verdict.shownJudgement($0)?.rawValue ?? "", verdict.sentence($0))
          }),
        "gates": list(
          "gates",
          gates.map { gate in
            (
              gate.problem == nil ? "passed" : "failed",
              "gate \(Printable.sanitised(gate.gate)): " + (gate.problem ?? "passed")
            )
          }),
        "oneSided": oneSided,
        "walks": walks,
        "legend": PageMarkup.key("old", "before") + PageMarkup.key("new", "after"),
        "alarms": FixedDecimal.text(1 / verdict.level, decimals: 0),
        "figures": verdict.entries.indices.map(figures).joined(),
      ])
    return Array((head.text + body).utf8)
  }

  private func list(_ name: String, _ items: [(style: String, text: String)]) -> String {
    guard !items.isEmpty else { return "" }
    return "<ul id=\"\(name)\">\n"
      + items.map { style, text in
        (style.isEmpty ? "<li>" : "<li class=\"\(style)\">") + "\(XMLText.escaped(text))</li>\n"
      }.joined()
      + "</ul>\n"
  }

  private var oneSided: String {
    let parts = [
      ("Can no longer be scored", verdict.lost), ("Can be scored now", verdict.gained),
    ].filter { !$0.1.isEmpty }.map { title, logs in
      "<h2>\(title)</h2>\n<ul>\n"
        + logs.map { "<li>\(XMLText.escaped(Printable.sanitised($0.error)))</li>\n" }.joined()
        + "</ul>\n"
    }
    return parts.isEmpty
      ? "" : "<section id=\"one-sided\">\n" + parts.joined() + "</section>\n"
  }
}

extension VerdictPage {
  private var walks: String {
    let shown = Self.shown(verdict)
    guard !shown.isEmpty else { return "" }
    let isFound = !verdict.tellingFindings.isEmpty
    return "<section id=\"walks\"><h2>"
      + (isFound
        ? "Walks that worsened most" : "The greatest changes for the worse, which may be chance")
      + "</h2>\n<p "
      + "class=\"key\">\(PageMarkup.key("truth", "true track"))\(PageMarkup.key("fix", "fixes"))"
      + PageMarkup.key(
        "new", "AR track, turned by the second run’s strategy as computed by this program")
      + "</p>\n<div class=\"walks\">\n" + shown.map(figure).joined() + "</div></section>\n"
  }

  private func figure(_ shown: Shown) -> String {
    let walk = shown.walk
    let name = Printable.sanitised(walk.log)
    let numbers = VerdictWords(shown.figure).pair(walk.before, walk.after)
    let picture =
      Self.turned(shown, verdict).flatMap { maps[$0] }.map { tracks in
        WalkMap(tracks).markup(title: "map of \(name)")
          + (tracks.poses == .simulated
            ? "<figcaption>AR’s poses are simulated</figcaption>\n" : "")
      } ?? "<p class=\"missing\">The log is missing or has changed.</p>\n"
    return "<figure>\n\(picture)<figcaption><b>\(XMLText.escaped(name))</b>: "
      + XMLText.escaped("\(shown.figure.title) \(numbers)")
      + "<code>\(XMLText.escaped(verdict.command(for: walk, by: shown.entry)))</code></figcaption>"
      + "</figure>\n"
  }
}

extension VerdictPage {
  /// Returns the figures with findings, followed by the others, which are collapsed if there are any
  /// findings.
  private func figures(of entry: Int) -> String {
    let title =
      verdict.entries.count > 1
      ? "<h1>\(XMLText.escaped(Printable.sanitised(verdict.entries[entry].title)))</h1>\n" : ""
    var found = ""
    var others = ""
    for (column, rows) in zip(verdict.columns.indices, verdict.ranges)
    where verdict.columns[column].entry == entry && !rows.isEmpty {
      let findings = verdict.findings(of: column)
      let text = figure(verdict.columns[column], verdict.rows[rows], findings)
      if findings.isEmpty { others += text } else { found += text }
    }
    return title + found
      + (others.isEmpty
        ? ""
        : "<details\(found.isEmpty ? " open" : "")><summary>Figures without findings</summary>\n"
          + others + "</details>\n")
  }

  private func figure(
    _ columns: VerdictColumns, _ rows: ArraySlice<ScoreVerdict.Row>,
    _ findings: [ScoreVerdict.Finding]
  ) -> String {
    let figure = columns.figure
    let scale = figure.unit == .share ? 100.0 : 1
    // If there is a finding, the curves show the walks in the first finding's group.
    let group = findings.first.map { verdict.rows[$0.row].group } ?? rows[rows.startIndex].group
    let known = columns.known(verdict.members[group])
    let name = Printable.sanitised(verdict.groups[group].title)
    let title = group > 0 ? "\(figure.title), \(name)" : figure.title
    let chart = StudyChart(
      [
        StudyChart.Column(style: "new", values: known.map { $0.after * scale }),
        StudyChart.Column(style: "old", values: known.map { $0.before * scale }),
      ],
      title: title, isLogarithmic: figure.unit == .degrees)
    return "<section class=\"figure\"><h2>\(XMLText.escaped(title))</h2>\n"
      + chart.markup + table(rows) + "</section>\n"
  }

  private func table(_ rows: ArraySlice<ScoreVerdict.Row>) -> String {
    let lines = rows.map { row in
      let words = VerdictWords(row.figure)
      let cells: [(String, ScoreVerdict.Judgement?)] = [
        ("\(row.logs)", nil), (words.pair(row.median.before, row.median.after), nil),
        (
          words.difference(row.median),
          words.mayBeNone(row.median) ? nil : row.typical.judgement
        ),
        (words.pair(row.tail.before, row.tail.after), nil),
        (words.difference(row.tail), words.mayBeNone(row.tail) ? nil : row.inTail.judgement),
        (verdict.judgements(row), row.telling.judgement),
      ]
      return PageMarkup.row(
        Printable.sanitised(verdict.groups[row.group].title),
        cells.map { ($0, $1?.rawValue ?? "") })
    }
    return PageMarkup.table(
      ["walks", "logs", "median", "change", "tail (5 %)", "change", ""], [lines])
  }
}
