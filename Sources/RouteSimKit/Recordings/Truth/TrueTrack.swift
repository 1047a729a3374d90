import ARRouteEngine
package import RouteFormats

/// The true positions of a phone over time, from a file of their own: the track of an RTK receiver, or a
/// survey.
package struct TrueTrack: Hashable, Sendable {
  /// The positions, in order of time; there are at least two, at different times.
  private let positions: [TruePosition]
  /// True when the times are dates, seconds since 1970; false if they count from some start.
  private let isDated: Bool

  /// The number of positions.
  package var count: Int { positions.count }
  /// The positions that were left out because they are false, in file order.
  package let falsePositions: [FalseFix]

  /// Creates the track of a file.
  ///
  /// - Parameters:
  ///   - offset: The time added to the file's times, seconds.
  ///   - keepsAll: False to leave out the file's false positions, like the false fixes of a log.
  /// - Returns: nil if fewer than two of its positions have different times.
  package init?(_ document: GeoDocument, offset: Double = 0, keepsAll: Bool = false) {
    let screening = keepsAll || document.statesTruth ? .none : FixScreening(document)
    falsePositions = screening.found
    let reasons = screening.reasons
    var positions = document.surveyedPositions { $0 < reasons.count && reasons[$0] != nil }
    for index in positions.indices {
      let time = positions[index].time
      positions[index].time = (document.date(ofTime: time) ?? time) + offset
    }
    guard let first = positions.first else { return nil }
    // The offset can make dates of a count.
    isDated = document.date(ofTime: first.time) != nil
    positions.sort { $0.time < $1.time }
    var newest = -Double.infinity
    positions.removeAll { position in
      defer { newest = max(newest, position.time) }
      return position.time <= newest
    }
    guard positions.count > 1 else { return nil }
    self.positions = positions
  }

  /// Returns the positions during a log, in order of time, seconds on the log's own clock.
  ///
  /// - Throws: If only one of the two files has dates, or if no position is within the log's time.
  func positions(during document: GeoDocument) throws(TrueTrackError) -> [TruePosition] {
    guard let times = document.times else { return [] }
    var shift = 0.0
    switch (isDated, document.date(ofTime: times.lowerBound)) {
    case (true, let date?): shift = times.lowerBound - date
    case (false, nil): break
    case (true, nil): throw .logHasNoDate
    case (false, _?): throw .truthHasNoDate
    }
    // One position before and after the log are kept, so that those at its ends can be interpolated.
    let reach = TruePosition.silence
    let range = (times.lowerBound - reach)...(times.upperBound + reach)
    let moved = positions.compactMap { position -> TruePosition? in
      let time = position.time + shift
      return range.contains(time)
        ? TruePosition(time: time, coordinate: position.coordinate) : nil
    }
    guard moved.contains(where: { times.contains($0.time) }) else {
      throw .otherTimes(
        truth: positions[0].time...positions[positions.count - 1].time,
        log: (times.lowerBound - shift)...(times.upperBound - shift))
    }
    if let distance = Self.distance(of: document.mainPoints.points, from: moved),
      distance > Self.farthest
    {
      throw .elsewhere(distance)
    }
    return moved
  }

  /// Returns the usual distance, metres, of a log's points from true positions close to them in time; nil
  /// without such positions.
  ///
  /// The median of a few hundred does not depend on single false fixes.
  private static func distance(of points: [GeoPoint], from positions: [TruePosition]) -> Double? {
    let step = max(1, points.count / 300)
    let distances = stride(from: 0, to: points.count, by: step).compactMap { index -> Double? in
      guard let time = points[index].time, let coordinate = points[index].coordinate else {
        return nil
      }
      let next = positions.partitioningIndex { $0.time >= time }
      let near = positions[max(0, next - 1)..<min(positions.count, next + 1)]
        .filter { abs($0.time - time) <= TruePosition.silence }
      return near.first.flatMap { try? Geodesic.distance(from: coordinate, to: $0.coordinate) }
    }
    return distances.isEmpty ? nil : distances.sorted()[distances.count / 2]
  }

  /// The usual distance between the log and the truth beyond which they are not the same walk, metres.
  private static let farthest = 10_000.0
}

/// A reason why a true track cannot be used for a log.
package enum TrueTrackError: Error, Hashable, Sendable {
  /// The track has dates, and the log has none.
  case logHasNoDate
  /// The log has dates, and the track has none.
  case truthHasNoDate
  /// No position of the track is within the log's time; both are ranges of seconds since 1970, or counts.
  case otherTimes(truth: ClosedRange<Double>, log: ClosedRange<Double>)
  /// The track is somewhere else, at a distance in metres.
  case elsewhere(Double)
}

extension TrueTrackError {
  /// The problem and its solution, suitable for a terminal, without the log's name.
  var message: String {
    switch self {
    case .logHasNoDate:
      "its times have no date, so the positions of --truth, which have dates, cannot be matched; a "
        + "session log states its date with start in the header"
    case .truthHasNoDate:
      "it has dates, and the positions of --truth have none; give a file with dates, or with "
        + "--truth-offset the seconds from 1970 to the time 0 of the file"
    case .otherTimes(let truth, let log):
      "it goes from \(Self.words(log)), and the positions of --truth from \(Self.words(truth)); give "
        + "a file for the same time, or --truth-offset if one of the clocks is wrong"
    case .elsewhere(let distance):
      "the positions of --truth are \(FixedDecimal.text(distance / 1000, decimals: 0)) km away; "
        + "those of the same walk were expected"
    }
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    let ends = [range.lowerBound, range.upperBound].map { time in
      abs(time) < 1e8
        ? FixedDecimal.text(time, decimals: 3) + " s" : Timestamp.text(time.rounded()) ?? "?"
    }
    return "\(ends[0]) to \(ends[1])"
  }
}

extension GeoDocument {
  /// The time from the first to the last of a log's events, in its own seconds; nil if none has a time.
  fileprivate var times: ClosedRange<Double>? {
    var range: (low: Double, high: Double)?
    func note(_ time: Double) {
      range = (min(range?.low ?? time, time), max(range?.high ?? time, time))
    }
    if let samples = session?.samples, samples.contains(where: \.isPose) {
      for sample in samples { note(sample.time) }
    } else {
      for point in mainPoints.points { if let time = point.time { note(time) } }
    }
    return range.map { $0.low...$0.high }
  }
}
