import ARRouteEngine

/// The message at the end of a replay.
package struct ReplaySummary: Hashable, Sendable {
  /// Frames printed.
  private(set) var frames = 0
  /// Checks of all kinds that passed: expectations met, pictures alike, figures within bounds.
  private(set) var passed = 0
  /// Checks that failed.
  package private(set) var failed = 0
  /// Checks that were not made, for any of the reasons of `CheckResult.Outcome.skipped`.
  private(set) var skipped = 0
  /// The registration error of each frame printed whose truth is known: the finish's, degrees.
  private(set) var degrees: [Double] = []
  /// The source of the frames' poses; nil before the first.
  private(set) var poses: PoseSource?
  /// The same in metres.
  private var metres: [Double] = []

  /// Creates a summary of no frames.
  init() {}

  /// Counts a frame, and keeps its registration error.
  mutating func add(_ frame: Frame) {
    frames += 1
    poses = frame.poses
    guard let registration = frame.registration else { return }
    degrees.append(registration.finish.degrees)
    metres.append(registration.finishDistance)
  }

  /// Counts a check by how it ended.
  mutating func count(_ outcome: CheckResult.Outcome) {
    switch outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
  }

  /// The angle at the camera between the finish as shown and its true position, degrees; nil without truth.
  var finishDegrees: Spread? { Spread(of: degrees) }

  /// The distance between the finish as shown and its true position, metres; nil without truth.
  var finishMetres: Spread? { Spread(of: metres) }

  /// The message, line by line.
  package var lines: [String] {
    var lines = ["\(frames) \(frames == 1 ? "frame" : "frames")"]
    if let finishDegrees, let finishMetres {
      lines.append("registration error in degrees: \(finishDegrees.text)")
      lines.append("registration error in metres: \(finishMetres.text)")
    } else {
      lines.append("registration error: the truth is not known")
    }
    if poses == .simulated {
      lines.append("AR poses: simulated, as the log has none; every angle rests on the simulation")
    }
    if passed + failed + skipped > 0 {
      lines.append(
        "expectations: \(passed) passed, \(failed) failed"
          + (skipped > 0 ? ", \(skipped) skipped" : ""))
    }
    return lines
  }
}
