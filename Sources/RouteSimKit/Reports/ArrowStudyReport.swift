package import ARRouteEngine
import RouteFormats

/// A report on a study of arrows, for people or programs, with one row for each spacing in each window.
package struct ArrowStudyReport: Sendable {
  private let rows: [ArrowStudy.Row]

  /// Creates the report for the given spacings and windows, metres.
  ///
  /// The rows are sorted by window and then by spacing, both in the given order.
  package init(_ study: ArrowStudy, spacings: [Double], windows: [Double]) {
    rows = windows.flatMap { window in
      spacings.map { study.row(spacing: $0, window: window) }
    }
  }

  private static let columns: [ReportColumn<ArrowStudy.Row>] = [
    ReportColumn("spacing", heading: "spacing m") { .number($0.spacing) },
    ReportColumn("window", heading: "window m") { .number($0.window) },
    ReportColumn("arrows", heading: "arrows") { .count($0.arrows) },
    ReportColumn("visible", heading: "visible") { .count($0.visible) },
    ReportColumn("large", heading: "large") { .count($0.large) },
    ReportColumn("farthest", heading: "farthest m") { .number($0.farthest) },
    ReportColumn("overlapping", heading: "overlapping") { .count($0.overlapping) },
    ReportColumn("overlapsFrom", heading: "from m") { .number($0.overlapsFrom) },
  ]

  private var report: ReportTable<ArrowStudy.Row> { ReportTable(Self.columns, rows) }

  /// A table for people, with a blank line between windows.
  package var table: String { report.text(by: \.window) }

  /// Comma-separated values with a header; a field without a value is empty.
  package var csv: String { report.csv() }

  /// A JSON array with one object for each row, followed by a line feed.
  package var json: [UInt8] { report.json }
}
