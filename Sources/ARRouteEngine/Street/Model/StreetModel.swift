/// The streets of a map as solids around a coordinate, in metres east, up and south, with the ground at
/// height 0.
///
/// The ground is level, as in the engine without terrain. Objects farther than `extent` from the coordinate
/// are left out; within that distance, a plane is accurate to millimetres around every walker.
///
/// The model is a value, and copies share memory.
public struct StreetModel: Sendable {
  /// The projection of the model, with its reference.
  public private(set) var placement: Placement
  /// The map.
  public let map: StreetMap
  /// The maximum distance from the reference at which objects are kept, metres.
  public static let extent = 50_000.0
  /// The number of buildings left out because they are too far away or have an area of 0.
  public let droppedCount: Int
  /// The height above the ground of the top of the highest building, metres; 0 if there are no buildings.
  public let top: Double

  /// The identity, which is shared by all copies of this model and by no other model.
  package private(set) var identity = Identity()

  /// The identity of a model.
  package final class Identity: Sendable {}

  /// The projection used for the members below; `shift` converts it to `placement`.
  private let own: Placement
  private(set) var shift = PlanShift.none

  /// The buildings.
  let solids: [StreetSolid]
  let grid: PlanGrid
  let ground: StreetGround

  /// Creates the model of a map around a coordinate.
  ///
  /// - Complexity: O(n) for n corners, plus the time to divide the roofs.
  public init(_ map: StreetMap, about reference: GeodeticCoordinate) {
    let placement = Placement(reference: reference)
    var solids: [StreetSolid] = []
    solids.reserveCapacity(map.buildings.count)
    for (index, building) in map.buildings.enumerated() {
      if let rings = Self.rings(of: building.footprint, by: placement),
        let solid = StreetSolid(building, index: index, rings: rings)
      {
        solids.append(solid)
      }
    }
    self.map = map
    self.placement = placement
    own = placement
    self.solids = solids
    droppedCount = map.buildings.count - solids.count
    top = solids.reduce(0) { max($0, $1.top) }
    grid = PlanGrid(solids.lazy.map { ($0.middle, $0.radius, $0.top) })
    ground = StreetGround(map, by: placement)
  }

  /// Returns the same model around a different coordinate, without rebuilding anything.
  ///
  /// The result is accurate to a millimetre around that coordinate, which must be within `shareable` of the
  /// original one.
  ///
  /// - Returns: nil if the coordinate is farther away.
  public func about(_ reference: GeodeticCoordinate) -> StreetModel? {
    if reference == placement.reference { return self }
    guard let middle = try? own.position(of: reference), middle.levelLength <= Self.shareable
    else { return nil }
    var copy = self
    copy.identity = Identity()
    copy.placement = Placement(reference: reference)
    copy.shift = .none
    guard reference != own.reference else { return copy }
    // This determines the direction of north at the new coordinate.
    guard let pole = copy.placement.coordinate(at: Vector3(0, 0, -100)),
      let north = try? own.position(of: pole)
    else { return nil }
    copy.shift = PlanShift(
      origin: Vector2(middle.x, middle.z), north: Vector2(north.x, north.z))
    return copy
  }

  /// The maximum distance between two coordinates that can share a model, metres.
  public static let shareable = 5000.0

  /// Returns the rings of an area on the plan; nil if any part of it is too far away.
  static func rings(of footprint: Footprint, by placement: Placement) -> [[Vector2]]? {
    var rings: [[Vector2]] = []
    rings.reserveCapacity(1 + footprint.holes.count)
    for ring in CollectionOfOne(footprint.outline) + footprint.holes {
      guard let line = line(ring, by: placement) else { return nil }
      rings.append(line)
    }
    return rings
  }

  /// Returns a line on the plan; nil if any part of it is too far away.
  static func line(_ coordinates: [GeodeticCoordinate], by placement: Placement) -> [Vector2]? {
    var line: [Vector2] = []
    line.reserveCapacity(coordinates.count)
    for coordinate in coordinates {
      guard let position = try? placement.position(of: coordinate), position.levelLength <= extent
      else { return nil }
      line.append(Vector2(position.x, position.z))
    }
    return line
  }

  /// The number of buildings.
  public var buildingCount: Int { solids.count }

  /// Returns the area of a building's footprint, m², and the volume under its roof, m³; nil if the building
  /// was left out.
  public func size(ofBuilding index: Int) -> (area: Double, volume: Double)? {
    guard let solid = solids.first(where: { $0.index == index }) else { return nil }
    let volume = solid.tiles.reduce(0) { sum, tile in
      let slope = solid.slopes[Int(tile.slope)]
      let mean =
        (slope.height(at: tile.a) + slope.height(at: tile.b) + slope.height(at: tile.c)) / 3
      return sum + (tile.b - tile.a).cross(tile.c - tile.a) / 2 * (mean - solid.base)
    }
    return (solid.area, volume)
  }
}
