import ARRouteEngine

/// The message at the end of a replay.
package struct ReplaySummary: Hashable, Sendable {
  /// The number of frames printed.
  private(set) var frames = 0
  /// The number of passed checks of all kinds: expectations, picture comparisons and figures.
  private(set) var passed = 0
  /// The number of checks that failed.
  package private(set) var failed = 0
  /// The number of checks that were not made, for one of the reasons in `CheckResult.Outcome.skipped`.
  private(set) var skipped = 0
  /// The registration error of the finish in each printed frame whose truth is known, degrees.
  private(set) var degrees: [Double] = []
  /// The source of the frames' poses; nil before the first frame.
  private(set) var poses: PoseSource?
  /// The registration error of the finish in the same frames, metres.
  private var metres: [Double] = []

  /// Creates a summary without frames.
  init() {}

  /// Counts a frame, and stores its registration error.
  mutating func add(_ frame: Frame) {
    frames += 1
    poses = frame.poses
    guard let registration = frame.registration else { return }
    degrees.append(registration.finish.degrees)
    metres.append(registration.finishDistance)
  }

  /// Counts a check by its outcome.
  mutating func count(_ outcome: CheckResult.Outcome) {
    switch outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
  }

  /// The angle at the camera between the displayed finish and its true position, degrees; nil if the truth
  /// is unknown.
  var finishDegrees: Spread? { Spread(of: degrees) }

  /// The distance between the displayed finish and its true position, metres; nil if the truth is unknown.
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
      lines.append(
        "AR poses: simulated, as the log has none; every angle depends on the simulation")
    }
    if passed + failed + skipped > 0 {
      lines.append(
        "expectations: \(passed) passed, \(failed) failed"
          + (skipped > 0 ? ", \(skipped) skipped" : ""))
    }
    return lines
  }
}
