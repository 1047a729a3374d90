import ARRouteEngine

/// The map in the picture, which maps metres east and north to points.
struct TracksMap: Hashable, Sendable {
  /// The map's rectangle.
  let box: TracksBox
  /// The scale, points per metre.
  let scale: Double
  private let east: Double
  private let north: Double

  /// Creates a map that shows all lines of the tracks and nearly all fixes.
  ///
  /// It is as large as its width and maximum height allow, and no taller than necessary.
  ///
  /// - Parameter showsWays: True when AR's uncorrected tracks are also shown.
  init(
    _ tracks: Tracks, showsWays: Bool = true, left: Double, top: Double, width: Double,
    heights: ClosedRange<Double>
  ) {
    var eastings = Span()
    var northings = Span()
    let lines = tracks.turnedWays + tracks.truth + (showsWays ? tracks.ways : [])
    for point in lines.joined() {
      eastings.add(point.east)
      northings.add(point.north)
    }
    eastings.add(Span(middleOf: tracks.fixes.map(\.point.east)))
    northings.add(Span(middleOf: tracks.fixes.map(\.point.north)))
    let margin = 36.0
    let (across, up) = (max(eastings.length, 10), max(northings.length, 10))
    let height = min(
      max((width - 2 * margin) * up / across + 2 * margin, heights.lowerBound), heights.upperBound)
    box = TracksBox(left: left, top: top, width: width, height: height)
    scale = min((width - 2 * margin) / across, (height - 2 * margin) / up)
    east = eastings.middle
    north = northings.middle
  }

  /// Returns the position of a point on the map, points.
  func point(_ point: Tracks.Point) -> Vector2 {
    Vector2(
      box.left + box.width / 2 + (point.east - east) * scale,
      box.top + box.height / 2 - (point.north - north) * scale)
  }

  /// The longest length that is 1, 2 or 5 times a power of ten and fits in a quarter of the map's width,
  /// metres.
  var roundLength: Double {
    let most = box.width / 4 / scale
    var unit = 0.01
    while unit * 10 <= most { unit *= 10 }
    return most >= unit * 5 ? unit * 5 : most >= unit * 2 ? unit * 2 : unit
  }

  /// Draws a scale bar of a round length in the corner, with its label.
  func writeScale(to svg: inout MarkupWriter) {
    let metres = roundLength
    let start = Vector2(box.left + 16, box.bottom - 16)
    let end = start + Vector2(metres * scale, 0)
    let tick = Vector2(0, 6)
    svg.path([[start - tick, start, end, end - tick]], "line axis")
    svg.text(
      TracksAxis.roundLength(metres), at: Vector2((start.x + end.x) / 2, start.y - 7),
      "middle soft")
  }

  /// The lines of a grid that has the length of the scale bar as spacing.
  var grid: [[Vector2]] {
    let spacing = roundLength * scale
    let middle = Vector2(box.left + box.width / 2, box.top + box.height / 2)
    let columns = Int(box.width / 2 / spacing)
    let rows = Int(box.height / 2 / spacing)
    return (-columns...columns).map { column in
      let x = middle.x + Double(column) * spacing
      return [Vector2(x, box.top), Vector2(x, box.bottom)]
    }
      + (-rows...rows).map { row in
        let y = middle.y + Double(row) * spacing
        return [Vector2(box.left, y), Vector2(box.right, y)]
      }
  }
}

extension TracksMap {
  /// The range of some numbers.
  private struct Span {
    var low = Double.infinity
    var high = -Double.infinity

    init() {}

    /// Creates a range without the lowest and the highest hundredth of the numbers, so that an outlier does
    /// not shrink the map.
    init(middleOf numbers: [Double]) {
      let sorted = numbers.sorted()
      guard !sorted.isEmpty else { return }
      low = sorted[sorted.count / 100]
      high = sorted[sorted.count - 1 - sorted.count / 100]
    }

    var length: Double { high > low ? high - low : 0 }
    var middle: Double { high >= low ? (low + high) / 2 : 0 }

    mutating func add(_ number: Double) {
      low = min(low, number)
      high = max(high, number)
    }

    mutating func add(_ other: Span) {
      low = min(low, other.low)
      high = max(high, other.high)
    }
  }
}

extension Tracks {
  /// All of AR's tracks, rotated by the last total of each strategy.
  fileprivate var turnedWays: [[Point]] { courses.flatMap(ways(turnedBy:)) }

  /// Returns AR's tracks, each rotated by the strategy's last total on it; tracks without a total are
  /// dropped.
  func ways(turnedBy course: Course) -> [[Point]] {
    ways.compactMap { way in
      guard let last = way.last, let total = course.total(at: last.time) else { return nil }
      return Self.turned(way, by: total.angle)
    }
  }

  /// Returns a track rotated clockwise about its start.
  static func turned(_ way: [Point], by angle: Angle) -> [Point] {
    guard let pivot = way.first else { return way }
    let (sine, cosine) = (angle.sine, angle.cosine)
    return way.map { point in
      let (east, north) = (point.east - pivot.east, point.north - pivot.north)
      return Point(
        time: point.time, east: pivot.east + east * cosine + north * sine,
        north: pivot.north + north * cosine - east * sine)
    }
  }
}
