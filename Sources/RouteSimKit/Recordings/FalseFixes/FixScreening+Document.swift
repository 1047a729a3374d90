import ARRouteEngine
import RouteFormats

extension FixScreening {
  /// Screens the fixes of a file: those recorded with AR's poses if there are any, otherwise the points of
  /// its track.
  ///
  /// Fixes without times cannot be screened.
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

  /// Records the line in the file for each false fix, if these points are the ones that were screened.
  private mutating func note(_ points: [GeoPoint]) {
    guard points.count == reasons.count else { return }
    for index in found.indices { found[index].line = points[found[index].index].line }
  }
}

extension SessionContent {
  /// The session's fixes as candidates.
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
  /// The candidate for a fix; nil for other samples.
  fileprivate var candidate: FixScreening.Candidate? {
    guard case .fix(let fix) = self else { return nil }
    return FixScreening.Candidate(
      time: fix.time,
      position: GroundPosition(
        latitude: fix.coordinate.latitude.degrees, longitude: fix.coordinate.longitude.degrees),
      accuracy: fix.statedAccuracy)
  }
}
