extension HeadingFilter {
  /// Advances to a fix, through a change of coordinates and a loss of tracking if there was one.
  mutating func move(to point: GroundTrack.Point, _ step: HeadingStep, _ change: HeadingChange) {
    if let rebase = point.rebase { self.rebase(origin: rebase.origin, turn: rebase.turn) }
    predict(step, change)
    if point.displacement == nil { lose(at: point.position) }
  }
}

extension HeadingStep {
  /// Creates the step to a point.
  init(_ point: GroundTrack.Point) {
    self.init(
      duration: point.duration, displacement: point.displacement ?? .zero,
      isNewStreet: point.isNewStreet)
  }
}
