import ARRouteDrawing
import ARRouteEngine

/// A chart of diameters over distance, with logarithmic axes.
struct SizingChart {
  private let table: SizingTable
  private let palette: SizingPalette
  private let width: Double
  private let height: Double
  private let nearest: Double
  private let farthest: Double
  private let top: Double
  private let legend: SizingLegend
  private let above: Double

  private static let left = 64.0
  private static let right = 76.0
  private static let below = 44.0

  /// Creates the chart of a table.
  ///
  /// - Parameter height: The height of the chart if its legend has only one row.
  init(_ table: SizingTable, palette: SizingPalette, width: Double, height: Double) {
    self.table = table
    self.palette = palette
    self.width = width
    legend = SizingLegend(table, palette: palette, left: Self.left, right: width)
    let furtherRows = Double(legend.rows - 1) * SizingLegend.rowStep
    above = 34 + furtherRows
    self.height = height + furtherRows
    let knees = table.columns.flatMap(\.design.design.sizing.knees)
    let distances = (table.distances + knees).filter { $0 > 0 }
    // Ratios to smaller distances would overflow, so nearer points are drawn at the chart's edge.
    nearest = max(min(distances.min() ?? 10, 10), 0.001)
    farthest = max(distances.max() ?? 100, nearest * 10)
    let largest = table.columns.map(\.design.design.sizing.maximum).max() ?? 100
    top = max(largest, table.screen.touchTarget) * 1.28
  }

  /// The chart as a picture.
  var drawing: Drawing {
    var drawing = Drawing(width: width, height: height, background: palette.paper)
    addAxes(to: &drawing)
    addTouchTarget(to: &drawing)
    addObject(to: &drawing)
    let isTwin = table.columns.indices.map { table.twin(of: $0) != nil }
    for index in table.columns.indices.reversed() where !isTwin[index] {
      addCurve(index, to: &drawing)
    }
    // A curve that coincides with another is dashed, so that the other curve shows through its gaps.
    for index in table.columns.indices where isTwin[index] { addCurve(index, to: &drawing) }
    legend.add(to: &drawing)
    return drawing
  }

  // MARK: Places

  private func x(_ distance: Double) -> Double {
    let part = LibM.log(max(distance, nearest) / nearest) / LibM.log(farthest / nearest)
    return Self.left + part * (width - Self.left - Self.right)
  }

  private func y(_ points: Double) -> Double {
    height - Self.below - points / top * (height - above - Self.below)
  }

  private var floor: Double { y(0) }

  // MARK: Axes

  private func addAxes(to drawing: inout Drawing) {
    let end = width - Self.right
    let line = Stroke(palette.grid, width: 1)
    for points in pointTicks {
      drawing.add(
        .grid, .polyline([Vector2(Self.left, y(points)), Vector2(end, y(points))], stroke: line))
      drawing.add(
        .note, text("\(SizingTable.short(points)) pt", Self.left - 10, y(points), .end))
      if let words = onGlass(points) {
        drawing.add(.note, text(words, end + 10, y(points), .start))
      }
    }
    for (distance, words) in distanceTicks {
      let left = x(distance)
      drawing.add(
        .grid,
        .polyline([Vector2(left, above), Vector2(left, floor)], stroke: line))
      drawing.add(.note, text(words, left, floor + 18, .middle))
    }
  }

  /// Returns the length of a number of points on the glass, or their angle on glasses; nil if unknown.
  private func onGlass(_ points: Double) -> String? {
    if table.screen.isWorn {
      return table.screen.visualAngle(points: points).map { SizingTable.known($0.degrees, "°", 1) }
    }
    return table.screen.millimetres(points: points).map { table.units.glassText(for: $0) }
  }

  /// The tick values of the points axis: round numbers, with up to eight steps.
  private var pointTicks: [Double] {
    let steps = (0...12).flatMap { power in
      [1.0, 2, 2.5, 5].map { $0 * LibM.pow(10, Double(power)) }
    }
    let step = steps.first { top / $0 <= 8 } ?? top
    return Array(stride(from: 0, through: top, by: step))
  }

