package import ARRouteEngine
import RouteFormats

/// The route made from a log that brings none of its own.
package struct MadeRoute: Hashable, Sendable {
  /// A method of making a route.
  package enum Method: String, CaseIterable, Hashable, Sendable {
    /// The line through the fixes.
    case raw
    /// The way that was walked, as fixes and poses show it.
    case smoothed
    /// The footways of a map where that way goes along them.
    case map
  }

  /// An obstacle to the requested route.
  enum Obstacle: String, CaseIterable, Hashable, Sendable {
    /// The fixes may be of somebody who stands.
    case standing
    /// They are of places too far apart for one walk.
    case tooFar
    /// The walk goes on no way of the map.
    case noWays
  }

  /// The way that was walked.
  package let route: Route
  /// The method that made it.
  package let method: Method
  /// The obstacle to the requested method; nil if that was used.
  let obstacle: Obstacle?
  /// The number of fixes available for it.
  let fixes: Int
  /// The number of these fixes left out, as echoes; of several in one second only one counts.
  let leftOut: Int
  /// The length of the line through those fixes, metres.
  let rawLength: Double
  /// The length of the part that goes straight across gaps, metres.
  let acrossGaps: Double
  /// The greatest distance of one that was not left out from the route, metres.
  let farthest: Double

  /// The standard deviation of a map's ways, metres.
  private static let mapDeviation = 4.0
  /// The greatest deviation for a search of a map's ways, metres: with more, all would be near.
  private static let greatestDeviation = 25.0

  /// Makes the route along fixes, a short one for somebody who stands; nil if the fixes are of one place.
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

  /// The line from the first place to the last of somebody who stands, or to the farthest where they are one.
  private static func standing(_ pieces: [WayPiece], in placement: Placement) -> Way? {
    let points = pieces.flatMap(\.seen)
    guard let first = points.first, var last = points.last else { return nil }
    if (last - first).length < leastLine {
      last = points.max { ($0 - first).length < ($1 - first).length } ?? last
    }
    return laid([first, last], of: pieces, in: placement, .smoothed, .standing)
  }

  /// A line is longer, metres.
  private static let leastLine = 0.01

  /// A way that was found.
  private struct Way {
    var line: [GeodeticCoordinate]
    var method: Method
    var obstacle: Obstacle?
    /// The number of fixes left out.
    var leftOut = 0
    /// The greatest distance of a remaining fix, metres.
    var farthest = 0.0
  }

  /// - Returns: nil if the way is no line.
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

  /// Returns the way along fixes; nil for somebody who stands.
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
  /// A way along a line, with the fixes left out and the distance of the farthest.
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
          + "\(route.coordinates.count) points, \(metres(route.length)), made of \(raw), at most "
          + "\(metres(farthest)) from a fix"
      }
    return obstacle.map { words + "; " + $0.words } ?? words
  }
}

extension MadeRoute.Obstacle {
  /// The reason, in a few words.
  fileprivate var words: String {
    switch self {
    case .standing: "the fixes may be of somebody who stands"
    case .tooFar: "the fixes are too far apart for one walk"
    case .noWays: "the walk goes on no way of the map"
    }
  }
}
