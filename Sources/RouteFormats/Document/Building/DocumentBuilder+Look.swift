extension DocumentBuilder {
  /// Checks the points that were read, and reports anything that no walker could have caused.
  mutating func look() {
    guard delivery.hasForgotten else {
      chooseLines()
      mendTimes()
      for note in WalkLook(document, stated: stated).notes { warn(note) }
      return
    }
    // Points that were handed over and forgotten can no longer be changed.
    swing.note(document.tracks.points)
    speed.note(document.tracks, continuesSegment: true)
    if !document.warnings.contains(where: \.isSwing) { swing.report(to: &self) }
    if document.session == nil, let note = speed.median.flatMap(TooFast.note(ofSpeed:)) {
      warn(.lines(note))
    }
  }

  /// The maximum number of positions kept, which is enough to recognise the meaning of their numbers.
  private static let mostOffEarth = 64

  /// Keeps a position whose latitude or longitude is out of range, because it may reveal the meaning of the
  /// numbers.
  mutating func noteOffEarth(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, offEarth.count < Self.mostOffEarth else { return }
    let coordinate = PlainCoordinate(latitude, longitude)
    if !coordinate.isOnEarth { offEarth.append(coordinate) }
  }
}
