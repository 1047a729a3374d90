import ARRouteEngine
import RouteFormats

/// In what share of the logs a figure is no more than that, a curve for each strategy.
struct StudyChart {
  private let study: CorrectionStudy
  private let figure: CorrectionFigure
  private let across: TracksAxis
  private let upward: TracksAxis
  private let box = TracksBox(left: 46, top: 10, width: 496, height: 190)

  private static let size = (width: 560.0, height: 236.0)

  init(_ row: CorrectionStudy.Row, of study: CorrectionStudy) {
    self.study = study
    figure = row.figure
    let most = row.summaries.compactMap { summary in
      summary.spread.flatMap { spread in
        [spread.maximum, spread.percentile95, spread.median].first(where: \.isFinite)
      }
    }.max()
    across = TracksAxis(
      0...max(most ?? 1, 1), from: box.left, to: box.right,
      scaling: figure.unit == .degrees ? .logarithmic : .linear)
    upward = TracksAxis(0...1, from: box.bottom, to: box.top)
  }

  /// The chart as an SVG element.
  var markup: String {
    var svg = MarkupWriter()
    let words = XMLText.escaped("Share of the logs by " + figure.title)
    svg.write(
      "<svg viewBox=\"0 0 \(Int(Self.size.width)) \(Int(Self.size.height))\" role=\"img\" "
        + "aria-label=\"\(words)\">\n")
    writeAxes(&svg)
    for index in study.strategies.indices.reversed() { writeCurve(of: index, &svg) }
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
    if figure.unit == .degrees {
      return across.thinned(TracksAxis.errorMarks, apart: 28)
    }
    let steps = (0...9).flatMap { power in
      [1.0, 2, 5].map { digit in (0..<power).reduce(digit) { size, _ in size * 10 } }
    }
    return across.marks(every: across.step(of: steps, apart: 60))
  }

  /// Goes up by a step at each log's value; logs in which it never happened leave it below the top.
  private func writeCurve(of index: Int, _ svg: inout MarkupWriter) {
    let values = study.logs.compactMap { $0.outcomes[index][figure] }.sorted()
    guard !values.isEmpty else { return }
    var line = [Vector2(box.left, box.bottom)]
    for (rank, value) in values.enumerated() where value.isFinite {
      let x = min(across.position(value), box.right)
      line.append(Vector2(x, line[line.count - 1].y))
      line.append(Vector2(x, upward.position(Double(rank + 1) / Double(values.count))))
    }
    line.append(Vector2(box.right, line[line.count - 1].y))
    svg.path([line], "line " + study.strategies[index].rawValue)
  }
}
