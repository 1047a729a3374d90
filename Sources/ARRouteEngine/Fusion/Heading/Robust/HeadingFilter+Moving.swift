extension HeadingFilter {
  /// Moves on to a fix, over to new coordinates and over a loss of tracking where there is one.
  mutating func move(to point: GroundTrack.Point, _ step: HeadingStep, _ change: HeadingChange) {
    if let rebase = point.rebase { self.rebase(origin: rebase.origin, turn: rebase.turn) }
    predict(step, change)
    if point.displacement == nil { lose(at: point.position) }
  }
}

extension HeadingStep {
  /// The step to a point.
  init(_ point: GroundTrack.Point) {
    self.init(
      duration: point.duration, displacement: point.displacement ?? .zero,
      isNewStreet: point.isNewStreet)
  }
}
