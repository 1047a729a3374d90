/// Cubic Bézier curves one after the other: the middle line of a pen's stroke, or one of the lines
/// around a glyph or a part of an icon.
public struct CurvePath: Hashable, Sendable {
  /// Where it begins.
  public let start: Vector2
  /// Whether it ends where it began, without ends.
  public private(set) var isClosed = false

  /// A piece of a path, from where the one before ends.
  public struct Curve: Hashable, Sendable {
    /// The control point that it leaves towards.
    public let leaving: Vector2
    /// The control point that it arrives from.
    public let arriving: Vector2
    /// Where it ends.
    public let end: Vector2
    /// Whether it is a straight line, whatever its control points.
    public let isStraight: Bool
  }

  /// Its pieces in their order.
  public private(set) var curves: [Curve] = []

  /// A path of a single point, which a pen makes a dot.
  public init(from start: Vector2) { self.start = start }

  private var end: Vector2 { curves.last?.end ?? start }

  /// Leads on straight.
  public mutating func addLine(to point: Vector2) {
    curves.append(Curve(leaving: end, arriving: point, end: point, isStraight: true))
  }

  /// Leads on by a cubic curve with two control points.
  public mutating func addCurve(_ leaving: Vector2, _ arriving: Vector2, to point: Vector2) {
    curves.append(Curve(leaving: leaving, arriving: arriving, end: point, isStraight: false))
  }

  /// Leads on by a quadratic curve, which is a cubic one, too.
  public mutating func addQuadratic(_ control: Vector2, to point: Vector2) {
    addCurve(
      end.interpolated(to: control, 2.0 / 3), point.interpolated(to: control, 2.0 / 3), to: point)
  }

  /// Adds a quarter of an oval.
  package mutating func addQuarter(to point: Vector2, leavesLevel: Bool) {
    let from = end
    // A circle's quarter would be 0.5523; a little more makes the ovals of present-day faces.
    let reach = 0.575
    let across = (point.x - from.x) * reach
    let down = (point.y - from.y) * reach
    if leavesLevel {
      addCurve(from + Vector2(across, 0), point - Vector2(0, down), to: point)
    } else {
      addCurve(from + Vector2(0, down), point - Vector2(across, 0), to: point)
    }
  }

  /// Leads back to the start, straight where it is not there yet.
  public mutating func close() {
    isClosed = true
  }

  /// The same path in another place, larger or smaller.
  public func placed(at origin: Vector2, scale: Double) -> CurvePath {
    mapped { origin + $0 * scale }
  }

  /// The same path with each of its points elsewhere.
  ///
  /// - Parameter place: Where a point goes: by an affine map, so that curves stay what they are.
  public func mapped(_ place: (Vector2) -> Vector2) -> CurvePath {
    var copy = CurvePath(from: place(start))
    copy.curves = curves.map { curve in
      Curve(
        leaving: place(curve.leaving), arriving: place(curve.arriving), end: place(curve.end),
        isStraight: curve.isStraight)
    }
    copy.isClosed = isClosed
    return copy
  }

  /// Points along the path, with straight lines between them; a closed one does not come back to
  /// its first point.
  ///
  /// - Parameter tolerance: How far the lines may stray from the path.
  public func points(tolerance: Double) -> [Vector2] {
    var points = [start]
    var from = start
    for curve in curves {
      if !curve.isStraight { append(curve, from: from, tolerance: tolerance, to: &points) }
      points.append(curve.end)
      from = curve.end
    }
    if isClosed, points.last == start { points.removeLast() }
    return points
  }

  /// Appends what lies between the ends of a curve, evenly by its parameter.
  private func append(
    _ curve: Curve, from start: Vector2, tolerance: Double, to points: inout [Vector2]
  ) {
    // Wang's bound: chords of n parts stray at most 6·M / 8n², M the greater second difference.
    let bend = max(
      (start - curve.leaving * 2 + curve.arriving).length,
      (curve.leaving - curve.arriving * 2 + curve.end).length)
    let count = max(1, Int((0.75 * bend / tolerance).squareRoot().rounded(.up)))
    for index in 1..<max(count, 1) {
      let t = Double(index) / Double(count)
      let rest = 1 - t
      points.append(
        start * (rest * rest * rest) + curve.leaving * (3 * rest * rest * t)
          + curve.arriving * (3 * rest * t * t) + curve.end * (t * t * t))
    }
  }
}
