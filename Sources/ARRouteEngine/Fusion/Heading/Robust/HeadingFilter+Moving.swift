extension HeadingFilter {
  /// Advances to a fix, including any change of coordinates and loss of tracking since the previous one.
  mutating func move(to point: GroundTrack.Point, _ step: HeadingStep, _ change: HeadingChange) {
    if let rebase = point.rebase { self.rebase(origin: rebase.origin, turn: rebase.turn) }
    predict(step, change)
    if point.displacement == nil { lose(at: point.position) }
  }
}

extension HeadingStep {
  /// Creates the step that leads to a point.
  init(_ point: GroundTrack.Point) {
    self.init(
      duration: point.duration, displacement: point.displacement ?? .zero,
      isNewStreet: point.isNewStreet)
  }
}
