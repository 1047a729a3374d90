package import ARRouteEngine
import RouteFormats

/// A route made from a log that does not contain one.
package struct MadeRoute: Hashable, Sendable {
  /// A method of making a route.
  package enum Method: String, CaseIterable, Hashable, Sendable {
    /// The line through the fixes.
    case raw
    /// The path that was walked, estimated from fixes and poses.
    case smoothed
    /// The same path, but along a map's footways wherever it follows them.
    case map
  }

  /// A reason why the requested route could not be made.
  enum Obstacle: String, CaseIterable, Hashable, Sendable {
    /// The fixes may be from someone standing still.
    case standing
    /// The fixes are too far apart for a single walk.
    case tooFar
    /// The walk does not follow any way on the map.
    case noWays
  }

  /// The route that was walked.
  package let route: Route
  /// The method by which the route was made.
  package let method: Method
  /// The obstacle to the requested method; nil if there was none.
  let obstacle: Obstacle?
  /// The number of fixes available for the route.
  let fixes: Int
  /// The number of fixes that were left out: echoes, and all but one of several within a second.
  let leftOut: Int
  /// The length of the line through the fixes, metres.
  let rawLength: Double
  /// The length of the part that crosses gaps in a straight line, metres.
  let acrossGaps: Double
  /// The largest distance from the route to a fix that was not left out, metres.
  let farthest: Double

  /// The standard deviation of ways on a map, metres.
  private static let mapDeviation = 4.0
  /// The maximum deviation in a search for ways on a map, metres: with a larger one, every way would count
  /// as near.
  private static let greatestDeviation = 25.0

  /// Makes the route along fixes; if the fixes are from someone standing still, the route is short.
  ///
  /// - Returns: nil if all fixes are at the same position.
  static func made(
    named name: String?, along fixes: [Fix], steps: [PoseFit.Step] = [], by making: RouteMaking
  ) -> MadeRoute? {
    let used = fixes.filter(\.hasUsableAccuracy)
    let kept = used.count > 1 ? used : fixes
    guard let first = kept.first, let raw = RawLine(kept) else { return nil }
    func made(_ way: Way?) -> MadeRoute? {
      way.flatMap { MadeRoute(named: name, $0, of: raw, along: kept) }
    }
    func line(_ obstacle: Obstacle?) -> MadeRoute? {
      made(Way(line: kept.map(\.coordinate), method: .raw, obstacle: obstacle))
    }
    if making.method == .raw { return line(nil) }
    let placement = Placement(reference: first.coordinate)
    guard let pieces = WayPiece.pieces(of: kept, steps, in: placement) else { return line(.tooFar) }
    return made(way(through: pieces, in: placement, making))
      ?? made(standing(pieces, in: placement)) ?? line(.standing)
  }

  /// Returns a line for someone standing still: from the first position to the last one, or to the farthest
  /// one if the first and the last coincide.
  private static func standing(_ pieces: [WayPiece], in placement: Placement) -> Way? {
    let points = pieces.flatMap(\.seen)
    guard let first = points.first, var last = points.last else { return nil }
    if (last - first).length < leastLine {
      last = points.max { ($0 - first).length < ($1 - first).length } ?? last
    }
    return laid([first, last], of: pieces, in: placement, .smoothed, .standing)
  }

  /// The minimum length of a line, metres.
  private static let leastLine = 0.01

  /// A path found along the fixes.
  private struct Way {
    var line: [GeodeticCoordinate]
    var method: Method
    var obstacle: Obstacle?
    /// The number of fixes that were left out.
    var leftOut = 0
    /// The largest distance of any remaining fix, metres.
    var farthest = 0.0
  }

  /// Creates the route along a path.
  ///
  /// - Returns: nil if the path does not form a line.
  private init?(named name: String?, _ way: Way, of raw: RawLine, along fixes: [Fix]) {
    guard let route = try? Route(name: name, coordinates: way.line) else { return nil }
    self.route = route
    method = way.method
    obstacle = way.obstacle
    self.fixes = fixes.count
    rawLength = raw.length
    acrossGaps = raw.acrossGaps
    leftOut = way.leftOut
    farthest = way.farthest
  }

  /// Returns the path along fixes; nil for someone standing still.
  private static func way(
    through pieces: [WayPiece], in placement: Placement, _ making: RouteMaking
  ) -> Way? {
    guard pieces.contains(where: \.isOfWalker) else { return nil }
    let way = WayPiece.line(of: pieces)
    guard let map = making.map else { return laid(way, of: pieces, in: placement, .smoothed) }
    let network = FootNetwork(map, around: way, in: placement)
    let own = pieces.map(\.deviation).ranked(pieces.count / 2)
    let deviation = (own * own + mapDeviation * mapDeviation).squareRoot()
    let match = FootMatch(network, deviation: min(deviation, greatestDeviation))
    guard !network.edges.isEmpty, let matched = match.way(along: pieces.flatMap(\.stops)) else {
      return laid(way, of: pieces, in: placement, .smoothed, .noWays)
    }
    return laid(matched, of: pieces, in: placement, .map)
  }
}

extension MadeRoute {
  /// Returns the path along a line, with the number of fixes that were left out and the distance of the
  /// farthest remaining fix.
  private static func laid(
    _ line: [Vector2], of pieces: [WayPiece], in placement: Placement, _ method: Method,
    _ obstacle: Obstacle? = nil
  ) -> Way {
    var distances = LineDistances(line)
    for piece in pieces {
      for point in piece.seen { distances.note(point) }
    }
    return Way(
      line: line.compactMap { placement.coordinate(at: Vector3($0.x, 0, $0.y)) }, method: method,
      obstacle: obstacle, leftOut: pieces.reduce(0) { $0 + $1.leftOut },
      farthest: distances.greatest)
  }
}

extension MadeRoute {
  /// A short summary of the method and its input.
  package var summary: String {
    let metres = { (length: Double) in FixedDecimal.text(length.rounded(), decimals: 0) + " m" }
    var raw = "\(fixes) fixes"
    if leftOut > 0 { raw += " (\(leftOut) left out)" }
    raw += ", \(metres(rawLength))"
    if acrossGaps > 0 { raw += " (\(metres(acrossGaps)) of it across gaps)" }
    let words =
      switch method {
      case .raw: "raw: the line through \(raw)"
      case .smoothed, .map:
        (method == .map ? "along the map: " : "smoothed: ")
          + "\(route.coordinates.count) points, \(metres(route.length)), made from \(raw), at most "
          + "\(metres(farthest)) from a fix"
      }
    return obstacle.map { words + "; " + $0.words } ?? words
  }
}

extension MadeRoute.Obstacle {
  /// The obstacle in a few words.
  fileprivate var words: String {
    switch self {
    case .standing: "the fixes may be from somebody standing still"
    case .tooFar: "the fixes are too far apart for one walk"
    case .noWays: "the walk does not follow any street on the map"
    }
  }
}
