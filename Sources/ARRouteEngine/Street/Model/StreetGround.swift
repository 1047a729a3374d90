/// The ways, areas and trees on the ground of a model.
struct StreetGround: Sendable {
  /// A way on the plan.
  struct Way: Sendable {
    let index: Int
    let line: [Vector2]
    let middle: Vector2
    let radius: Double
  }

  /// An area on the plan.
  struct Area: Sendable {
    let index: Int
    let rings: [[Vector2]]
    let middle: Vector2
    let radius: Double
  }

  let ways: [Way]
  let areas: [Area]
  let trees: [Vector2]
  let wayGrid: PlanGrid
  let areaGrid: PlanGrid
  let treeGrid: PlanGrid
  let names: [PlacedStreetName]
  let nameGrid: PlanGrid

  init(_ map: StreetMap, by placement: Placement) {
    let ways = map.ways.enumerated().compactMap { index, way -> Way? in
      guard let line = StreetModel.line(way.line, by: placement) else { return nil }
      let (middle, radius) = Self.circle(about: line)
      return Way(index: index, line: line, middle: middle, radius: radius + way.width / 2)
    }
    let areas = map.areas.enumerated().compactMap { index, area -> Area? in
      guard let rings = StreetModel.rings(of: area.footprint, by: placement) else { return nil }
      let (middle, radius) = Self.circle(about: rings[0])
      return Area(index: index, rings: rings, middle: middle, radius: radius)
    }
    trees = map.trees.compactMap { StreetModel.line([$0], by: placement)?.first }
    wayGrid = PlanGrid(ways.lazy.map { ($0.middle, $0.radius, 0) })
    areaGrid = PlanGrid(areas.lazy.map { ($0.middle, $0.radius, 0) })
    treeGrid = PlanGrid(trees.lazy.map { ($0, 5, 10) })
    self.ways = ways
    self.areas = areas
    let names = StreetNames.joined(ways.map { (map.ways[$0.index], $0.line) })
    nameGrid = PlanGrid(names.lazy.map { ($0.middle, $0.radius, 0) })
    self.names = names
  }

  /// Returns a circle around the given points: its centre is that of their bounding box, and its radius is
  /// the minimum for that centre.
  static func circle(about points: [Vector2]) -> (middle: Vector2, radius: Double) {
    guard let middle = PlaneBox(points)?.middle else { return (.zero, 0) }
    return (middle, points.reduce(0) { max($0, ($1 - middle).length) })
  }
}

/// A way of a map, projected to the plan of a model.
package struct PlacedStreetWay: Sendable {
  /// The way as given by the map.
  package let way: StreetWay
  /// The centre line of the way, metres: x east, y south.
  package let line: [Vector2]
}

/// An area of a map, projected to the plan of a model.
package struct PlacedStreetArea: Sendable {
  /// The area as given by the map.
  package let area: StreetArea
  /// The outer edge of the area, followed by the holes, metres: x east, y south.
  package let rings: [[Vector2]]
}

/// A building of a map, projected to the plan of a model.
package struct PlacedBuilding: Sendable {
  /// The building as given by the map.
  let building: Building
  /// The outer edge of the building, followed by the courtyards, metres: x east, y south.
  package let rings: [[Vector2]]
}

extension StreetModel {
  /// Returns the ways within a distance in metres of a point of the plan, including some that are slightly
  /// farther away.
  ///
  /// - Parameter wedge: The visible part of the plan; nil for all directions.
  package func ways(
    around point: Vector2, within reach: Double, seenIn wedge: StreetWedge? = nil
  ) -> [PlacedStreetWay] {
    ground.wayGrid.members(around: shift.inward(point), within: reach).compactMap { member in
      let way = ground.ways[Int(member)]
      if wedge?.meets(shift.outward(way.middle), radius: way.radius) == false { return nil }
      return PlacedStreetWay(way: map.ways[way.index], line: shift.outward(way.line))
    }
  }

  /// Returns the street names within a distance in metres of a point of the plan, including some that are
  /// slightly farther away.
  package func names(around point: Vector2, within reach: Double) -> [PlacedStreetName] {
    ground.nameGrid.members(around: shift.inward(point), within: reach).map { member in
      let name = ground.names[Int(member)]
      return PlacedStreetName(
        name: name.name, width: name.width, isRoad: name.isRoad, line: shift.outward(name.line),
        middle: shift.outward(name.middle), radius: name.radius)
    }
  }

  /// Returns the areas within a distance in metres of a point of the plan, including some that are slightly
  /// farther away.
  ///
  /// - Parameter wedge: The visible part of the plan; nil for all directions.
  package func areas(
    around point: Vector2, within reach: Double, seenIn wedge: StreetWedge? = nil
  ) -> [PlacedStreetArea] {
    ground.areaGrid.members(around: shift.inward(point), within: reach).compactMap { member in
      let area = ground.areas[Int(member)]
      if wedge?.meets(shift.outward(area.middle), radius: area.radius) == false { return nil }
      return PlacedStreetArea(area: map.areas[area.index], rings: shift.outward(area.rings))
    }
  }

  /// Returns the trees within a distance in metres of a point of the plan, including some that are slightly
  /// farther away.
  package func trees(around point: Vector2, within reach: Double) -> [Vector2] {
    ground.treeGrid.members(around: shift.inward(point), within: reach).map {
      shift.outward(ground.trees[Int($0)])
    }
  }

  /// Returns the buildings within a distance in metres of a point of the plan, including some that are
  /// slightly farther away.
  package func buildings(around point: Vector2, within reach: Double) -> [PlacedBuilding] {
    grid.members(around: shift.inward(point), within: reach).map { member in
      let solid = solids[Int(member)]
      return PlacedBuilding(
        building: map.buildings[solid.index], rings: shift.outward(solid.rings))
    }
  }
}
