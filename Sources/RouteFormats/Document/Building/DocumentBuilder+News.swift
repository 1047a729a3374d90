import ARRouteEngine

extension DocumentBuilder {
  /// The amount of content that has been handed over while the file is still being read.
  struct Delivery {
    var points = 0
    var samples = 0
    /// The number of points, samples and true positions that were handed over earlier and are no longer kept.
    var forgottenPoints = 0
    var forgottenSamples = 0
    /// The number of forgotten samples that have dates.
    var forgottenDates = 0
    var forgottenPositions = 0
    /// The newest time of the forgotten points, seconds.
    var newestForgotten = -Double.infinity
    /// The number of drop reasons that were handed over.
    var drops = 0
    /// The correction that has yet to be applied to the times of points and samples already handed over,
    /// seconds.
    var timeShift = 0.0
    /// Notes for the next piece.
    var notes: [FormatWarning] = []

    /// True when a point has been handed over.
    var hasPoints: Bool { points + forgottenPoints > 0 }
    /// True when a sample has been handed over.
    var hasSamples: Bool { samples + forgottenSamples > 0 }
    /// True when some content is no longer kept.
    var hasForgotten: Bool { forgottenPoints + forgottenSamples > 0 }
  }

  /// Returns the data added since the last call.
  ///
  /// - Parameter forgetting: True to remove that data from the document.
  /// - Complexity: O(n) in the size of that data.
  mutating func takeNews(forgetting: Bool) -> LogPiece {
    var piece = LogPiece()
    piece.timeShift = delivery.timeShift
    delivery.timeShift = 0
    let settled = document.tracks.points.count - unsettledPoints
    if settled > delivery.points {
      let part = document.tracks.part(delivery.points..<settled)
      (piece.tracks, piece.continuesSegment) = part
      delivery.points = settled
    }
    if let samples = document.session?.samples, samples.count > delivery.samples {
      piece.samples = Array(samples[delivery.samples...])
      delivery.samples = samples.count
    }
    piece.tracking = document.session?.tracking
    piece.drops = Array(document.drops[delivery.drops...])
    delivery.drops = document.drops.count
    (piece.notes, delivery.notes) = (delivery.notes, [])
    if forgetting { forget(piece) }
    return piece
  }

  /// Removes everything that has been handed over from the document, including this latest piece.
  private mutating func forget(_ piece: LogPiece) {
    swing.note(piece.tracks.points)
    speed.note(piece.tracks, continuesSegment: piece.continuesSegment)
    let times = piece.tracks.points.lazy.compactMap(\.time)
    delivery.newestForgotten = times.reduce(delivery.newestForgotten) { max($0, $1) }
    delivery.forgottenDates += piece.samples.count { TrackStamps.era.contains($0.time) }
    delivery.forgottenPoints += delivery.points
    delivery.forgottenSamples += delivery.samples
    let count = delivery.points
    var forgotten = 0
    edit { document in
      document.tracks.removeFirst(count)
      forgotten = document.session?.forgetSamples() ?? 0
    }
    delivery.forgottenPositions += forgotten
    delivery.points = 0
    delivery.samples = 0
  }

  /// Shifts the times of all track points read so far.
  mutating func shiftTimes(by seconds: Double) {
    edit { $0.tracks.shiftTimes(by: seconds) { _ in true } }
    newestTime += seconds
    if delivery.hasPoints { delivery.timeShift += seconds }
  }

  /// Shifts the times of the track points before a given time, because they were too early.
  ///
  /// Points in earlier segments that were read before the last repair are skipped: that repair corrected
  /// them, or they were right. Each point is therefore examined only a few times, however often a log reveals
  /// the error.
  mutating func repairTimes(before time: Double, by seconds: Double) {
    func isEarly(_ other: Double) -> Bool { TrackStamps.era.contains(other) && other < time }
    let forgotten = delivery.forgottenPoints
    let settled = max(0, settledCount - forgotten)
    let repaired = max(0, repairedCount - forgotten)
    var count = max(0, forgotten - repairedCount)
    edit { document in
      document.tracks.shiftTimes(by: seconds, in: settled..<repaired, where: isEarly)
      count += document.tracks.shiftTimes(by: seconds, in: repaired..., where: isEarly)
    }
    countRollovers(count, line: firstTrackLine)
    if delivery.points + forgotten > settledCount { delivery.timeShift += seconds }
    repairedCount = pointCount
  }
}
