/// A line that somebody drew on a surface.
public struct ChalkStroke: Hashable, Sendable {
  /// The number of the stroke, from 1, unique among strokes.
  ///
  /// Strokes left earlier come first, so their numbers do not change unless one of them is removed.
  public let number: Int
  /// The style of the pen that drew it.
  public let style: PenStyle
  /// The points of the stroke.
  public internal(set) var points: StrokePoints
  /// The number of the surface on which the stroke lies, 0 for the ground; nil if the stroke was left
  /// earlier.
  public internal(set) var surface: Int?
  /// The stroke's height above its surface, metres; 0 for flat strokes.
  public internal(set) var raised: Double
  /// The spot of the first point; nil if that point has no coordinate on the Earth.
  public internal(set) var spot: Spot?
  /// The scene positions of the stroke's pieces; nil for a piece that has none.
  var origins: [PieceOrigin?] = []
  /// The height by which the stroke was moved up with its surface, metres.
  var lift = 0.0

  /// True when the stroke was drawn in this session rather than left earlier.
  public var isOwn: Bool { surface != nil }

  /// The height by which a drag over the full height of the screen raises drawings, metres.
  public static let fullRise = 0.4
}

extension ChalkStroke {
  /// Visits the stroke's points in the scene, metres, piece by piece.
  ///
  /// Each piece begins with the last point of the previous one, so that the pieces connect.
  ///
  /// - Parameters:
  ///   - isWanted: Returns true if a piece is wanted. It is given the piece's bounding ball: the centre in
  ///     the scene and the radius, metres.
  ///   - body: Receives the points of a piece.
  public func visitPieces(
    where isWanted: (Vector3, Double) -> Bool, _ body: ([Vector3]) -> Void
  ) {
    for (index, piece) in points.pieces.enumerated() {
      guard let origin = origin(of: index),
        isWanted(origin.position(of: piece.center), piece.radius)
      else { continue }
      var chain = piece.points.map(origin.position)
      if index > 0, let before = self.origin(of: index - 1),
        let last = points.pieces[index - 1].points.last
      {
        chain.insert(before.position(of: last), at: 0)
      }
      body(chain)
    }
  }

  /// All points of the stroke in the scene, metres.
  public var positions: [Vector3] {
    points.pieces.enumerated().flatMap { index, piece in
      origin(of: index).map { piece.points.map($0.position) } ?? []
    }
  }

  /// Returns the origin of a piece; strokes drawn in the scene stay in place, apart from `lift`.
  func origin(of piece: Int) -> PieceOrigin? {
    if isOwn { return PieceOrigin(origin: Vector3(0, lift, 0)) }
    return origins.indices.contains(piece) ? origins[piece] : nil
  }

  /// Returns the horizontal distance to the stroke's nearest point, metres; nil if the stroke has no
  /// position.
  func distance(from eye: Vector3) -> Double? {
    var bounds: [(least: Double, piece: Int)] = []
    for (index, piece) in points.pieces.enumerated() {
      guard let origin = origin(of: index) else { continue }
      bounds.append(
        ((origin.position(of: piece.center) - eye).levelLength - piece.radius, index))
    }
    guard let nearest = bounds.min(by: { $0.least < $1.least }) else { return nil }
    var best = Double.infinity
    func look(_ index: Int) {
      guard let origin = origin(of: index) else { return }
      for point in points.pieces[index].points {
        best = min(best, (origin.position(of: point) - eye).levelLength)
      }
    }
    look(nearest.piece)
    for bound in bounds where bound.least < best && bound.piece != nearest.piece {
      look(bound.piece)
    }
    return best
  }

  /// True when at least one point of the stroke is on the screen.
  func isVisible(_ camera: PinholeCamera, _ transform: CameraTransform) -> Bool {
    for (index, piece) in points.pieces.enumerated() {
      guard let origin = origin(of: index),
        camera.maySee(
          transform.cameraPosition(of: origin.position(of: piece.center)), radius: piece.radius)
      else { continue }
      let isSeen = piece.points.contains { point in
        camera.project(transform.cameraPosition(of: origin.position(of: point)))
          .map { camera.viewport.contains($0.position) } ?? false
      }
      if isSeen { return true }
    }
    return false
  }
}

extension PinholeCamera {
  /// Returns false only if no part of a ball is on the screen; true may be wrong.
  ///
  /// - Parameters:
  ///   - center: The centre in camera coordinates, metres.
  ///   - radius: The radius, metres.
  public func maySee(_ center: Vector3, radius: Double) -> Bool {
    guard -center.z + radius > Self.near else { return false }
    // Compute the distances to the planes through the camera and the screen's sides.
    for (half, offset) in [(viewport.width / 2, center.x), (viewport.height / 2, center.y)] {
      let slope = half / focalLength
      let length = (1 + slope * slope).squareRoot()
      if (abs(offset) - slope * -center.z) / length > radius { return false }
    }
    return true
  }
}
