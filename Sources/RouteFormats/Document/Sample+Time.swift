package import ARRouteEngine

extension Sample {
  /// Returns the sample shifted in time, rounded to the microsecond.
  ///
  /// Rounding is needed because times in seconds since 1970 are not more precise than that, and a tick must
  /// not miss a pose because of a rounding error.
  package func moved(by seconds: Double) -> Sample { at(Self.time(time, movedBy: seconds)) }

  /// Returns a time shifted by a number of seconds, rounded to the microsecond.
  package static func time(_ time: Double, movedBy seconds: Double) -> Double {
    ((time + seconds) * 1e6).rounded() / 1e6
  }

  /// Returns the same sample at another time, which is given in seconds.
  package func at(_ time: Double) -> Sample {
    switch self {
    case .pose(_, let pose): return .pose(time: time, pose)
    case .tracking(_, let state, let reason):
      return .tracking(time: time, state, reason: reason)
    case .sessionReset: return .sessionReset(time: time)
    case .act(_, let act): return .act(time: time, act)
    case .fix(var fix):
      fix.time = time
      return .fix(fix)
    case .truth(var truth):
      truth.time = time
      return .truth(truth)
    }
  }

  /// True when the time is a date since 1970, as in a receiver's fixes, rather than a count from some start.
  package var isDated: Bool { TrackStamps.date(time) != nil }

  /// True when the sample is an AR pose.
  package var isPose: Bool { if case .pose = self { true } else { false } }

  /// True when the sample is a receiver's fix.
  package var isFix: Bool { if case .fix = self { true } else { false } }

  var isTruth: Bool { if case .truth = self { true } else { false } }
}
