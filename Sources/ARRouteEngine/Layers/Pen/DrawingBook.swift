/// Everything drawn in the street, and the surfaces on which it is drawn.
public struct DrawingBook: Sendable {
  /// AR's knowledge of the street's surfaces.
  public internal(set) var surfaces: SurfaceBook
  /// The strokes: those left earlier, then those of this session.
  public internal(set) var strokes: [ChalkStroke] = []
  /// The style of future strokes.
  public internal(set) var style: PenStyle
  /// True when the pen is down.
  public internal(set) var isDown = false
  /// The strokes left earlier, unchanged, including those that did not fit within `pointLimit`.
  private(set) var keptStrokes: [LeftStroke] = []
  private var lastNumber = 0

  /// The maximum total number of points in all strokes.
  public static let pointLimit = 200_000

  init(_ furniture: [Furniture], style: PenStyle, on map: (GeodeticCoordinate) -> Vector3?) {
    surfaces = SurfaceBook(furniture, on: map)
    self.style = style
  }

  /// The total number of points in all strokes.
  public var pointCount: Int { strokes.reduce(0) { $0 + $1.points.count } }

  /// Adds strokes left earlier, except those that would exceed `pointLimit`.
  ///
  /// - Returns: The number of strokes left out.
  mutating func add(_ left: [LeftStroke], on ground: (GeodeticCoordinate) -> Double) -> Int {
    var room = Self.pointLimit - pointCount
    var dropped = 0
    keptStrokes += left
    for stroke in left {
      guard stroke.spots.count <= room, let first = stroke.spots.first else {
        dropped += 1
        continue
      }
      room -= stroke.spots.count
      lastNumber += 1
      strokes.append(
        ChalkStroke(
          number: lastNumber, style: stroke.style, points: StrokePoints(stroke.spots, on: ground),
          surface: nil, raised: stroke.raised, spot: first))
    }
    return dropped
  }

  /// Ends the session: clears everything that belongs to it.
  mutating func forget() {
    strokes.removeAll(where: \.isOwn)
    surfaces.forget()
    isDown = false
  }

  /// Puts the tip of the pen down where a ray meets a surface.
  ///
  /// - Parameters:
  ///   - hit: The hit; nil if the ray does not meet a surface, which ends the stroke.
  ///   - spot: Returns the spot on the Earth for a position in the scene.
  ///   - begins: True to begin a new stroke even if the pen is down.
  mutating func draw(_ hit: SurfaceHit?, begins: Bool, spot: (Vector3) -> Spot?) {
    guard let hit else { return end() }
    if !begins, isDown, let index = strokes.indices.last, strokes[index].surface == hit.surface,
      let last = strokes[index].points.last
    {
      let point = hit.position - Vector3(0, strokes[index].lift, 0)
      guard (point - last).length >= style.spacing, hasRoom else { return }
      strokes[index].points.append(point)
      return
    }
    // Moving from one surface to another begins a new stroke.
    guard hasRoom else { return end() }
    lastNumber += 1
    var stroke = ChalkStroke(
      number: lastNumber, style: style, points: StrokePoints(), surface: hit.surface, raised: 0,
      spot: spot(hit.position))
    stroke.points.append(hit.position)
    strokes.append(stroke)
    isDown = true
  }

  private var hasRoom: Bool { pointCount < Self.pointLimit }

  /// Lifts the pen.
  mutating func end() { isDown = false }

  /// Raises the last stroke of this session to a height above its surface, metres.
  mutating func raise(to height: Double) {
    guard height.isFinite, let index = strokes.indices.last, strokes[index].isOwn else { return }
    strokes[index].raised = min(max(height, 0), Self.mostRaised)
  }
  /// The maximum height to which a stroke can be raised, metres.
  public static let mostRaised = 10.0

  /// Removes the last stroke of this session.
  mutating func undo() {
    isDown = false
    if strokes.last?.isOwn == true { strokes.removeLast() }
  }

  /// Removes all strokes of this session.
  mutating func clear() {
    isDown = false
    strokes.removeAll(where: \.isOwn)
  }

  /// Moves strokes with their surfaces, and onto newly found surfaces slightly below or above them.
  mutating func settle(_ style: SurfaceStyle, hasNews: Bool) -> [SurfaceEvent] {
    guard !surfaces.found.isEmpty else { return [] }
    var events: [SurfaceEvent] = []
    for index in strokes.indices {
      guard let number = strokes[index].surface, let first = strokes[index].points.pieces.first,
        let height = first.points.first?.y
      else { continue }
      if let surface = surfaces.found.first(where: { $0.number == number }) {
        strokes[index].lift = surface.corner.y - height
      } else if hasNews {
        let now = height + strokes[index].lift
        let under = surfaces.found.first { surface in
          abs(surface.corner.y - now) <= style.snap && strokes[index].lies(within: surface)
        }
        guard let under else { continue }
        strokes[index].surface = under.number
        strokes[index].lift = under.corner.y - height
        events.append(.strokeMoved(strokes[index].number))
      }
    }
    return events
  }

  /// Places the strokes left earlier according to the phone's estimated location.
  mutating func lay(by anchor: SceneAnchor, on ground: (GeodeticCoordinate) -> Double) {
    for index in strokes.indices where !strokes[index].isOwn {
      strokes[index].origins = strokes[index].points.pieces.map { piece in
        piece.home.flatMap { PieceOrigin(of: $0, anchor, ground: ground($0)) }
      }
    }
  }
}

extension ChalkStroke {
  /// True when all points of the stroke are directly above, below or on the known part of a surface.
  fileprivate func lies(within surface: FoundSurface) -> Bool {
    let along = surface.along * (1 / surface.along.dot(surface.along))
    let across = surface.across * (1 / surface.across.dot(surface.across))
    return points.pieces.allSatisfy { piece in
      piece.points.allSatisfy { point in
        let offset = point - surface.corner
        return (0...1).contains(offset.dot(along)) && (0...1).contains(offset.dot(across))
      }
    }
  }
}

/// A stroke in stored form, with its position on the Earth.
public struct LeftStroke: Hashable, Sendable {
  /// The points of the stroke, with their heights above the ground.
  public let spots: [Spot]
  /// The style of the pen that drew the stroke.
  public let style: PenStyle
  /// The height of the stroke above the spots, metres.
  public let raised: Double

  /// Creates a stroke of one or more points; nil if there are no points, or if the height is out of range.
  public init?(spots: [Spot], style: PenStyle, raised: Double = 0) {
    guard !spots.isEmpty, (0...DrawingBook.mostRaised).contains(raised) else { return nil }
    self.spots = spots
    self.style = style
    self.raised = raised
  }
}
