/// A polyline of distinct places to walk along.
///
/// Positions along it are chainages: metres from its start, as the running sum of the geodesic lengths of its
/// segments. Everything is prepared when the route is created, in one pass and without an allocation per
/// point, so that each query then takes the same time on short and long routes.
public struct Route: Sendable {
  /// The data shared by all copies, each of which then costs one reference count.
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

  /// Creates a route through places.
  ///
  /// Places less than a micrometre from the previous one are dropped as duplicates, whatever their altitudes;
  /// a place may occur again later.
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
  /// True when two routes have the same name and vertices, from which all else follows.
  public static func == (left: Route, right: Route) -> Bool {
    left.storage === right.storage
      || left.name == right.name && left.coordinates == right.coordinates
  }

  /// Hashes the values that equality compares.
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
  /// At a vertex, it is the outgoing segment; from the finish on, the last one; before the start, the first
  /// one.
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

  /// Returns the share of a segment at which a chainage lies, limited to 0...1.
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
  /// Its altitude is interpolated between theirs if both are known; otherwise it is unknown.
  ///
  /// - Parameter chainage: The chainage, metres; it is limited to 0...`length`.
  /// - Complexity: O(log n).
  public func coordinate(atChainage chainage: Double) -> GeodeticCoordinate {
    let segment = segment(atChainage: chainage)
    let fraction = fraction(ofChainage: chainage, onSegment: segment)
    let start = coordinates[segment]
    let end = coordinates[segment + 1]
    guard fraction > 0 else { return start }
    // The geodesic exists, because its length was computed when the route was created.
    guard fraction < 1, let line = try? Geodesic.inverse(from: start, to: end) else { return end }
    let coordinate = Geodesic.direct(
      from: start, azimuth: line.initialAzimuth, distance: line.distance * fraction)
    guard let low = start.altitude, let high = end.altitude else { return coordinate.coordinate }
    return coordinate.coordinate.atAltitude(low + (high - low) * fraction)
  }
}

/// The reason why points do not form a route.
public enum RouteError: Error, Hashable, Sendable {
  /// Fewer than two distinct points; a route needs a start and a finish.
  case fewerThanTwoPoints
  /// There is no geodesic between two consecutive points; add a point between them.
  case geodesy(GeodesyError)
}
