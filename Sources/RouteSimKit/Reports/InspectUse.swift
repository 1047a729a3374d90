import ARRouteEngine
import RouteFormats

extension InspectReport {
  /// The part of a log's fixes that a replay and a correction use: fixes that are not false and go on in
  /// time.
  struct Use: Hashable, Sendable {
    /// The number of these fixes.
    let points: Int
    /// Metres along geodesics, summed inside segments.
    let length: Double
    /// The box around them; nil for none.
    let bounds: Bounds?
  }
}

/// A log as a replay takes it, without anything made up.
struct UsedLog {
  /// The fixes.
  let fixes: [Fix]
  /// Which of them are each segment's.
  let segments: [Range<Int>]
  /// The gaps, in seconds from the log's start.
  let silences: Silences
  /// The time of its last event, seconds from its start; nil if nothing has a time.
  let end: Double?
  /// The session, if the log has AR's poses.
  let session: Recording?
  /// The route made of it; nil if it brings one.
  let madeRoute: MadeRoute?

  /// - Parameters:
  ///   - gap: The longest silence that is not a gap, seconds; one of `Silences.limits`.
  ///   - making: The way to make a route from a log without one.
  init(
    _ document: GeoDocument, gap: Double, screening: FixScreening, routeBy making: RouteMaking
  ) {
    if document.session?.samples.contains(where: \.isPose) ?? false {
      let recording = Recording(
        session: document, gap: gap, screening: screening, routeBy: making)
      madeRoute = recording.madeRoute
      session = recording
      silences = recording.silences
      end = recording.duration
      var fixes: [Fix] = []
      fixes.reserveCapacity(recording.fixCount)
      for sample in recording.samples.kept {
        if case .fix(let fix) = sample { fixes.append(fix) }
      }
      self.fixes = fixes
      segments = [fixes.indices]
      return
    }
    let log = FixLog(document.mainPoints, screening: screening)
    var silences = Silences(longerThan: gap)
    let start = log.fixes.first?.time ?? 0
    for fix in log.fixes { silences.note(fix.time - start) }
    self.silences = silences
    end = log.fixes.last.map { $0.time - start }
    fixes = log.fixes
    segments = log.segments
    session = nil
    madeRoute = document.madeRoute(along: log.fixes, by: making)
  }
}

extension InspectReport.Use {
  /// - Throws: `GeodesyError` when two successive fixes are too nearly antipodal to measure.
  init(_ log: UsedLog) throws(GeodesyError) {
    var length = 0.0
    for segment in log.segments {
      for (start, end) in zip(log.fixes[segment], log.fixes[segment].dropFirst()) {
        length += try Geodesic.distance(from: start.coordinate, to: end.coordinate)
      }
    }
    self.length = length
    points = log.fixes.count
    bounds = InspectReport.Bounds(
      around: log.fixes.lazy.compactMap {
        let coordinate = $0.coordinate
        return GeoPoint(
          latitude: coordinate.latitude.degrees, longitude: coordinate.longitude.degrees)
      })
  }

  /// For people, where it is less than what is in the file.
  var words: String {
    var text = "\(points) of them, \(FixedDecimal.text(length, decimals: 2, padded: true)) m"
    if let bounds {
      let edges = [bounds.south, bounds.west, bounds.north, bounds.east].map {
        FixedDecimal.text($0, decimals: 6)
      }
      text += ", from \(edges[0]) \(edges[1]) to \(edges[2]) \(edges[3])"
    }
    return text
  }
}

extension JSONWriter {
  /// Writes the used part of a log, or null.
  mutating func use(_ use: InspectReport.Use?) {
    guard let use else { return null() }
    object { json in
      json.number("points", use.points)
      json.number("length", use.length, decimals: 6)
      json.member("bounds") { $0.bounds(use.bounds) }
    }
  }
}
