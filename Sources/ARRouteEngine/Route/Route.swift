/// A polyline of distinct places to walk along.
///
/// Positions along it are chainages: metres from its start, the running sum of the geodesic lengths
/// of its segments. Everything is prepared at the start, in one pass and without an allocation per
/// point, so that each question afterwards takes the same time on a short and on a long route.
public struct Route: Sendable {
  /// Shared by all copies, which then cost one count of references.
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

  /// A route through places.
  ///
  /// Places less than a micrometre from the one before are dropped as duplicates, whatever their
  /// altitudes; a place may come again later.
  ///
  /// - Throws: `fewerThanTwoPoints`, or `geodesy` for neighbours nearly opposite on the Earth.
  /// - Complexity: O(n).
  public init(name: String? = nil, coordinates: [GeodeticCoordinate]) throws(RouteError) {
    storage = Storage(name: name, line: try SurfaceLine(through: coordinates))
  }
}

extension Route {
  /// The name of the route in its source; nil for none.
  public var name: String? { storage.name }

  /// The vertices: two or more, each distinct from its neighbours.
  public var coordinates: [GeodeticCoordinate] { storage.line.coordinates }

  /// Metres from the start to each vertex, one per vertex, strictly growing from 0.
  ///
  /// Within 0.1 mm per 100 km of the geodesic lengths.
  public var chainages: [Double] { storage.line.chainages }

  /// The turns of the route, in their order.
  public var turns: [RouteTurn] { storage.turns }

  /// The vertices in Earth-centred coordinates, at altitude 0.
  var surface: [Vector3] { storage.line.points }

  /// Finds the segments near a place.
  var index: SegmentIndex { storage.index }
}

extension Route: Hashable {
  /// True when two routes have the same name and vertices; all else follows from these.
  public static func == (left: Route, right: Route) -> Bool {
    left.storage === right.storage
      || left.name == right.name && left.coordinates == right.coordinates
  }

  /// Feeds the values that equality compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(coordinates)
  }
}

extension Route {
  /// Metres from the start to the finish.
  public var length: Double { chainages[chainages.count - 1] }

  /// The number of segments: one less than vertices.
  public var segmentCount: Int { chainages.count - 1 }

  /// The segment a chainage lies on: at a vertex the outgoing one, from the finish on the last,
  /// before the start the first.
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

  /// The share of a segment at which a chainage lies, in 0...1; an end where it lies beyond.
  public func fraction(ofChainage chainage: Double, onSegment segment: Int) -> Double {
    chainage.share(from: chainages[segment], to: chainages[segment + 1])
  }

  /// The chainage of a point of a segment, metres.
  func chainage(ofFraction fraction: Double, onSegment segment: Int) -> Double {
    guard fraction < 1 else { return chainages[segment + 1] }
    return chainages[segment] + (chainages[segment + 1] - chainages[segment]) * fraction
  }

  /// The coordinate at a chainage, on the geodesic between the vertices about it.
  ///
  /// Its altitude lies linearly between theirs where both are known, else it is unknown.
  ///
  /// - Parameter chainage: Metres; brought into 0...`length`.
  /// - Complexity: O(log n).
  public func coordinate(atChainage chainage: Double) -> GeodeticCoordinate {
    let segment = segment(atChainage: chainage)
    let fraction = fraction(ofChainage: chainage, onSegment: segment)
    let start = coordinates[segment]
    let end = coordinates[segment + 1]
    guard fraction > 0 else { return start }
    // The geodesic is there: its length was taken when the route was made.
    guard fraction < 1, let line = try? Geodesic.inverse(from: start, to: end) else { return end }
    let coordinate = Geodesic.direct(
      from: start, azimuth: line.initialAzimuth, distance: line.distance * fraction)
    guard let low = start.altitude, let high = end.altitude else { return coordinate.coordinate }
    return coordinate.coordinate.atAltitude(low + (high - low) * fraction)
  }
}

/// The reason why points make no route.
public enum RouteError: Error, Hashable, Sendable {
  /// Fewer than two distinct points; a route needs a start and a finish.
  case fewerThanTwoPoints
  /// Two consecutive points have no geodesic between them; put a point in between.
  case geodesy(GeodesyError)
}
