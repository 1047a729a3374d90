import ARRouteEngine
import RouteFormats

extension InspectReport {
  /// The fixes of a log that a replay or a correction uses: those that are not false and do not go back in
  /// time.
  struct Use: Hashable, Sendable {
    /// The number of fixes used.
    let points: Int
    /// The length along geodesics, metres, summed within segments.
    let length: Double
    /// The box around the fixes; nil without any.
    let bounds: Bounds?
  }
}

/// A log as used by a replay, without any simulated data.
struct UsedLog {
  /// The fixes.
  let fixes: [Fix]
  /// The range of `fixes` in each segment.
  let segments: [Range<Int>]
  /// The gaps, seconds from the log's start.
  let silences: Silences
  /// The time of the last event, seconds from the log's start; nil if no event has a time.
  let end: Double?
  /// The log's recording; nil if the log has no AR poses.
  let session: Recording?
  /// The route made from the log; nil if the log contains one.
  let madeRoute: MadeRoute?

  /// - Parameters:
  ///   - gap: The longest silence that does not count as a gap, seconds; in `Silences.limits`.
  ///   - making: The settings for making a route if the log has none.
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
  /// - Throws: `GeodesyError` if the distance between two consecutive fixes cannot be measured because they
  ///   are nearly antipodal.
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

  /// The summary for people, shown if fewer fixes are used than the file contains.
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
