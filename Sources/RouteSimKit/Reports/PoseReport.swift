import ARRouteEngine
import RouteFormats

/// The report of `inspect` about AR's poses in a log.
struct PoseReport: Hashable, Sendable {
  /// From the first to the last, seconds.
  let duration: Double
  /// The number in a second, by the median step; nil for fewer than two of different times.
  ///
  /// Times that differ by less than `shortestStep` are one.
  let rate: Double?
  /// For how long AR had lost the phone's place, seconds.
  let lost: Double
  /// The number of true places beside them.
  let truths: Int
  /// The quarter turns of the camera about its line of sight that make its picture upright; nil for a session
  /// log, whose cameras are upright.
  let quarterTurns: Int?
  /// The direction of AR's −z by the compass; nil if none was logged.
  let compassNorth: CompassNorth?
  /// The tracking mode requested of AR; nil if unknown.
  let tracking: TrackingMode?
  /// The number of poses of a session that are not newer than one before; no fix is paired with them.
  let backInTime: Int
  /// The times at which AR starts anew after a gap, seconds from the log's start, as inferred from leaps of
  /// its poses where the log does not say so.
  let newSessions: [Double]

  /// Reports on a log; nil without poses, and if their times are farther apart than numbers can count.
  ///
  /// - Parameter recording: The recording that a replay makes of it.
  /// - Complexity: O(n log n).
  init?(_ session: SessionContent?, recording: Recording?) {
    guard let session else { return nil }
    var times: [Double] = []
    var lost = 0.0
    var lostSince: Double?
    var truths = session.truePositions.count
    for sample in session.samples {
      switch sample {
      case .pose(let time, _): times.append(time)
      case .truth: truths += 1
      case .tracking(let time, .limited, _): lostSince = lostSince ?? time
      case .tracking(let time, .normal, _):
        lost += max(0, time - (lostSince ?? time))
        lostSince = nil
      case .fix, .sessionReset, .act: continue
      }
    }
    guard let first = times.first, let last = times.last else { return nil }
    if let lostSince { lost += max(0, last - lostSince) }
    guard (last - first).isFinite, lost.isFinite else { return nil }
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
      .filter { $0 >= Self.shortestStep }.sorted()
    duration = max(0, last - first)
    rate = steps.isEmpty ? nil : 1 / steps[steps.count / 2]
    self.lost = lost
    self.truths = truths
    quarterTurns = session.quarterTurns
    compassNorth = session.compassNorth
    tracking = session.tracking
    backInTime = recording?.posesBackInTime ?? 0
    newSessions = recording?.sessionsFound ?? []
  }
}

extension PoseReport {
  /// Shorter steps are rounding, not time; seconds.
  private static let shortestStep = 1e-9

  /// Their duration and rate, behind their number.
  var pace: String {
    var text = " in \(FixedDecimal.text(duration, decimals: 2)) s"
    if let rate { text += ", \(FixedDecimal.text(rate, decimals: 1)) a second" }
    if lost > 0 { text += ", lost for \(FixedDecimal.text(lost, decimals: 1)) s" }
    return text
  }

  /// The greatest number of sessions listed for people, and for programs.
  private static let shortList = 10
  fileprivate static let longestList = 1000

  /// For people: a line for each fact.
  var rows: [(String, String)] {
    var rows: [(String, String)] = []
    if let quarterTurns {
      let words = [
        "upright as it is", "turned upright by 90°", "turned upright by 180°",
        "turned upright by 270°",
      ]
      rows.append(("camera", words[quarterTurns & 3]))
    }
    if let compassNorth {
      let angle = FixedDecimal.text(compassNorth.angle.wrappedPositive.degrees, decimals: 1)
      let spread = FixedDecimal.text(compassNorth.spread.degrees, decimals: 1)
      rows.append(("AR’s −z", "at \(angle)° by the compass, spread \(spread)°"))
    }
    if tracking == .orientation {
      rows.append(("tracking", "orientation: AR tells the turn alone, and no place"))
    }
    if backInTime > 0 {
      rows.append(
        (
          "back",
          backInTime == 1
            ? "1 pose not newer than one before; a replay leaves it out"
            : "\(backInTime) poses not newer than one before; a replay leaves them out"
        ))
    }
    if !newSessions.isEmpty {
      let times = newSessions.prefix(Self.shortList).map { ClockText.text(rounding: $0) }
      let more = newSessions.count - times.count
      rows.append(
        (
          "sessions",
          "AR’s poses leap across a gap, and a new session begins, at "
            + times.joined(separator: ", ") + (more > 0 ? " and \(more) times more" : "")
        ))
    }
    if truths > 0 { rows.append(("truths", "\(truths)")) }
    return rows
  }
}

extension JSONWriter {
  /// Writes a report on poses, or null.
  mutating func ar(_ report: PoseReport?) {
    guard let report else { return null() }
    object { json in
      json.number("duration", report.duration, decimals: 6)
      json.number("rate", report.rate, decimals: 6)
      json.number("lost", report.lost, decimals: 6)
      json.number("truths", report.truths)
      json.member("quarterTurns", report.quarterTurns) { $0.number($1) }
      json.member("compassNorth") { $0.compassNorth(report.compassNorth) }
      json.string("tracking", report.tracking?.rawValue)
      json.number("backInTime", report.backInTime)
      let starts = report.newSessions.prefix(PoseReport.longestList)
      json.array("newSessions", of: starts) { $0.number($1, decimals: 6) }
    }
  }

  private mutating func compassNorth(_ north: CompassNorth?) {
    guard let north else { return null() }
    object { json in
      json.number("angle", north.angle.wrappedPositive.degrees, decimals: 6)
      json.number("spread", north.spread.degrees, decimals: 6)
      json.number("count", north.count)
    }
  }
}
