/// A path of cubic Bézier curves: the centre line of a stroke, or an outline in a glyph or icon.
public struct CurvePath: Hashable, Sendable {
  /// The start of the path.
  public let start: Vector2
  /// True when the path ends at its start and thus has no open ends.
  public private(set) var isClosed = false

  /// A segment of a path, which starts at the end of the previous one.
  public struct Curve: Hashable, Sendable {
    /// The control point at the start.
    public let leaving: Vector2
    /// The control point at the end.
    public let arriving: Vector2
    /// The end point.
    public let end: Vector2
    /// True when the segment is a straight line, regardless of its control points.
    public let isStraight: Bool
  }

  /// The segments, in order.
  public private(set) var curves: [Curve] = []

  /// Creates a path of a single point, which a pen draws as a dot.
  public init(from start: Vector2) { self.start = start }

  /// Creates a closed polygon from at least one corner.
  package init(around corners: [Vector2]) {
    self.init(from: corners[0])
    for corner in corners.dropFirst() { addLine(to: corner) }
    close()
  }

  private var end: Vector2 { curves.last?.end ?? start }

  /// Adds a straight line.
  public mutating func addLine(to point: Vector2) {
    curves.append(Curve(leaving: end, arriving: point, end: point, isStraight: true))
  }

  /// Adds a cubic curve with two control points.
  public mutating func addCurve(_ leaving: Vector2, _ arriving: Vector2, to point: Vector2) {
    curves.append(Curve(leaving: leaving, arriving: arriving, end: point, isStraight: false))
  }

  /// Adds a quadratic curve, converted to a cubic one.
  public mutating func addQuadratic(_ control: Vector2, to point: Vector2) {
    addCurve(
      end.interpolated(to: control, 2.0 / 3), point.interpolated(to: control, 2.0 / 3), to: point)
  }

  /// Adds a quarter of an oval.
  package mutating func addQuarter(to point: Vector2, leavesLevel: Bool) {
    let from = end
    // A quarter of a circle would need 0.5523; a slightly larger value gives the ovals of modern typefaces.
    let reach = 0.575
    let across = (point.x - from.x) * reach
    let down = (point.y - from.y) * reach
    if leavesLevel {
      addCurve(from + Vector2(across, 0), point - Vector2(0, down), to: point)
    } else {
      addCurve(from + Vector2(0, down), point - Vector2(across, 0), to: point)
    }
  }

  /// Closes the path, with a straight line if the path has not returned to its start.
  public mutating func close() {
    isClosed = true
  }

  /// Returns the same path, moved and scaled.
  public func placed(at origin: Vector2, scale: Double) -> CurvePath {
    mapped { origin + $0 * scale }
  }

  /// Returns the same path with all of its points transformed.
  ///
  /// - Parameter transform: An affine map, which maps Bézier curves to Bézier curves.
  public func mapped(_ transform: (Vector2) -> Vector2) -> CurvePath {
    var copy = CurvePath(from: transform(start))
    copy.curves = curves.map { curve in
      Curve(
        leaving: transform(curve.leaving), arriving: transform(curve.arriving),
        end: transform(curve.end),
        isStraight: curve.isStraight)
    }
    copy.isClosed = isClosed
    return copy
  }

  /// Returns points on the path, to be joined by straight lines; the start of a closed path is not repeated
  /// at the end.
  ///
  /// - Parameter tolerance: The maximum distance between the lines and the path.
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

  /// Returns points on the path as `points(tolerance:)` does, but with fewer points outside a given
  /// rectangle.
  ///
  /// Beyond each side of the rectangle, only the points remain that connect the path's exit from the
  /// rectangle to its return. The area enclosed by the path within the rectangle is unchanged, and so are all
  /// lines that reach into it.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum distance between the lines and the path.
  ///   - low: The rectangle's smallest coordinates.
  ///   - high: The rectangle's largest coordinates.
  public func points(tolerance: Double, within low: Vector2, _ high: Vector2) -> [Vector2] {
    var seen = SeenPoints(low: low, high: high)
    seen.append(start)
    var from = start
    for curve in curves {
      if !curve.isStraight {
        let count = Self.count(curve, from: from, tolerance: tolerance)
        CurvePart(curve: curve, start: from, count: count).append(0..<count, to: &seen)
      } else {
        seen.append(curve.end)
      }
      from = curve.end
    }
    if isClosed, seen.points.last == start { seen.points.removeLast() }
    return seen.points
  }

