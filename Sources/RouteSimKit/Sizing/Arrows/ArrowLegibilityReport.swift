import ARRouteEngine
import RouteFormats

/// A report on the distances up to which arrows are recognisable, for people or programs.
package struct ArrowLegibilityReport: Sendable {
  private let study: ArrowLegibility
  private let arrows: [ArrowLegibility.NamedArrows]
  private let rows: [ArrowLegibility.Row]

  /// Creates a report on each kind of arrow at each of the given distances, metres.
  package init(
    _ study: ArrowLegibility, of arrows: [ArrowLegibility.NamedArrows], distances: [Double]
  ) {
    self.study = study
    self.arrows = arrows
    rows = arrows.flatMap { arrows in distances.map { study.row(arrows, at: $0) } }
  }

  private static let columns: [ReportColumn<ArrowLegibility.Row>] = [
    ReportColumn("shape", heading: "shape", alignment: .left, width: 9) { .words($0.name) },
    ReportColumn("distance", heading: "distance m") { .number($0.distance) },
    length("width", heading: "width pt") { $0.silhouette?.width },
    length("height", heading: "height pt") { $0.silhouette?.height },
    length("tip", heading: "tip pt") { $0.silhouette?.tip },
    length("notch", heading: "notch pt") { $0.silhouette?.notch },
    length("contrast", heading: "contrast") { $0.contrast },
    ReportColumn("named", heading: "named") { .flag($0.isNamed) },
    ReportColumn("namedInTerminal", heading: "at 80×24") { .flag($0.isNamedInTerminal) },
  ]

  /// Returns a column of numbers that are displayed with one decimal.
  private static func length(
    _ key: String, heading: String, _ value: @escaping @Sendable (ArrowLegibility.Row) -> Double?
  ) -> ReportColumn<ArrowLegibility.Row> {
    let shown = { @Sendable (row: ArrowLegibility.Row) in
      value(row).map { FixedDecimal.text($0, decimals: 1, padded: true) }
    }
    return ReportColumn(key, heading: heading, shown: shown) { .number(value($0)) }
  }

  private var report: ReportTable<ArrowLegibility.Row> { ReportTable(Self.columns, rows) }

  /// The table for people, with a blank line between kinds of arrows, followed by the range in which each
  /// kind is recognisable.
  package var table: String {
    report.text(by: \.name) + "\n" + arrows.map { summary(of: $0) + "\n" }.joined()
  }

  /// Returns a description of the range in which arrows are recognisable.
  func summary(of arrows: ArrowLegibility.NamedArrows) -> String {
    let words = [false, true].map { inTerminal in
      let reach = study.reach(of: arrows, inTerminal: inTerminal)
      return reach.map { "from 3 to \(FixedDecimal.text($0, decimals: 0)) m" } ?? "not at 3 m"
    }
    return "\(arrows.name): named \(words[0]); at 80×24 \(words[1])"
  }

  /// Comma-separated values with a header; empty if there are no rows.
  package var csv: String { report.csv() }

  /// A JSON array with one object for each row, followed by a line feed.
  package var json: [UInt8] { report.json }
}
