import ARRouteEngine

/// The lines of curves, divided into pieces for a pen.
///
/// Parts far outside the picture are left out, and no piece is so long that its outline could wind around a
/// pixel too often to be counted.
struct CurveStroke {
  /// The pen that draws the lines.
  private let pen: OutlinePen
  private let stroke: Stroke
  private let scale: Vector2
  /// The size of the picture, points.
  private let size: Vector2
  /// The distance outside the picture at which lines are cut, points: large enough that the cuts are not
  /// visible.
  private let room: Double

  private static let roomInPixels = 65_536.0
  /// The number of points above which a line is split into pieces.
  private static let most = 4096
  /// The number of points per piece.
  private static let pieceLength = 1000

  /// A part of a line.
  struct Piece {
    fileprivate var points: [Vector2]
    /// True when the piece ends at its start; that point is not repeated.
    fileprivate var isClosed = false
    fileprivate var caps: (start: LineForm.Cap, end: LineForm.Cap)
    /// The points that are real corners and not points within a curve; nil if all are.
    fileprivate var corners: Set<Vector2>?
  }

  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - size: The size of the picture, points.
  init(_ stroke: Stroke, scale: Vector2, size: Vector2) {
    self.stroke = stroke
    self.scale = scale
    self.size = size
    room = Self.roomInPixels / min(scale.x, scale.y)
    let margin = Vector2(2 / scale.x, 2 / scale.y)
    pen = OutlinePen(
      radius: stroke.width / 2, form: stroke.form, scale: max(scale.x, scale.y),
      seen: (margin * -1, size + margin))
  }

  /// Appends an outline of a piece; a closed piece has two.
  ///
  /// - Parameter isReturn: True for the second outline.
  /// - Returns: True if the piece has such an outline.
  func appendOutline(
    of piece: Piece, isReturn: Bool, to outline: inout [Vector2]
  ) -> Bool {
    if piece.isClosed {
      pen.appendSide(
        ofClosed: isReturn ? piece.points.reversed() : piece.points, isReturn: isReturn,
        corners: piece.corners, to: &outline)
      return true
    }
    guard !isReturn else { return false }
    pen.appendOutline(of: piece.points, caps: piece.caps, corners: piece.corners, to: &outline)
    return true
  }

  /// Returns the pieces of a curve.
  func pieces(of curve: CurvePath, tolerance: Double) -> [Piece] {
    let reach = Vector2(1, 1) * (stroke.width / 2 * stroke.form.reach + room)
    let margin = Vector2(1, 1) * room
    let (low, high) = ((reach + margin) * -1, size + reach + margin)
    // With a very wide pen, curves need not be finer than the pen's arcs.
    let tolerance = max(tolerance, stroke.width * 5e-6)
    var points = curve.points(tolerance: tolerance, within: low, high)
    func isNear(_ point: Vector2) -> Bool {
      point.x >= -reach.x && point.y >= -reach.y && point.x <= size.x + reach.x
        && point.y <= size.y + reach.y
    }
    let start = points.firstIndex { !isNear($0) }
    let isClosed = curve.isClosed && points.count > 2
    var piece = Piece(
      points: points, isClosed: isClosed, caps: (stroke.form.cap, stroke.form.cap),
      corners: corners(of: curve))
    if curve.isClosed, points.count == 2 {
      // The line goes there and back, so it has no ends but turns at both points.
      let cap = stroke.form.join == .round ? LineForm.Cap.round : .butt
      piece.caps = (cap, cap)
    }
    if start == nil, points.count <= Self.most { return [piece] }
    if isClosed {
      if let start { points = Array(points[start...] + points[..<start]) }
      // The chain continues past its first corner, so that this corner has a join.
      points += points.prefix(2)
      piece.isClosed = false
      piece.caps = (.butt, .butt)
    }
    let chains = start == nil ? [points] : nearParts(of: points)
    return chains.flatMap { split($0, of: piece, ends: (points[0], points[points.count - 1])) }
  }

  /// Returns the points at which the segments of a curve meet; nil if they need not be distinguished from
  /// other points.
  private func corners(of curve: CurvePath) -> Set<Vector2>? {
    guard stroke.form.join != .round, curve.curves.contains(where: { !$0.isStraight }) else {
      return nil
    }
    return Set(curve.curves.lazy.map(\.end) + [curve.start])
  }

  /// Returns the parts of a chain that are not far outside the picture.
  private func nearParts(of points: [Vector2]) -> [[Vector2]] {
    var chains: [[Vector2]] = []
    // `StrokeWalk` clips at a distance equal to the stroke's width; half of that is enough here.
    let half = Stroke(stroke.color, width: stroke.width / 2 * stroke.form.reach)
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

  /// Splits a chain into pieces; each begins one line before the previous one ends, so that every corner
  /// lies inside a piece.
  ///
  /// - Parameters:
  ///   - piece: The whole line, with the form of its ends.
  ///   - ends: The positions of the line's ends; other ends are cuts.
  private func split(
    _ chain: [Vector2], of piece: Piece, ends: (start: Vector2, end: Vector2)
  ) -> [Piece] {
    let length = chain.count > Self.most ? Self.pieceLength : chain.count
    return stride(from: 0, to: max(1, chain.count - 1), by: length).map { start in
      let last = min(start + length + 1, chain.count - 1)
      var part = piece
      part.points = Array(chain[start...last])
      part.caps = (
        start == 0 && chain[0] == ends.start ? piece.caps.start : .butt,
        last == chain.count - 1 && chain[last] == ends.end ? piece.caps.end : .butt
      )
      return part
    }
  }
}
