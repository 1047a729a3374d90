import ARRouteEngine

extension GeoDocument {
  /// True when the document states where the phone truly was, besides its fixes.
  package var statesTruth: Bool {
    guard let session else { return false }
    return !session.truePositions.isEmpty || session.samples.contains(where: \.isTruth)
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

  /// Removes the truths of a log with AR poses, and compares AR's path with a true path from elsewhere.
  ///
  /// - Parameter positions: The positions of the true path, in order of time, seconds on the log's clock.
  /// - Returns: The true directions of AR's axes, at the times of those positions at which they can be found.
  /// - Complexity: O(samples + positions).
  package mutating func replaceTruths(by positions: [TruePosition]) -> [TrueAxes] {
    guard var session else { return [] }
    // This way, the samples are not copied.
    self.session = nil
    session.samples.removeAll(where: \.isTruth)
    session.truePositions.removeAll()
    let found = TruthHeadings(of: positions, samples: session.samples).axes
    self.session = session
    return found
  }
}
