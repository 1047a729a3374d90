public import ARRouteEngine
import RouteFormats

/// The route that is made of a log which brings none of its own.
public struct MadeRoute: Hashable, Sendable {
  /// How a route is made.
  public enum Method: String, CaseIterable, Hashable, Sendable {
    /// As the line through the fixes.
    case raw
    /// As the way that was walked, as fixes and poses tell it.
    case smoothed
    /// As the footways of a map where that way goes along them.
    case map
  }

  /// The way that was walked.
  public let route: Route
  /// How it was made.
  public let method: Method
  /// The number of fixes that it is made of.
  public let fixes: Int
  /// The length of the line through those fixes, metres.
  public let rawLength: Double
  /// The greatest distance of one of them from the route, metres.
  public let farthest: Double

  /// Fixes that come faster are left out, seconds: less than a second by what clocks are unsteady.
  private static let leastInterval = 0.9
  /// The least deviation along an axis that a fix is believed to have, metres.
  private static let leastDeviation = 0.25

  /// The standard deviation of a map's ways, metres.
  private static let mapDeviation = 4.0
  /// The greatest deviation with which ways of a map are looked for, metres: else all were near.
  private static let greatestDeviation = 25.0
  /// The line of a way by AR stays within twice this distance of it, metres.
  private static let tolerance = 0.5

  /// The way along fixes; the line through them where they are of somebody who stands, and nil where
  /// that is no line.
  static func made(
    named name: String?, along fixes: [Fix], steps: [PoseFit.Step] = [], by making: RouteMaking
  ) -> MadeRoute? {
    MadeRoute(named: name, along: fixes, steps: steps, by: making)
      ?? MadeRoute(named: name, along: fixes, by: .raw)
  }

  /// The way along fixes in the order of time; nil where they make no route, as somebody stands.
  ///
  /// - Parameter steps: Where AR was, in the order of time; empty where nobody knows.
  /// - Complexity: O(n), and O(log n) for each fix's distance.
  init?(
    named name: String?, along fixes: [Fix], steps: [PoseFit.Step] = [], by making: RouteMaking
  ) {
    let used = fixes.filter(\.hasUsableAccuracy)
    let kept = used.count > 1 ? used : fixes
    let raw = kept.map(\.coordinate)
    guard let first = raw.first, let rawLength = try? Self.length(of: raw) else { return nil }
    let line: [GeodeticCoordinate]
    var method = making.method
    switch making.method {
    case .raw: line = raw
    case .smoothed, .map:
      let placement = Placement(reference: first)
      guard let plane = Self.plane(kept, in: placement), plane.count > 1 else { return nil }
      let way = Self.way(of: steps, plane, in: placement, map: making.map, &method)
      line = way.compactMap { placement.coordinate(at: Vector3($0.x, 0, $0.y)) }
    }
    guard let route = try? Route(name: name, coordinates: line) else { return nil }
    self.route = route
    self.method = method
    self.fixes = raw.count
    self.rawLength = rawLength
    farthest = making.method == .raw ? 0 : raw.reduce(0) { max($0, route.nearest(to: $1).distance) }
  }

  /// Metres along the line through places.
  private static func length(of places: [GeodeticCoordinate]) throws(GeodesyError) -> Double {
    var length = 0.0
    for (start, end) in zip(places, places.dropFirst()) {
      length += try Geodesic.distance(from: start, to: end)
    }
    return length
  }

  /// The fixes on the ground, none sooner than `leastInterval` after another.
  private static func plane(_ fixes: [Fix], in placement: Placement) -> [PlaneFix]? {
    var plane: [PlaneFix] = []
    for fix in fixes where fix.time - (plane.last?.time ?? -.infinity) >= leastInterval {
      let stated =
        fix.hasUsableAccuracy ? fix.axisDeviation : Fix.assumedAccuracy / Fix.deviationsInAccuracy
      guard
        let onGround = try? PlaneFix(fix, deviation: max(stated, leastDeviation), in: placement)
      else { return nil }
      plane.append(onGround)
    }
    return plane
  }

  /// The way by AR where that knows one, else by fixes alone, along a map's ways where it goes on them.
  ///
  /// - Parameter method: Becomes what was done.
  private static func way(
    of steps: [PoseFit.Step], _ fixes: [PlaneFix], in placement: Placement, map: StreetMap?,
    _ method: inout Method
  ) -> [Vector2] {
    let kept = EchoSearch.kept(fixes)
    guard kept.count > 1 else { return [] }
    let (way, places): ([Vector2], [FootMatch.Place])
    if !steps.isEmpty, let fit = PoseFit(steps, fixes: kept) {
      way = LineSleeve.simplified(fit.way, tolerance: tolerance)
      places = FootMatch.places(along: way)
    } else {
      let fit = LegFit(adaptingTo: kept)
      way = fit.corners.map(\.place)
      places = fit.places(every: FootMatch.step)
    }
    method = .smoothed
    guard let map else { return way }
    let network = FootNetwork(map, around: way, in: placement)
    guard !network.edges.isEmpty else { return way }
    let own = kept.map(\.deviation).ranked(kept.count / 2)
    let deviation = (own * own + mapDeviation * mapDeviation).squareRoot()
    let match = FootMatch(network, deviation: min(deviation, greatestDeviation))
    guard let matched = match.way(along: places) else { return way }
    method = .map
    return matched
  }
}

extension MadeRoute {
  /// What was made of what, in a few words.
  public var summary: String {
    let metres = { (length: Double) in FixedDecimal.text(length.rounded(), decimals: 0) + " m" }
    let raw = "\(fixes) fixes, \(metres(rawLength))"
    return switch method {
    case .raw: "raw: the line through \(raw)"
    case .smoothed, .map:
      (method == .map ? "along the map: " : "smoothed: ")
        + "\(route.coordinates.count) points, \(metres(route.length)), made of \(raw), at most "
        + "\(metres(farthest)) from a fix"
    }
  }
}
