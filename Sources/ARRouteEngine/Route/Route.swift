/// A polyline of distinct places to walk along.
///
/// Positions along the route are given as chainages: the sum of the geodesic lengths of the segments from the
/// start, in metres. All data are prepared when the route is created, in one pass and without an allocation
/// per point, so that queries are as fast on long routes as on short ones.
public struct Route: Sendable {
  /// The data shared by all copies, so that copying costs a single reference count.
  private let storage: Storage

  private final class Storage: Sendable {
    let name: String?
    let line: SurfaceLine
    let turns: [RouteTurn]
    let index: SegmentIndex

    init(name: String?, line: SurfaceLine) {
      self.name = name
      self.line = line
      turns = RouteTurn.all(along: line)
      index = SegmentIndex(line)
    }
  }

  /// Creates a route through the given places.
  ///
  /// A place less than a micrometre from the previous one is dropped as a duplicate, regardless of altitude;
  /// a place may be repeated later.
  ///
  /// - Throws: `fewerThanTwoPoints`, or `geodesy` if consecutive places are nearly opposite each other on the
  ///   Earth.
  /// - Complexity: O(n).
  public init(name: String? = nil, coordinates: [GeodeticCoordinate]) throws(RouteError) {
    storage = Storage(name: name, line: try SurfaceLine(through: coordinates))
  }
}

extension Route {
  /// The name of the route in its source; nil if it has none.
  public var name: String? { storage.name }

  /// The vertices: at least two, each distinct from its neighbours.
  public var coordinates: [GeodeticCoordinate] { storage.line.coordinates }

  /// The distances from the start to each vertex, metres, strictly increasing from 0.
  ///
  /// They are within 0.1 mm per 100 km of the geodesic lengths.
  public var chainages: [Double] { storage.line.chainages }

  /// The turns of the route, in order.
  public var turns: [RouteTurn] { storage.turns }

  /// The vertices in Earth-centred coordinates, at altitude 0.
  var surface: [Vector3] { storage.line.points }

  /// The index that finds the segments near a place.
  var index: SegmentIndex { storage.index }
}

extension Route: Hashable {
  /// True when two routes have the same name and vertices, which determine everything else.
  public static func == (left: Route, right: Route) -> Bool {
    left.storage === right.storage
      || left.name == right.name && left.coordinates == right.coordinates
  }

  /// Hashes the values that are compared for equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(coordinates)
  }
}

extension Route {
  /// The length from the start to the finish, metres.
  public var length: Double { chainages[chainages.count - 1] }

  /// The number of segments, which is one less than the number of vertices.
  public var segmentCount: Int { chainages.count - 1 }

  /// Returns the segment that contains a chainage.
  ///
  /// At a vertex, it is the segment that starts there; at or beyond the finish, the last segment; before the
  /// start, the first segment.
  ///
  /// - Complexity: O(log n).
  public func segment(atChainage chainage: Double) -> Int {
    var low = 0
    var high = segmentCount
    while high - low > 1 {
      let middle = (low + high) / 2
      if chainages[middle] <= chainage { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the fraction of a segment at which a chainage is located, limited to 0...1.
  public func fraction(ofChainage chainage: Double, onSegment segment: Int) -> Double {
    chainage.share(from: chainages[segment], to: chainages[segment + 1])
  }

  /// Returns the chainage of a point on a segment, metres.
  func chainage(ofFraction fraction: Double, onSegment segment: Int) -> Double {
    guard fraction < 1 else { return chainages[segment + 1] }
    return chainages[segment] + (chainages[segment + 1] - chainages[segment]) * fraction
  }

  /// Returns the coordinate at a chainage, on the geodesic between the vertices around it.
  ///
  /// The altitude is interpolated between the two vertices if both altitudes are known; otherwise it is
  /// unknown.
  ///
  /// - Parameter chainage: The chainage, metres; it is limited to 0...`length`.
  /// - Complexity: O(log n).
  public func coordinate(atChainage chainage: Double) -> GeodeticCoordinate {
    let segment = segment(atChainage: chainage)
    let fraction = fraction(ofChainage: chainage, onSegment: segment)
    let start = coordinates[segment]
    let end = coordinates[segment + 1]
    guard fraction > 0 else { return start }
    // The geodesic exists because its length was computed when the route was created.
    guard fraction < 1, let line = try? Geodesic.inverse(from: start, to: end) else { return end }
    let coordinate = Geodesic.direct(
      from: start, azimuth: line.initialAzimuth, distance: line.distance * fraction)
    guard let low = start.altitude, let high = end.altitude else { return coordinate.coordinate }
    return coordinate.coordinate.atAltitude(low + (high - low) * fraction)
  }
}

/// An error in creating a route from points.
public enum RouteError: Error, Hashable, Sendable {
  /// Fewer than two distinct points; a route needs a start and a finish.
  case fewerThanTwoPoints
  /// There is no geodesic between two consecutive points; adding a point between them helps.
  case geodesy(GeodesyError)
}
