import ARRouteEngine

/// Walks along a chain of lines and yields the pieces that are drawn: cut to the visible part, and to
/// dashes.
struct StrokeWalk {
  /// Half the width, points.
  let halfWidth: Double
  /// True when the line is at most a pixel wide.
  let isHairline: Bool
  /// The unit vector along the present line; zero where it has no length.
  private(set) var direction = Vector2.zero

  private let dash: [Double]
  private let period: Double
  private let margin: Double
  private var start: Vector2
  private var end: Vector2
  /// Distance along the chain at `start`.
  private var distance = 0.0
  private var length = 0.0
  /// The rest of the present line, as distances from `start`.
  private var next = 0.0
  private var last = -1.0

  /// - Parameter room: The distance outside the visible part within which lines are not cut yet, points.
  init(_ stroke: Stroke, scale: Vector2, start: Vector2, room: Double = 0) {
    precondition(stroke.width.isFinite && stroke.width >= 0, "no width of a line")
    halfWidth = stroke.width / 2
    isHairline = stroke.width * max(scale.x, scale.y) <= 1
    margin = stroke.width + 2 / min(scale.x, scale.y) + room
    self.start = start
    end = start
    // An odd list is run through twice, as in SVG: what was a stroke is then a gap.
    let sum = stroke.dash.reduce(0, +) * (stroke.dash.count % 2 == 0 ? 1 : 2)
    // Dashes closer than pixels are a solid line.
    let isDashed = sum * max(scale.x, scale.y) > 1 && sum.isFinite
    period = isDashed ? sum : 0
    dash = isDashed ? stroke.dash : []
  }

  /// Goes on along a line to `end`; what lies outside 0…`visible`, points, yields no pieces.
  mutating func advance(to end: Vector2, visible: Vector2) {
    distance += length
    start = self.end
    self.end = end
    let along = end - start
    precondition(along.x.isFinite && along.y.isFinite, "a corner is not a finite number")
    length = along.length
    direction = length > 0 ? along * (1 / length) : .zero
    (next, last) = (0, length)
    cut(start.x, direction.x, from: -margin, to: visible.x + margin)
    cut(start.y, direction.y, from: -margin, to: visible.y + margin)
  }

  /// Cuts the present line to where one coordinate lies in a range.
  private mutating func cut(_ origin: Double, _ slope: Double, from low: Double, to high: Double) {
    guard slope != 0 else {
      if origin < low || origin > high { last = -1 }
      return
    }
    let (a, b) = ((low - origin) / slope, (high - origin) / slope)
    next = max(next, min(a, b))
    last = min(last, max(a, b))
  }

  /// The next piece to draw of the present line, its ends in points; nil at the line's end.
  mutating func nextPiece() -> (Vector2, Vector2)? {
    while next < last {
      let from = next
      guard period > 0 else {
        next = last
        return (position(at: from), position(at: last))
      }
      let (isOn, rest) = phase(at: distance + from)
      // A step too small to change the sum must still end the loop.
      next = from + rest > from ? from + rest : last
      if isOn { return (position(at: from), position(at: min(next, last))) }
    }
    return nil
  }

  /// The position at a distance along the present line; its ends exactly, so that lines meet there.
  private func position(at distance: Double) -> Vector2 {
    distance == length ? end : start + direction * distance
  }

  /// True when the stroke, not a gap, is at the end of the present line.
  var isOnAtEnd: Bool { period == 0 || phase(at: distance + length).isOn }

  /// True when a distance along the chain is in a dash, and how far this dash or gap still goes.
  private func phase(at distance: Double) -> (isOn: Bool, rest: Double) {
    var offset = distance.truncatingRemainder(dividingBy: period)
    for index in 0..<dash.count * 2 {
      let part = dash[index % dash.count]
      if offset < part { return (index % 2 == 0, part - offset) }
      offset -= part
    }
    return (true, period)
  }
}
