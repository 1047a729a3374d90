import ARRouteEngine

extension DocumentBuilder {
  /// The amounts that were handed over while the file was still being read.
  struct Delivery {
    var points = 0
    var samples = 0
    /// The number of points, samples and true places that were handed over before those and are no longer
    /// kept.
    var forgottenPoints = 0
    var forgottenSamples = 0
    /// The number of those samples that have dates.
    var forgottenDates = 0
    var forgottenPositions = 0
    /// The newest time of those points, seconds.
    var newestForgotten = -Double.infinity
    /// The number of drop reasons.
    var drops = 0
    /// The correction still due to the times of the points and samples handed over, seconds.
    var timeShift = 0.0
    /// Remarks for the next piece.
    var notes: [FormatWarning] = []

    /// True when a point has been handed over.
    var hasPoints: Bool { points + forgottenPoints > 0 }
    /// True when a sample has been handed over.
    var hasSamples: Bool { samples + forgottenSamples > 0 }
    /// True when something is kept no more.
    var hasForgotten: Bool { forgottenPoints + forgottenSamples > 0 }
  }

  /// Hands over the news since the last call.
  ///
  /// - Parameter forgetting: True if the news does not stay part of the document.
  /// - Complexity: O(n) in the size of the news.
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

  /// Lets go of what has been handed over, the last of it just now.
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

  /// Moves the times of all points of tracks so far.
  mutating func shiftTimes(by seconds: Double) {
    edit { $0.tracks.shiftTimes(by: seconds) { _ in true } }
    newestTime += seconds
    if delivery.hasPoints { delivery.timeShift += seconds }
  }

  /// Moves the times of those points that lie before a time, as they were too early.
  ///
  /// Those that came before a repair in an earlier segment were put right by that, or are right. However
  /// often a log shows it, each point is looked at only so often.
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
