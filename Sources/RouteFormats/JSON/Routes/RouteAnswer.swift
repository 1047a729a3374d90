/// A routing engine's response: its routes, and the server's messages.
struct RouteAnswer {
  /// The routes to use: only the first one, or all parts of a walk that was matched to streets.
  private(set) var routes: [RouteResponse] = []
  /// A coordinate near the beginning of the first route, given elsewhere in the response.
  var start: GeoPoint?
  /// The unsupported service from which the response came; nil if the service is supported.
  var service: String?
  /// The unsupported format of the response; nil if the format is supported.
  var unread: UnreadFormat?
  /// The number of lines that are not routes.
  var passedOver = 0
  /// True for trips, which may begin at any of their waypoints; several trips connect different places.
  var areTrips = false
  /// The number of alternative routes between the same ends.
  var alternatives = 0
  /// The server's messages.
  private(set) var messages: [String] = []
  /// The distances by which the first and last requested places were moved, metres.
  private var moves: (start: Double?, finish: Double?)

  /// The maximum number of messages that are reported.
  private static let mostMessages = 4
  /// The minimum move that is reported, metres, which is more than the width of a wide street.
  private static let farMove = 25.0

  /// The route that is being read.
  var route: RouteResponse? {
    get { routes.last }
    // The route is moved rather than copied, because there are thousands of steps.
    _modify {
      var last = routes.popLast()
      defer { if let last { routes.append(last) } }
      yield &last
    }
  }

  /// Begins a route in the given format.
  mutating func begin(_ format: FileFormat) { routes.append(RouteResponse(format)) }

  /// Adds a message from the server.
  mutating func note(said bytes: UnsafeBufferPointer<UInt8>) {
    guard messages.count < Self.mostMessages else { return }
    let text = String(decoding: bytes.prefix(400), as: UTF8.self)
    if text.contains(where: { !$0.isWhitespace }), !Self.isPraise(text) { messages.append(text) }
  }

  /// Returns true for messages that only report success.
  private static func isPraise(_ text: String) -> Bool {
    ["ok", "found route between points", "success"].contains(text.lowercased())
  }

  /// Records the distance by which the engine moved a requested place.
  mutating func noteMove(_ metres: Double?, at index: Int) {
    if index == 0 { moves.start = metres }
    // Each later place overwrites this, even if its distance is not stated, so the last one remains.
    moves.finish = metres
  }

  /// Adds the routes to the document, with one segment for each.
  ///
  /// - Parameter line: The last line of the response.
  func write(
    to document: inout DocumentBuilder, precision: PolylinePrecision?, line: Int
  ) throws(FormatError) {
    for message in messages { document.warn(.lines(.server(message))) }
    guard let first = routes.first else { return }
    if alternatives > 0, !areTrips { document.warn(.lines(.alternatives(count: alternatives))) }
    document.format = first.format
    var ends: (start: GeoPoint, finish: GeoPoint)?
    var isFirst = true
    for route in routes where route.whole != nil || !route.pieces.isEmpty {
      if route.whole == nil, route.isCut {
        document.warn(
          .malformed(line: line, reason: "the legs are too long to hold in memory"))
        document.drop(.beyondLimit, line: line)
      }
      let decoded = try RouteDecoding(
        route, precision: precision, start: isFirst ? start : nil, line: line)
      isFirst = false
      guard let start = decoded.pieces.lazy.compactMap(\.first).first,
        let finish = decoded.pieces.lazy.reversed().compactMap(\.last).first
      else { continue }
      // Valhalla's alternates may be alternative routes between the same ends. `matchings` may be laps, so
      // they are kept.
      if let ends, route.format == .valhalla, Self.areNear(ends.start, start),
        Self.areNear(ends.finish, finish)
      {
        continue
      }
      if let note = decoded.note { document.warn(.lines(note)) }
      for stray in decoded.strays {
        document.append(
          latitude: stray.latitude, longitude: stray.longitude, to: .routes, line: line)
      }
      if ends == nil, let note = contradiction(of: decoded.pieces, in: route.format) {
        document.warn(.lines(note))
      }
      if ends == nil { tellMoves(of: route, start, finish, to: &document) }
      ends = ends ?? (start, finish)
      document.startSegment(of: .routes)
      document.makeRoom(for: decoded.pieces.reduce(0) { $0 + $1.count }, in: .routes)
      for (index, piece) in decoded.pieces.enumerated() {
        // The first piece of a route begins with a point of its own, even if the previous route ended there.
        var isJoining = index > 0
        for point in piece { document.append(point, isJoining: &isJoining, line: line) }
      }
    }
  }

  /// Returns a note if the stated start is far from the line; otherwise nil.
  private func contradiction(of pieces: [[GeoPoint]], in format: FileFormat) -> LineNote? {
    guard format == .osrm, !areTrips, let start, let origin = pieces.lazy.compactMap(\.first).first
    else {
      return nil
    }
    let point = GroundLine([start], about: origin).points[0]
    let least = pieces.lazy.map { GroundLine($0, about: origin).distance(to: point) }.min() ?? 0
    guard least.isFinite, least > Self.farStart else { return nil }
    return .farWayPoint(metres: least)
  }

  /// The maximum distance from the line to a waypoint given in the response, metres.
  private static let farStart = 50.0

  private static func areNear(_ one: GeoPoint, _ other: GeoPoint) -> Bool {
    one.roughDistance(to: other) <= PointList.sameEnd
  }

  private func tellMoves(
    of route: RouteResponse, _ start: GeoPoint, _ finish: GeoPoint,
    to document: inout DocumentBuilder
  ) {
    let first = moves.start ?? route.asked.map { $0.start.roughDistance(to: start) }
    let last = moves.finish ?? route.asked.map { $0.finish.roughDistance(to: finish) }
    for (metres, isStart) in [(first, true), (last, false)] {
      guard let metres, metres > Self.farMove else { continue }
      document.warn(.lines(.movedEnd(isStart: isStart, metres: metres)))
    }
  }

  /// The reason why a response has no line; nil if it has one or is not from an engine.
  var errorOfNothing: FormatError? {
    if let unread { return .unknownFormat(.unread(unread)) }
    if let service { return .unknownFormat(.service(service)) }
    if passedOver > 0 { return .unknownFormat(.noRoutes) }
    if let message = messages.first { return .unknownFormat(.server(message)) }
    let hasLine = routes.contains { $0.whole != nil || !$0.pieces.isEmpty }
    return routes.first.flatMap { hasLine ? nil : .unknownFormat(.answerWithoutLine($0.format)) }
  }
}
