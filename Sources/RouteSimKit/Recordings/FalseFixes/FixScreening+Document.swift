import ARRouteEngine
import RouteFormats

extension FixScreening {
  /// Looks at the fixes of a file: those beside AR's poses, else the points of its track.
  ///
  /// A file without times has none.
  package init(_ document: GeoDocument) {
    if let session = document.session, session.samples.contains(where: \.isPose) {
      self.init(session.candidates)
      note(document.tracks.points)
    } else if document.kind == .log {
      let points = document.mainPoints.points
      self.init(ScreenedFixes(points))
      note(points)
    } else {
      self = .none
    }
  }

  /// Notes where the fixes stand in the file, if these are they.
  private mutating func note(_ points: [GeoPoint]) {
    guard points.count == reasons.count else { return }
    for index in found.indices { found[index].line = points[found[index].index].line }
  }
}

extension SessionContent {
  /// The document's fixes.
  fileprivate var candidates: [FixScreening.Candidate] {
    var candidates: [FixScreening.Candidate] = []
    candidates.reserveCapacity(samples.count(where: \.isFix))
    for sample in samples {
      if let candidate = sample.candidate { candidates.append(candidate) }
    }
    return candidates
  }
}

extension Sample {
  /// The candidate of a fix; nil for anything else.
  fileprivate var candidate: FixScreening.Candidate? {
    guard case .fix(let fix) = self else { return nil }
    return FixScreening.Candidate(
      time: fix.time,
      position: GroundPosition(
        latitude: fix.coordinate.latitude.degrees, longitude: fix.coordinate.longitude.degrees),
      accuracy: fix.statedAccuracy)
  }
}
