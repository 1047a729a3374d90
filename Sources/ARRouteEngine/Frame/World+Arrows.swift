/// The arrows of a frame, and the part of the route under their bodies.
struct ArrowRow {
  /// The arrows, by increasing chainage.
  var arrows: [Frame.Arrow] = []
  /// The part of the route under the arrows' bodies, as in `Frame.way`.
  private(set) var way: [Vector3] = []

  /// The typical number of vertices ahead of the first arrow.
  private static let usualCount = 8
  /// The distance below which two vertices count as one, metres.
  private static let leastStep = 1e-3

  /// Adds the next vertex of the route.
  mutating func pass(_ vertex: Vector3) {
    if let last = way.last, (vertex - last).length <= Self.leastStep { return }
    way.append(vertex)
  }

  /// Starts the way with the vertices that lie under the body behind its tip.
  ///
  /// - Parameters:
  ///   - tip: The tip of the body, on the segment that starts at vertex `last`.
  ///   - length: The length of the body, metres.
  ///   - vertices: The route's vertices in the scene.
  ///   - last: The index in `vertices` of the start of the tip's segment.
  mutating func beginWay(
    behind tip: Vector3, length: Double, over vertices: [Vector3], until last: Int
  ) {
    var first = last
    var distance = (tip - vertices[first]).length
    while first > 0, distance < length {
      distance += (vertices[first] - vertices[first - 1]).length
      first -= 1
    }
    way.reserveCapacity(last - first + 1 + Self.usualCount)
    for number in first...last { pass(vertices[number]) }
  }
}

extension World {
  /// Returns the arrows that start within the window, each moved forwards along the route according to
  /// `phase`.
  func arrowRow(transform: CameraTransform, phase: Double) -> ArrowRow {
    var row = ArrowRow()
    let style = settings.arrows
    let bodyLength = style.bendingLength
    guard let chainages = guidance?.route.chainages, let match = guidance?.progress.match,
      let stretch = stretch(under: style, length: bodyLength ?? 0)
    else { return row }
    let (length, lastSegment) = (chainages[chainages.count - 1], chainages.count - 2)
    let start = match.chainage
    let end = min(start + style.window, length)
    let cycles = phase / style.period
    let share = cycles - cycles.rounded(.down)
    var arrows: [Frame.Arrow] = []
    arrows.reserveCapacity(Int(min(style.window / style.spacing, 4096)) + 1)
    var number = (start / style.spacing).rounded(.up)
    var segment = match.segment
    let turn = anchor.misalignment
    var piece = RoutePiece(segment, of: stretch, chainages, turned: turn)
    while number * style.spacing <= end, number * style.spacing < length {
      let home = number * style.spacing
      let chainage = home + min(style.spacing, length - home) * share
      if chainage >= piece.end, segment < lastSegment {
        repeat {
          segment += 1
          if !row.way.isEmpty { row.pass(stretch.positions[segment - stretch.firstVertex]) }
        } while segment < lastSegment && chainages[segment + 1] <= chainage
        piece = RoutePiece(segment, of: stretch, chainages, turned: turn)
      }
      let position = piece.position(atChainage: chainage)
      if row.way.isEmpty, let bodyLength {
        row.beginWay(
          behind: position, length: bodyLength, over: stretch.positions,
          until: segment - stretch.firstVertex)
      }
      let center = camera.project(transform.cameraPosition(of: position))?.position
      arrows.append(
        Frame.Arrow(
          chainage: home, position: position, heading: piece.heading, center: center,
          isVisible: center.map(camera.viewport.contains) ?? false, passed: row.way.count))
      number += 1
    }
    if !row.way.isEmpty { row.pass(stretch.positions[segment + 1 - stretch.firstVertex]) }
    row.arrows = arrows
    return row
  }

  /// Returns, in the scene, the segments that may carry arrows and the segments behind them that a body may
  /// cover.
  ///
  /// - Parameter length: The length of bodies, metres.
  /// - Returns: nil without a route, or if one of its vertices is on the opposite side of the Earth from the
  ///   phone.
  private func stretch(under style: ArrowStyle, length: Double) -> PlacedStretch? {
    guard let way = content.way, way.whole == nil, let guidance else { return content.way?.whole }
    return try? PlacedStretch(
      guidance.segments(inWindow: style, behind: length), of: guidance.route, on: map, anchor)
  }
}

/// A segment of the route in the scene, for the arrows on it.
private struct RoutePiece {
  /// The direction in which the arrows move, in [0°, 360°).
  let heading: Angle
  /// The chainage of the segment's end, metres.
  let end: Double
  private let chainage: Double
  private let first: Vector3
  private let last: Vector3

  init(_ segment: Int, of stretch: PlacedStretch, _ chainages: [Double], turned turn: Angle) {
    let direction = stretch.direction(ofSegment: segment)
    heading = turn == .zero ? direction : (direction + turn).wrappedPositive
    chainage = chainages[segment]
    end = chainages[segment + 1]
    first = stretch.positions[segment - stretch.firstVertex]
    last = stretch.positions[segment - stretch.firstVertex + 1]
  }

  /// Returns the position at a chainage, metres; if the chainage is outside the segment, the segment's
  /// nearest end.
  func position(atChainage other: Double) -> Vector3 {
    PlacedStretch.position(
      from: first, to: last,
      fraction: other.share(from: chainage, to: end))
  }
}
