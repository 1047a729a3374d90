public import ARRouteEngine
import RouteFormats

/// A study of arrows in a form for people or programs: a row for each spacing in each window.
public struct ArrowStudyReport: Sendable {
  private let rows: [ArrowStudy.Row]

  /// The rows of a study, by window and then by spacing, both in the order given, metres.
  public init(_ study: ArrowStudy, spacings: [Double], windows: [Double]) {
    rows = windows.flatMap { window in
      spacings.map { study.row(spacing: $0, window: window) }
    }
  }

  private static let names = [
    "spacing", "window", "arrows", "visible", "large", "farthest", "overlapping", "overlapsFrom",
  ]

  private static func number(_ value: Double) -> String { FixedDecimal.text(value, decimals: 6) }

  /// The numbers of a row in the order of `names`; nil for what there is not.
  private static func values(_ row: ArrowStudy.Row) -> [String?] {
    [
      number(row.spacing), number(row.window), "\(row.arrows)", "\(row.visible)", "\(row.large)",
      row.farthest.map(number), "\(row.overlapping)", row.overlapsFrom.map(number),
    ]
  }

  /// Columns for people, a blank line between windows.
  public var table: String {
    let heads = [
      "spacing m", "window m", "arrows", "visible", "large", "farthest m", "overlapping", "from m",
    ]
    var text = Self.line(heads, heads)
    var window: Double?
    for row in rows {
      if let window, window != row.window { text += "\n" }
      window = row.window
      text += Self.line(Self.values(row).map { $0 ?? "-" }, heads)
    }
    return text
  }

  private static func line(_ words: [String], _ heads: [String]) -> String {
    zip(words, heads).map { word, head in
      String(repeating: " ", count: max(0, head.utf8.count - word.utf8.count)) + word
    }.joined(separator: "  ") + "\n"
  }

  /// Comma-separated values with a header; empty where there is nothing.
  public var csv: String {
    ([Self.names] + rows.map { Self.values($0).map { $0 ?? "" } })
      .map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// A JSON array with an object a row, and a line end.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for row in rows {
        json.object { json in
          json.number("spacing", row.spacing, decimals: 6)
          json.number("window", row.window, decimals: 6)
          json.number("arrows", row.arrows)
          json.number("visible", row.visible)
          json.number("large", row.large)
          json.number("farthest", row.farthest, decimals: 6)
          json.number("overlapping", row.overlapping)
          json.number("overlapsFrom", row.overlapsFrom, decimals: 6)
        }
      }
    }
    json.newline()
    return json.bytes
  }
}