  /// The tick values of the distance axis, in metres, with their labels.
  ///
  /// They are 1, 2 and 5 times powers of ten, in metres, or in feet and, from a tenth of a mile, in miles.
  /// If these are too many, only the powers are used.
  private var distanceTicks: [(Double, String)] {
    func ticks(
      _ powers: Range<Int>, of unit: UnitSystem.Length
    ) -> [(metres: Double, isPower: Bool)] {
      powers.flatMap { power in
        [1.0, 2, 5].map { ($0 * LibM.pow(10, Double(power)) * unit.metres, $0 == 1) }
      }
    }
    let system = table.units.system
    let longs = ticks(system.tickPowers.longs, of: system.long)
    // 500 ft is nearly a tenth of a mile, so their labels would overlap.
    let end = 0.9 * (longs.first?.metres ?? .infinity)
    let shorts = ticks(system.tickPowers.shorts, of: system.short).filter { $0.metres < end }
    let all = shorts + longs
    let inside = all.filter { $0.metres >= nearest * 0.999 && $0.metres <= farthest * 1.001 }
    let room = (width - Self.left - Self.right) / 56
    return inside.filter { Double(inside.count) <= room || $0.isPower }
      .map { ($0.metres, tickText($0.metres)) }
  }

  private func tickText(_ metres: Double) -> String {
    // A label is rounded down, unless the number is below a round value only because of rounding errors.
    table.units.system.countsLongFrom == nil
      ? table.units.text(for: metres) : table.units.exactText(for: metres)
  }

  private func text(
    _ words: String, _ x: Double, _ y: Double, _ anchor: TextLine.Anchor, color: Color? = nil
  ) -> Shape {
    .text(
      TextLine(words, at: Vector2(x, y), size: 13, color: color ?? palette.note, anchor: anchor))
  }

  // MARK: Curves

  private func addTouchTarget(to drawing: inout Drawing) {
    let target = table.screen.touchTarget
    let end = width - Self.right
    drawing.add(
      .scale,
      .polyline(
        [Vector2(Self.left, y(target)), Vector2(end, y(target))],
        stroke: Stroke(palette.warning, width: 1.5, dash: [2, 5])))
    let words =
      "\(SizingTable.short(target)) pt \(table.screen.targetName), \(table.screen.touchTargetSource)"
    drawing.add(.scale, text(words, Self.left + 8, y(target) + 13, .start, color: palette.warning))
  }

  private func addObject(to drawing: inout Drawing) {
    let reach = table.objectWidth * table.screen.camera.focalLength
    // The distance from which the curve fits in the chart.
    let first = max(nearest, reach / top)
    guard first < farthest else { return }
    let points = (0...200).map { step in
      let distance = first * LibM.pow(farthest / first, Double(step) / 200)
      return Vector2(x(distance), y(reach / distance))
    }
    drawing.add(
      .object, .polyline(points, stroke: Stroke(palette.note, width: 1.5, dash: [7, 5])))
  }

  private func addCurve(_ index: Int, to drawing: inout Drawing) {
    let column = table.columns[index]
    let sizing = column.design.design.sizing
    let color = palette.curve(index)
    let steps = (0...240).map { nearest * LibM.pow(farthest / nearest, Double($0) / 240) }
    let bends = sizing.knees.flatMap { [$0.nextDown, $0, $0.nextUp] }
    let points = (steps + bends).filter { $0 >= nearest && $0 <= farthest }.sorted()
      .map { Vector2(x($0), y(sizing.diameter(at: $0))) }
    drawing.add(.curves, .polyline(points, stroke: table.stroke(of: index, palette)))
    for row in column.rows where row.distance > 0 {
      drawing.add(
        .curves,
        .disc(
          center: Vector2(x(row.distance), y(row.diameter)), radius: 4, fill: color, stroke: nil))
    }
    for (index, knee) in sizing.knees.enumerated() where knee >= nearest {
      let center = Vector2(x(knee), y(sizing.diameter(at: knee)))
      drawing.add(
        .curves,
        .disc(
          center: center, radius: 7, fill: palette.paper, stroke: Stroke(color, width: 2.5)))
      // With several curves, the labels at their knees would overlap.
      guard table.columns.count == 1 else { continue }
      let words =
        "\(SizingTable.short(sizing.diameter(at: knee))) pt "
        + (index == 0 ? "up to " : "from ") + table.units.exactText(for: knee)
      let line = TextLine(
        words, at: Vector2(center.x + 12, center.y - 20), size: 13, color: palette.ink,
        anchor: .start)
      // Curves fall to the right, so there is space for a label above them, except at the edge of the
      // paper.
      let overhang = max(0, line.position.x + line.estimatedSize.width - width)
      drawing.add(.note, Shape.text(line).moved(by: Vector2(-overhang, 0)))
    }
  }
}
