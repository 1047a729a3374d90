extension DocumentBuilder {
  /// How much has been handed over while the file was still being read.
  struct Delivery {
    var points = 0
    var samples = 0
    /// How many reasons for drops.
    var drops = 0
    /// What the times of the points and samples handed over lack by now, seconds.
    var timeShift = 0.0
  }

  /// Hands over what is new since the last time; it stays part of the document.
  ///
  /// - Complexity: O(n) of what is new.
  mutating func takeNews() -> LogPiece {
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
    return piece
  }

  /// Moves the times of all points of tracks so far.
  mutating func shiftTimes(by seconds: Double) {
    edit { $0.tracks.shiftTimes(by: seconds) { _ in true } }
    newestTime += seconds
    if delivery.points > 0 { delivery.timeShift += seconds }
  }

  /// Moves the times of those points that lie before a time, as they were too early.
  mutating func repairTimes(before time: Double, by seconds: Double) {
    var count = 0
    edit { count = $0.tracks.shiftTimes(by: seconds) { $0 < time } }
    countRollovers(count, line: firstTrackLine)
    if delivery.points > 0 { delivery.timeShift += seconds }
  }
}
