extension DocumentBuilder {
  /// Checks what was read, and reports everything that no walker can have caused.
  mutating func look() {
    guard delivery.hasForgotten else {
      chooseLines()
      mendTimes()
      for note in WalkLook(document, stated: stated).notes { warn(note) }
      return
    }
    // Points that were handed over and forgotten cannot be changed any more.
    swing.note(document.tracks.points)
    speed.note(document.tracks, continuesSegment: true)
    if !document.warnings.contains(where: \.isSwing) { swing.report(to: &self) }
    if document.session == nil, let note = speed.median.flatMap(TooFast.note(ofSpeed:)) {
      warn(.lines(note))
    }
  }

  /// The number of positions that is enough to recognise what their numbers mean.
  private static let mostOffEarth = 64

  /// Keeps a position that is outside the Earth's range: it may show what the numbers mean.
  mutating func noteOffEarth(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, offEarth.count < Self.mostOffEarth else { return }
    let coordinate = PlainCoordinate(latitude, longitude)
    if !coordinate.isOnEarth { offEarth.append(coordinate) }
  }
}
