import ARRouteEngine

/// The lines of curves, in pieces for a pen: without what is far outside of the picture, and none so
/// long that its outline could wind round a pixel more often than can be counted.
struct CurveStroke {
  /// What draws them.
  let pen: Pen
  private let stroke: Stroke
  private let scale: Vector2
  /// The size of the picture, points.
  private let size: Vector2
  /// What is farther outside than this is cut off, points: so far that cuts are not seen to be any.
  private let room: Double

  private static let roomInPixels = 65_536.0
  /// More points than this are drawn in pieces.
  private static let most = 4096
  /// How many a piece then has.
  private static let pieceLength = 1000

  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - size: Points of the picture.
  init(_ stroke: Stroke, scale: Vector2, size: Vector2) {
    self.stroke = stroke
    self.scale = scale
    self.size = size
    room = Self.roomInPixels / min(scale.x, scale.y)
    let margin = Vector2(2 / scale.x, 2 / scale.y)
    pen = Pen(
      radius: stroke.width / 2, hasRoundEnds: true, scale: max(scale.x, scale.y),
      seen: (margin * -1, size + margin))
  }

  /// The pieces of a curve, and whether they are one that ends where it begins.
  func pieces(of curve: CurvePath, tolerance: Double) -> (pieces: [[Vector2]], isClosed: Bool) {
    let reach = Vector2(1, 1) * (stroke.width / 2 + room)
    let margin = Vector2(1, 1) * room
    let (low, high) = ((reach + margin) * -1, size + reach + margin)
    // The arcs of so wide a pen are no finer, either.
    let tolerance = max(tolerance, stroke.width * 5e-6)
    var points = curve.points(tolerance: tolerance, within: low, high)
    func isNear(_ point: Vector2) -> Bool {
      point.x >= -reach.x && point.y >= -reach.y && point.x <= size.x + reach.x
        && point.y <= size.y + reach.y
    }
    let start = points.firstIndex { !isNear($0) }
    let isClosed = curve.isClosed && points.count > 2
    if start == nil, points.count <= Self.most { return ([points], isClosed) }
    if isClosed {
      if let start { points = Array(points[start...] + points[..<start]) }
      points.append(points[0])
    }
    let chains = start == nil ? [points] : nearParts(of: points)
    return (chains.flatMap(Self.split), false)
  }

  /// What of a chain is not far outside.
  private func nearParts(of points: [Vector2]) -> [[Vector2]] {
    var chains: [[Vector2]] = []
    // Which is cut as far outside as it is wide: here half as far is enough.
    let half = Stroke(stroke.color, width: stroke.width / 2)
    var walk = StrokeWalk(half, scale: scale, start: points[0], room: room)
    for point in points.dropFirst() {
      walk.advance(to: point, visible: size)
      while let (from, to) = walk.nextPiece() {
        if chains.last?.last != from { chains.append([from]) }
        chains[chains.count - 1].append(to)
      }
    }
    return chains
  }

  /// A chain in pieces, each of which begins where the one before ends.
  private static func split(_ chain: [Vector2]) -> [[Vector2]] {
    guard chain.count > most else { return [chain] }
    return stride(from: 0, to: chain.count - 1, by: pieceLength).map { start in
      Array(chain[start...min(start + pieceLength, chain.count - 1)])
    }
  }
}
