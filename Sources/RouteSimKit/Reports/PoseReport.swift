import ARRouteEngine
import RouteFormats

/// The report of `inspect` about the AR poses in a log.
struct PoseReport: Hashable, Sendable {
  /// The time from the first pose to the last, seconds.
  let duration: Double
  /// The number of poses per second, from the median step; nil if there are fewer than two poses with
  /// different times.
  ///
  /// Times that differ by less than `shortestStep` count as the same.
  let rate: Double?
  /// The total time for which AR tracking was lost, seconds.
  let lost: Double
  /// The number of true positions in the log.
  let truths: Int
  /// The number of quarter turns of the camera about its line of sight that make its picture upright; nil
  /// for a session log, in which cameras are upright.
  let quarterTurns: Int?
  /// The compass direction of AR's −Z axis; nil if none was logged.
  let compassNorth: CompassNorth?
  /// The tracking mode requested of AR; nil if unknown.
  let tracking: TrackingMode?
  /// The number of a session's poses that are not later than an earlier one; they are not paired with
  /// fixes.
  let backInTime: Int
  /// The times at which a new AR session begins after a gap, seconds from the log's start; inferred from
  /// jumps in the poses if the log does not contain them.
  let newSessions: [Double]

  /// Creates a report on a log; nil if there are no poses, or if their times are too far apart for a finite
  /// duration.
  ///
  /// - Parameter recording: The recording that a replay makes of the log.
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
  /// The shortest step that is not a rounding error, seconds.
  private static let shortestStep = 1e-9

  /// The duration and rate of the poses, to be shown after their number.
  var pace: String {
    var text = " in \(FixedDecimal.text(duration, decimals: 2)) s"
    if let rate { text += ", \(FixedDecimal.text(rate, decimals: 1)) a second" }
    if lost > 0 { text += ", lost for \(FixedDecimal.text(lost, decimals: 1)) s" }
    return text
  }

  /// The maximum numbers of sessions to list for people and for programs.
  private static let shortList = 10
  fileprivate static let longestList = 1000

  /// The rows for people, one for each fact.
  var rows: [(String, String)] {
    var rows: [(String, String)] = []
    if let quarterTurns {
      let words = [
        "already upright", "turned upright by 90°", "turned upright by 180°",
        "turned upright by 270°",
      ]
      rows.append(("camera", words[quarterTurns & 3]))
    }
    if let compassNorth {
      let angle = FixedDecimal.text(compassNorth.angle.wrappedPositive.degrees, decimals: 1)
      let spread = FixedDecimal.text(compassNorth.spread.degrees, decimals: 1)
      rows.append(("AR’s −z", "compass bearing \(angle)°, spread \(spread)°"))
    }
    if tracking == .orientation {
      rows.append(("tracking", "orientation: AR knows only the orientation, not the position"))
    }
    if backInTime > 0 {
      rows.append(
        (
          "back",
          backInTime == 1
            ? "1 pose not newer than an earlier one; a replay leaves it out"
            : "\(backInTime) poses not newer than an earlier one; a replay leaves them out"
        ))
    }
    if !newSessions.isEmpty {
      let times = newSessions.prefix(Self.shortList).map { ClockText.text(rounding: $0) }
      let more = newSessions.count - times.count
      rows.append(
        (
          "sessions",
          "AR’s poses jump across a gap, and a new session begins, at "
            + times.joined(separator: ", ") + (more > 0 ? " and \(more) more times" : "")
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
