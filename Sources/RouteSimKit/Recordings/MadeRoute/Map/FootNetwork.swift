import ARRouteEngine

/// The ways on a map that people walk along, as a network: ways meet at shared corners.
struct FootNetwork: Sendable {
  /// A straight piece of a way between two nodes.
  struct Edge: Hashable, Sendable {
    var start: Int
    var end: Int
    /// The length, metres.
    var length: Double
  }

  /// A position on an edge.
  struct Spot: Hashable, Sendable {
    var edge: Int
    /// The fraction of the edge that is before the spot, 0 to 1.
    var share: Double
    /// The distance from the given point, metres.
    var distance: Double
  }

  /// The nodes' positions, east and south, metres.
  private(set) var nodes: [Vector2] = []
  private(set) var edges: [Edge] = []
  /// The edges at each node.
  private(set) var edgesAt: [[Int]] = []
  private var cells: [Cell: [Int]] = [:]

  private struct Cell: Hashable {
    var x: Int
    var y: Int

    init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }

    init(_ point: Vector2) {
      x = Int((point.x / Self.size).rounded(.down))
      y = Int((point.y / Self.size).rounded(.down))
    }

    /// The side length of a cell, metres.
    static let size = 32.0
  }

  /// The maximum length of a straight piece of a way, metres.
  private static let longestEdge = 5000.0
  /// The distance from a walk within which ways are used, metres.
  private static let margin = 150.0

  /// Creates the network of the ways around the given points.
  ///
  /// - Complexity: O(corners of ways).
  init(_ map: StreetMap, around points: [Vector2], in placement: Placement) {
    guard let box = PlaneBox(points)?.padded(by: Self.margin) else { return }
    var known: [SIMD2<Double>: Int] = [:]
    for way in map.ways where way.kind != .rail {
      var last: (point: Vector2, corner: GeodeticCoordinate)?
      for corner in way.line {
        guard let position = try? placement.position(of: corner) else {
          last = nil
          continue
        }
        let point = Vector2(position.x, position.z)
        if let last, max(last.point.x, point.x) >= box.low.x,
          min(last.point.x, point.x) <= box.high.x, max(last.point.y, point.y) >= box.low.y,
          min(last.point.y, point.y) <= box.high.y
        {
          join(node(at: last.corner, last.point, &known), node(at: corner, point, &known))
        }
        last = (point, corner)
      }
    }
  }

  /// Returns the node at a corner of a way, adding it if it is new.
  private mutating func node(
    at corner: GeodeticCoordinate, _ point: Vector2, _ known: inout [SIMD2<Double>: Int]
  ) -> Int {
    let key = SIMD2(corner.latitude.degrees, corner.longitude.degrees)
    if let node = known[key] { return node }
    known[key] = nodes.count
    nodes.append(point)
    edgesAt.append([])
    return nodes.count - 1
  }

  private mutating func join(_ start: Int, _ end: Int) {
    let length = (nodes[end] - nodes[start]).length
    guard length > 0, length <= Self.longestEdge else { return }
    let edge = edges.count
    edges.append(Edge(start: start, end: end, length: length))
    edgesAt[start].append(edge)
    edgesAt[end].append(edge)
    var last: Cell?
    let steps = max(1, Int((2 * length / Cell.size).rounded(.up)))
    for step in 0...steps {
      let cell = Cell(
        nodes[start].interpolated(to: nodes[end], Double(step) / Double(steps)))
      if cell != last { cells[cell, default: []].append(edge) }
      last = cell
    }
  }

  /// Returns the position of a spot.
  func point(_ spot: Spot) -> Vector2 {
    let edge = edges[spot.edge]
    return nodes[edge.start].interpolated(to: nodes[edge.end], spot.share)
  }

  /// Returns spots within a distance of a point that are nearer to it than their neighbours on the network,
  /// up to a maximum number.
  ///
  /// The nearest spot comes first. A winding way has one spot, not one for each of its edges.
  func spots(near point: Vector2, within distance: Double, most: Int) -> [Spot] {
    let (low, high) = (
      Cell(point - Vector2(distance, distance)), Cell(point + Vector2(distance, distance))
    )
    var found: [Spot] = []
    var seen: Set<Int> = []
    for x in low.x - 1...high.x + 1 {
      for y in low.y - 1...high.y + 1 {
        for edge in cells[Cell(x, y)] ?? [] where seen.insert(edge).inserted {
          let spot = spot(on: edge, near: point)
          if spot.distance <= distance { found.append(spot) }
        }
      }
    }
    found = nearest(of: found)
    found.sort { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
    return Array(found.prefix(most))
  }

  /// Returns the spots except those at nodes that have an edge with a nearer spot.
  private func nearest(of spots: [Spot]) -> [Spot] {
    var nearest: [Int: (distance: Double, edge: Int)] = [:]
    for spot in spots {
      for node in [edges[spot.edge].start, edges[spot.edge].end] {
        if let other = nearest[node], other < (spot.distance, spot.edge) { continue }
        nearest[node] = (spot.distance, spot.edge)
      }
    }
    return spots.filter { spot in
      guard spot.share == 0 || spot.share == 1 else { return true }
      let edge = edges[spot.edge]
      return nearest[spot.share == 0 ? edge.start : edge.end]?.edge == spot.edge
    }
  }

  private func spot(on edge: Int, near point: Vector2) -> Spot {
    let (start, end) = (nodes[edges[edge].start], nodes[edges[edge].end])
    let share = Vector2.nearestShare(to: point - start, on: end - start)
    return Spot(
      edge: edge, share: share, distance: (point - start.interpolated(to: end, share)).length)
  }
}
