import ARRouteEngine

extension TrueMisalignment {
  /// What a recording tells: its truths beside AR's poses of the same moments, or the simulation
  /// that made its poses; else what its header says of the start, which then stands for all of it.
  public init(_ recording: Recording) {
    var stretches: [[AngleMark]] = []
    var line: [AngleMark] = []
    var breaks = (recording.gaps.map(\.lowerBound) + recording.resets).sorted()[...]
    for known in recording.misalignments {
      if let last = line.last?.time {
        breaks = breaks.drop { $0 < last }
        if let next = breaks.first, next < known.time {
          stretches.append(line)
          line = []
        }
      }
      line.append(
        AngleMark(time: known.time, degrees: Angle.wrapDegrees(known.angle.degrees)))
    }
    stretches.append(line)
    if let start = recording.misalignment?.degrees, recording.misalignments.isEmpty {
      stretches = [[0, recording.duration].map { AngleMark(time: $0, degrees: start) }]
    }
    self.init(stretches: stretches)
  }
}

extension Recording {
  /// When AR sessions began anew, seconds.
  fileprivate var resets: [Double] {
    samples.compactMap { sample in
      if case .sessionReset(let time) = sample { time } else { nil }
    }
  }
}