  /// Appends points between the ends of a curve, at equal steps of the curve's parameter.
  private func append(
    _ curve: Curve, from start: Vector2, tolerance: Double, to points: inout [Vector2]
  ) {
    let count = Self.count(curve, from: start, tolerance: tolerance)
    let part = CurvePart(curve: curve, start: start, count: count)
    for index in 1..<max(count, 1) { points.append(part.point(index)) }
  }

  /// Returns the number of chords, at equal parameter steps, for which all chords are within a tolerance of
  /// the curve.
  private static func count(_ curve: Curve, from start: Vector2, tolerance: Double) -> Int {
    // Wang's bound: n chords deviate by at most 6·M / 8n², where M is the larger of the two second
    // differences.
    let bend = max(
      (start - curve.leaving * 2 + curve.arriving).length,
      (curve.leaving - curve.arriving * 2 + curve.end).length)
    return max(1, Int((0.75 * bend / tolerance).squareRoot().rounded(.up)))
  }
}

/// A chain of points that omits those that make no difference inside a rectangle.
private struct SeenPoints {
  let low: Vector2
  let high: Vector2
  var points: [Vector2] = []
  /// The sides beyond which the last two points lie.
  private var sides: (before: RectangleSides, last: RectangleSides) = ([], [])

  init(low: Vector2, high: Vector2) {
    self.low = low
    self.high = high
  }

  /// Returns the sides beyond which a point lies.
  func sides(beyondWhich point: Vector2) -> RectangleSides {
    RectangleSides(beyondWhich: point, from: low, to: high)
  }

  mutating func append(_ point: Vector2) {
    let side = sides(beyondWhich: point)
    if points.count > 1, !sides.before.intersection(sides.last).isDisjoint(with: side) {
      points[points.count - 1] = point
    } else {
      points.append(point)
      sides.before = sides.last
    }
    sides.last = side
  }
}

/// A cubic curve divided into a number of parts, at equal steps of the curve's parameter.
private struct CurvePart {
  let curve: CurvePath.Curve
  let start: Vector2
  let count: Int

  /// The number of parts up to which all their ends are appended without further tests.
  private static let few = 16

  func point(_ index: Int) -> Vector2 {
    guard index < count else { return curve.end }
    let t = Double(index) / Double(count)
    let rest = 1 - t
    return start * (rest * rest * rest) + curve.leaving * (3 * rest * rest * t)
      + curve.arriving * (3 * rest * t * t) + curve.end * (t * t * t)
  }

  /// Appends the ends of a range of parts, omitting those that make no difference.
  func append(_ parts: Range<Int>, to seen: inout SeenPoints) {
    if parts.count <= Self.few {
      for index in parts { seen.append(point(index + 1)) }
    } else if isBeyond(parts, seen) {
      seen.append(point(parts.upperBound))
    } else {
      let middle = parts.lowerBound + parts.count / 2
      append(parts.lowerBound..<middle, to: &seen)
      append(middle..<parts.upperBound, to: &seen)
    }
  }

  /// True if a range of parts lies entirely beyond one side; this holds if all its control points do.
  private func isBeyond(_ parts: Range<Int>, _ seen: SeenPoints) -> Bool {
    let (a, b) = (
      Double(parts.lowerBound) / Double(count), Double(parts.upperBound) / Double(count)
    )
    return !seen.sides(beyondWhich: blossom(a, a, a))
      .intersection(seen.sides(beyondWhich: blossom(a, a, b)))
      .intersection(seen.sides(beyondWhich: blossom(a, b, b)))
      .isDisjoint(with: seen.sides(beyondWhich: blossom(b, b, b)))
  }

  /// Returns the curve's polar form, which gives the control points of any range of parts.
  private func blossom(_ r: Double, _ s: Double, _ t: Double) -> Vector2 {
    let (one, two, three) = (
      start.interpolated(to: curve.leaving, r), curve.leaving.interpolated(to: curve.arriving, r),
      curve.arriving.interpolated(to: curve.end, r)
    )
    return one.interpolated(to: two, s).interpolated(to: two.interpolated(to: three, s), t)
  }
}
