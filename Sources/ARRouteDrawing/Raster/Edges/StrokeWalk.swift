import ARRouteEngine

/// Walks along a chain of lines and returns the pieces to draw: clipped to the visible part, and divided
/// into dashes.
struct StrokeWalk {
  /// Half the width, points.
  let halfWidth: Double
  /// True when the line is at most one pixel wide.
  let isHairline: Bool
  /// The unit vector along the current line; zero if it has no length.
  private(set) var direction = Vector2.zero

  private let dash: [Double]
  private let period: Double
  private let margin: Double
  private var start: Vector2
  private var end: Vector2
  /// The distance along the chain at `start`.
  private var distance = 0.0
  private var length = 0.0
  /// The rest of the current line, as distances from `start`.
  private var next = 0.0
  private var last = -1.0

  /// - Parameter room: The distance outside the visible part up to which lines are not clipped, points.
  init(_ stroke: Stroke, scale: Vector2, start: Vector2, room: Double = 0) {
    precondition(stroke.width.isFinite && stroke.width >= 0, "invalid line width")
    halfWidth = stroke.width / 2
    isHairline = stroke.width * max(scale.x, scale.y) <= 1
    margin = stroke.width + 2 / min(scale.x, scale.y) + room
    self.start = start
    end = start
    // As in SVG, an odd list is used twice, with dashes and gaps swapped the second time.
    let sum = stroke.dash.reduce(0, +) * (stroke.dash.count % 2 == 0 ? 1 : 2)
    // A dash pattern shorter than a pixel is drawn as a solid line.
    let isDashed = sum * max(scale.x, scale.y) > 1 && sum.isFinite
    period = isDashed ? sum : 0
    dash = isDashed ? stroke.dash : []
  }

  /// Continues with a line to `end`; parts outside the rectangle from 0 to `visible`, points, yield no
  /// pieces.
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

  /// Clips the current line to the part in which one coordinate lies in a range.
  private mutating func cut(_ origin: Double, _ slope: Double, from low: Double, to high: Double) {
    guard slope != 0 else {
      if origin < low || origin > high { last = -1 }
      return
    }
    let (a, b) = ((low - origin) / slope, (high - origin) / slope)
    next = max(next, min(a, b))
    last = min(last, max(a, b))
  }

  /// Returns the ends, in points, of the next piece of the current line to draw; nil at the end of the
  /// line.
  mutating func nextPiece() -> (Vector2, Vector2)? {
    while next < last {
      let from = next
      guard period > 0 else {
        next = last
        return (position(at: from), position(at: last))
      }
      let (isOn, rest) = phase(at: distance + from)
      // The loop must also end if a step is too small to change the sum.
      next = from + rest > from ? from + rest : last
      if isOn { return (position(at: from), position(at: min(next, last))) }
    }
    return nil
  }

  /// Returns the position at a distance along the current line; the line's ends are returned exactly, so
  /// that lines meet there.
  private func position(at distance: Double) -> Vector2 {
    distance == length ? end : start + direction * distance
  }

  /// True when the current line ends in a dash and not in a gap.
  var isOnAtEnd: Bool { period == 0 || phase(at: distance + length).isOn }

  /// Returns whether a distance along the chain lies in a dash, and the remaining length of that dash or
  /// gap.
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
