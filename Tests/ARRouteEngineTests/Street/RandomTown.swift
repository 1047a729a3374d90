import TestSupport
import Testing

@testable import ARRouteEngine

/// A random town whose buildings are known exactly, with their rings in metres.
struct RandomTown {
  static let home = GeodeticCoordinate.at(60.17, 24.94)
  private(set) var buildings: [(building: Building, rings: [[Vector2]])] = []

  /// Creates `count` buildings in a square of `size` metres around home; the buildings may overlap.
  init(seed: UInt64, count: Int, size: Double, roofs: [Roof.Shape] = Roof.Shape.allCases) throws {
    var lots = SplitMix64(seed: seed)
    let placement = Placement(reference: Self.home)
    for _ in 0..<count {
      let middle = Vector2(
        .random(in: -size / 2...size / 2, using: &lots),
        .random(in: -size / 2...size / 2, using: &lots))
      var rings = [Self.ring(about: middle, &lots)]
      if Double.random(in: 0..<1, using: &lots) < 0.25 {
        rings.append(rings[0].map { middle + ($0 - middle) * 0.4 }.reversed())
      }
      if Bool.random(using: &lots) { rings = rings.map { $0.reversed() } }
      let places = try rings.map { ring in
        try ring.map { try #require(placement.coordinate(at: Vector3($0.x, 0, $0.y))) }
      }
      let base =
        Double.random(in: 0..<1, using: &lots) < 0.2
        ? Double.random(in: 3...6, using: &lots) : 0
      let shape = roofs.randomElement(using: &lots) ?? .flat
      let roof = shape == .flat ? 0 : Double.random(in: 1...4, using: &lots)
      let ridges: [Roof.Ridge] = [
        .along, .across, .facing(.degrees(.random(in: 0..<360, using: &lots))),
      ]
      let building = Building(
        footprint: try #require(
          Footprint(outline: places[0], holes: Array(places.dropFirst()))),
        base: base, height: base + roof + .random(in: 3...25, using: &lots),
        roof: Roof(shape, height: roof, ridge: ridges.randomElement(using: &lots) ?? .along))
      // The positions are those that the model has for the coordinates, so that rounding makes no
      // difference.
      let known = try places.map { ring in
        try ring.map { place in
          let position = try placement.position(of: place)
          return Vector2(position.x, position.z)
        }
      }
      buildings.append((building, known))
    }
  }

  /// Returns a simple outline that is entirely visible from its middle.
  private static func ring(about middle: Vector2, _ lots: inout SplitMix64) -> [Vector2] {
    let count = Int.random(in: 3...9, using: &lots)
    let first = Double.random(in: 0..<360, using: &lots)
    return (0..<count).map { step in
      let turn = Angle.degrees(
        first + 360 * (Double(step) + .random(in: 0..<0.6, using: &lots)) / Double(count))
      let reach = Double.random(in: 4...18, using: &lots)
      return middle + Vector2(turn.cosine, turn.sine) * reach
    }
  }

  /// A map of the town.
  var map: StreetMap { StreetMap(buildings: buildings.map(\.building)) }

  /// The model of the town about home.
  var model: StreetModel { StreetModel(map, about: Self.home) }
}

/// The points inside a building, found by counting the edges that a line crosses, and its roof's slopes,
/// from their definition.
///
/// The model uses a different method: it cuts the building into triangles.
struct PlainBuilding {
  let building: Building
  /// The two ends of each edge of the rings.
  let edges: [(a: Vector2, b: Vector2)]
  /// The slopes of the roof over the outer ring.
  let slopes: [RoofPlane]
  /// The maximum distance of a corner from the first one.
  private let reach: Double

  init(_ building: Building, rings: [[Vector2]]) {
    self.building = building
    edges = rings.flatMap { ring in
      zip(ring, ring.dropFirst() + ring.prefix(1)).map { (a: $0, b: $1) }
    }
    slopes = building.roof.planes(over: rings[0], height: building.height)
    reach = rings[0].map { ($0 - rings[0][0]).length }.max() ?? 0
  }

  /// Returns true when a line on the plan is so far away that it cannot meet the building.
  private func isFar(from start: Vector2, to end: Vector2) -> Bool {
    let (way, corner) = (end - start, edges[0].a)
    let share = way.length > 0 ? (corner - start).dot(way) / way.dot(way) : 0
    let nearest = start + way * min(max(share, 0), 1)
    return (corner - nearest).length > reach + 0.001
  }

  /// Returns true when a point on the plan is inside, by the even-odd rule.
  func covers(_ place: Vector2) -> Bool {
    var isInside = false
    for (a, b) in edges where (a.y > place.y) != (b.y > place.y) {
      if place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
    }
    return isInside
  }

  /// Returns true when a position is inside the building.
  func contains(_ place: Vector3) -> Bool {
    let point = Vector2(place.x, place.z)
    return place.y >= building.base && covers(point)
      && place.y <= slopes.reduce(.infinity) { min($0, $1.height(at: point)) }
  }

  /// Returns the parts of a line that are inside, from 0 to 1.
  ///
  /// The line is split wherever something may change, and each part is tested at its middle.
  func parts(from start: Vector3, to end: Vector3) -> [ClosedRange<Double>] {
    let way = end - start
    guard !isFar(from: Vector2(start.x, start.z), to: Vector2(end.x, end.z)) else { return [] }
    var changes = [0.0, 1.0]
    for (a, b) in edges {
      let edge = b - a
      let across = Vector2(way.x, way.z).cross(edge)
      if across != 0 { changes.append((a - Vector2(start.x, start.z)).cross(edge) / across) }
    }
    if way.y != 0 { changes.append((building.base - start.y) / way.y) }
    for slope in slopes {
      let (first, last) = (
        slope.height(at: Vector2(start.x, start.z)) - start.y,
        slope.height(at: Vector2(end.x, end.z)) - end.y
      )
      if first != last { changes.append(first / (first - last)) }
    }
    let order = changes.filter { $0 >= 0 && $0 <= 1 }.sorted()
    var parts: [ClosedRange<Double>] = []
    for (low, high) in zip(order, order.dropFirst()) where high > low {
      guard contains(start + way * ((low + high) / 2)) else { continue }
      if let last = parts.last, last.upperBound == low {
        parts[parts.count - 1] = last.lowerBound...high
      } else {
        parts.append(low...high)
      }
    }
    return parts
  }
}
