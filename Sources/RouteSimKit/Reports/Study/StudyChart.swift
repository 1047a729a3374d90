import ARRouteEngine
import RouteFormats

/// A chart of the share of logs in which a figure is at most a given value, with a curve for each column of
/// values.
struct StudyChart {
  /// The values of a figure, with the style of their curve.
  struct Column {
    /// The curve's class in the style sheet.
    let style: String
    /// The values, in any order; a value is infinite for a log in which the event never happened.
    let values: [Double]
  }

  private let columns: [Column]
  private let title: String
  /// True to spread out small values even if others are large.
  private let isLogarithmic: Bool
  private let across: TracksAxis
  private let upward: TracksAxis
  private let box = TracksBox(left: 46, top: 10, width: 496, height: 190)

  private static let size = (width: 560.0, height: 236.0)

  /// Creates a chart of a figure from columns of values; the first column is on top.
  init(_ columns: [Column], title: String, isLogarithmic: Bool) {
    self.columns = columns
    self.title = title
    self.isLogarithmic = isLogarithmic
    let most = columns.compactMap { $0.values.filter(\.isFinite).max() }.max()
    across = TracksAxis(
      0...max(most ?? 1, 1), from: box.left, to: box.right,
      scaling: isLogarithmic ? .logarithmic : .linear)
    upward = TracksAxis(0...1, from: box.bottom, to: box.top)
  }

  /// Creates the chart for a row of a study.
  init(_ row: CorrectionStudy.Row, of study: CorrectionStudy) {
    self.init(
      study.strategies.indices.map { index in
        Column(
          style: study.strategies[index].rawValue,
          values: study.logs.compactMap { $0.outcomes[index][row.figure] })
      },
      title: row.figure.title, isLogarithmic: row.figure.unit == .degrees)
  }

  /// The chart as an SVG element.
  var markup: String {
    var svg = MarkupWriter()
    let words = XMLText.escaped("Share of the logs by " + title)
    svg.write(
      "<svg viewBox=\"0 0 \(Int(Self.size.width)) \(Int(Self.size.height))\" role=\"img\" "
        + "aria-label=\"\(words)\">\n")
    writeAxes(&svg)
    for column in columns.reversed() { writeCurve(of: column, &svg) }
    svg.write("</svg>\n")
    return String(decoding: svg.bytes, as: UTF8.self)
  }

  private func writeAxes(_ svg: inout MarkupWriter) {
    for (share, name) in [(0, "0 %"), (0.5, "50 %"), (0.95, "95 %")] {
      let y = upward.position(share)
      svg.line(
        Vector2(box.left, y), Vector2(box.right, y), share == 0 ? "line axis" : "line grid")
      svg.text(name, at: Vector2(box.left - 8, y + 4), "end soft")
    }
    for mark in marks {
      let x = across.position(mark)
      svg.line(Vector2(x, box.bottom), Vector2(x, box.bottom + 5), "line axis")
      svg.text(
        FixedDecimal.text(mark, decimals: 1), at: Vector2(x, box.bottom + 19), "middle soft")
    }
  }

  private var marks: [Double] {
    if isLogarithmic {
      return across.thinned(TracksAxis.errorMarks, apart: 28)
    }
    // The steps are sufficient for the largest possible value of any figure.
    let steps = (0...15).flatMap { power in
      [1.0, 2, 5].map { digit in (0..<power).reduce(digit) { size, _ in size * 10 } }
    }
    return across.marks(every: across.step(of: steps, apart: 60))
  }

  /// Writes a curve that rises by one step at each log's value; it ends below the top if some values are
  /// infinite.
  private func writeCurve(of column: Column, _ svg: inout MarkupWriter) {
    let values = column.values.sorted()
    guard !values.isEmpty else { return }
    var line = [Vector2(box.left, box.bottom)]
    for (rank, value) in values.enumerated() where value.isFinite {
      let x = min(across.position(value), box.right)
      line.append(Vector2(x, line[line.count - 1].y))
      line.append(Vector2(x, upward.position(Double(rank + 1) / Double(values.count))))
    }
    line.append(Vector2(box.right, line[line.count - 1].y))
    svg.path([line], "line " + column.style)
  }
}
