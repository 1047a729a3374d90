import ARRouteEngine

extension GeoDocument {
  /// Returns the date of one of the document's times, seconds since 1970-01-01T00:00:00Z; nil if the time is a
  /// count from a start whose date is unknown.
  package func date(ofTime time: Double) -> Double? {
    session.map { $0.date(ofTime: time) } ?? TrackStamps.date(time)
  }

  /// Returns the phone's true positions, if the document is used as a survey: those that it states as true,
  /// otherwise all its points with a time.
  ///
  /// Times are as written, and the order is that of the file.
  ///
  /// - Parameter isFalse: Returns true for the index of a point that is not used.
  package func surveyedPositions(leavingOut isFalse: (Int) -> Bool) -> [TruePosition] {
    var stated = session?.truePositions ?? []
    for case .truth(let truth) in session?.samples ?? [] {
      stated.append(TruePosition(time: truth.time, coordinate: truth.coordinate))
    }
    guard stated.isEmpty else { return stated }
    return mainPoints.points.enumerated().compactMap { index, point in
      guard let time = point.time, let coordinate = point.coordinate, !isFalse(index) else {
        return nil
      }
      return TruePosition(time: time, coordinate: coordinate)
    }
  }

  /// Replaces the truths of a log with AR poses by true positions from elsewhere.
  ///
  /// The camera's true heading at each position is found by comparing AR's path with the true path. Positions
  /// for which it is not found are left out.
  ///
  /// - Parameter positions: The positions, in order of time, seconds on the log's clock.
  /// - Returns: The number of positions that were left out.
  /// - Complexity: O(samples + positions).
  package mutating func replaceTruths(by positions: [TruePosition]) -> Int {
    guard var session else { return positions.count }
    // This way, the samples are not copied.
    self.session = nil
    session.samples.removeAll(where: \.isTruth)
    let found = TruthHeadings(of: positions, samples: session.samples)
    session.truePositions = found.missing
    session.insert(found.truths)
    self.session = session
    return found.missing.count
  }
}
