/// The points of a stroke, divided into pieces, each with a bounding ball.
///
/// If a stroke has many thousands of points, only the pieces nearby need to be processed.
public struct StrokePoints: Hashable, Sendable {
  /// A run of consecutive points.
  struct Piece: Hashable, Sendable {
    /// The points, metres, in the scene or, for a stroke left earlier, as offsets east, up and south from
    /// `home`.
    private(set) var points: [Vector3]
    /// The coordinate on the Earth of the origin of `points`; nil for points in the scene.
    let home: GeodeticCoordinate?
    private var low: Vector3
    private var high: Vector3

    init(_ first: Vector3, home: GeodeticCoordinate?) {
      points = [first]
      self.home = home
      low = first
      high = first
    }

    mutating func append(_ point: Vector3) {
      points.append(point)
      low = Vector3(min(low.x, point.x), min(low.y, point.y), min(low.z, point.z))
      high = Vector3(max(high.x, point.x), max(high.y, point.y), max(high.z, point.z))
    }

    /// The centre of the points' bounding ball.
    var center: Vector3 { low.interpolated(to: high, 0.5) }
    /// The radius of the bounding ball, metres.
    var radius: Double { (high - low).length / 2 }
  }

  private(set) var pieces: [Piece] = []
  /// The number of points.
  public private(set) var count = 0
  /// The length of the line through the points, metres.
  public private(set) var length = 0.0
  /// The maximum number of points in a piece.
  private static let pieceLength = 128

  init() {}

  /// The last point, in the coordinates of its piece.
  var last: Vector3? { pieces.last?.points.last }

  /// Appends a point in the scene, metres.
  mutating func append(_ point: Vector3) {
    if let last { length += (point - last).length }
    count += 1
    if let piece = pieces.indices.last, pieces[piece].points.count < Self.pieceLength {
      pieces[piece].append(point)
    } else {
      pieces.append(Piece(point, home: nil))
    }
  }

  /// Creates a stroke's points from spots on the Earth with heights above the ground, metres; spots that
  /// cannot be projected are left out.
  init(_ spots: [Spot], on ground: (GeodeticCoordinate) -> Double) {
    var plane: Placement?
    var home = 0.0
    for spot in spots {
      // The height is relative to the ground at the start of the piece, because the ground is not level
      // everywhere.
      let level = ground(spot.coordinate) + spot.height
      if let placement = plane, let piece = pieces.last, piece.points.count < Self.pieceLength,
        let flat = try? placement.position(of: spot.coordinate), flat.length < Self.reach
      {
        let point = Vector3(flat.x, level - home, flat.z)
        if let last { length += (point - last).length }
        pieces[pieces.count - 1].append(point)
      } else {
        // This is the distance from the previous point to the first point of the next piece.
        if let placement = plane, let last,
          let flat = try? placement.position(of: spot.coordinate)
        {
          length += (Vector3(flat.x, level - home, flat.z) - last).length
        }
        plane = Placement(reference: spot.coordinate)
        home = level - spot.height
        pieces.append(Piece(Vector3(0, spot.height, 0), home: spot.coordinate))
      }
      count += 1
    }
  }

  /// The maximum distance of a piece's points from its origin on the Earth, metres.
  private static let reach = 50.0
}

/// The position and the axes of a piece in the scene.
struct PieceOrigin: Hashable, Sendable {
  var origin = Vector3.zero
  var right = Vector3(1, 0, 0)
  var back = Vector3(0, 0, 1)

  /// Returns the position in the scene of a point of the piece, metres.
  func position(of point: Vector3) -> Vector3 {
    Vector3(
      origin.x + right.x * point.x + back.x * point.z, origin.y + point.y,
      origin.z + right.z * point.x + back.z * point.z)
  }
}

extension PieceOrigin {
  /// Creates the position of a piece according to the phone's estimated location; nil if the piece cannot be
  /// projected.
  ///
  /// The axes at the piece are projected separately, because north there differs from north at the anchor.
  ///
  /// - Parameter ground: The height of the ground in the scene, metres.
  init?(of home: GeodeticCoordinate, _ anchor: SceneAnchor, ground: Double) {
    let around = Placement(reference: home)
    let arm = 10.0
    guard let origin = try? anchor.placement.position(of: home),
      let east = around.coordinate(at: Vector3(arm, 0, 0)),
      let south = around.coordinate(at: Vector3(0, 0, arm)),
      let placedEast = try? anchor.placement.position(of: east),
      let placedSouth = try? anchor.placement.position(of: south)
    else { return nil }
    self.origin = anchor.scenePosition(ofPlaced: origin) + Vector3(0, ground, 0)
    right = anchor.sceneVector(ofTrue: (placedEast - origin) * (1 / arm))
    back = anchor.sceneVector(ofTrue: (placedSouth - origin) * (1 / arm))
  }
}
