import ARRouteEngine
import RouteFormats

/// From how far arrows can be named, in a form for people or programs.
public struct ArrowLegibilityReport: Sendable {
  private let study: ArrowLegibility
  private let arrows: [ArrowLegibility.NamedArrows]
  private let rows: [ArrowLegibility.Row]

  /// Each of the arrows at each of the distances, metres.
  public init(
    _ study: ArrowLegibility, of arrows: [ArrowLegibility.NamedArrows], distances: [Double]
  ) {
    self.study = study
    self.arrows = arrows
    rows = arrows.flatMap { arrows in distances.map { study.row(arrows, at: $0) } }
  }

  private static let names = [
    "shape", "distance", "width", "height", "tip", "notch", "contrast", "named", "namedInTerminal",
  ]

  private static func short(_ value: Double?) -> String {
    value.map { FixedDecimal.text($0, decimals: 1, padded: true) } ?? "-"
  }

  /// Columns for people, a blank line between shapes, and from where to where each is named.
  public var table: String {
    let heads = [
      "shape", "distance m", "width pt", "height pt", "tip pt", "notch pt", "contrast", "named",
      "at 80×24",
    ]
    var text = Self.line(heads, heads)
    var last: String?
    for row in rows {
      if let last, last != row.name { text += "\n" }
      last = row.name
      let outline = row.silhouette
      let words = [
        row.name, FixedDecimal.text(row.distance, decimals: 6), Self.short(outline?.width),
        Self.short(outline?.height), Self.short(outline?.tip), Self.short(outline?.notch),
        Self.short(row.contrast), row.isNamed ? "yes" : "no", row.isNamedInTerminal ? "yes" : "no",
      ]
      text += Self.line(words, heads)
    }
    text += "\n"
    for arrows in arrows { text += summary(of: arrows) + "\n" }
    return text
  }

  /// From where to where arrows are named, in words.
  func summary(of arrows: ArrowLegibility.NamedArrows) -> String {
    let words = [false, true].map { inTerminal in
      let reach = study.reach(of: arrows, inTerminal: inTerminal)
      return reach.map { "from 3 to \(FixedDecimal.text($0, decimals: 0)) m" } ?? "not at 3 m"
    }
    return "\(arrows.name): named \(words[0]); at 80×24 \(words[1])"
  }

  private static func line(_ words: [String], _ heads: [String]) -> String {
    zip(words, heads).enumerated().map { column, pair in
      let width = column == 0 ? 9 : pair.1.count
      let room = String(repeating: " ", count: max(0, width - pair.0.count))
      return column == 0 ? pair.0 + room : room + pair.0
    }.joined(separator: "  ") + "\n"
  }

  /// Comma-separated values with a header; empty where there is nothing.
  public var csv: String {
    func number(_ value: Double?) -> String {
      value.map { FixedDecimal.text($0, decimals: 6) } ?? ""
    }
    let lines = rows.map { row in
      let outline = row.silhouette
      return [
        row.name, number(row.distance), number(outline?.width), number(outline?.height),
        number(outline?.tip), number(outline?.notch), number(row.contrast), "\(row.isNamed)",
        "\(row.isNamedInTerminal)",
      ]
    }
    return ([Self.names] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  /// A JSON array with an object a row, and a line end.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for row in rows {
        json.object { json in
          json.string("shape", row.name)
          json.number("distance", row.distance, decimals: 6)
          json.number("width", row.silhouette?.width, decimals: 6)
          json.number("height", row.silhouette?.height, decimals: 6)
          json.number("tip", row.silhouette?.tip, decimals: 6)
          json.number("notch", row.silhouette?.notch, decimals: 6)
          json.number("contrast", row.contrast, decimals: 6)
          json.bool("named", row.isNamed)
          json.bool("namedInTerminal", row.isNamedInTerminal)
        }
      }
    }
    json.newline()
    return json.bytes
  }
}
