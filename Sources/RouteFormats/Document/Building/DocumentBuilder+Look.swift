extension DocumentBuilder {
  /// Looks at what came, and says what no walker can have made.
  mutating func look() {
    guard delivery.hasForgotten else {
      chooseLines()
      mendTimes()
      for note in WalkLook(document, stated: stated).notes { warn(note) }
      return
    }
    // Points that were handed over and forgotten stay as they are.
    swing.note(document.tracks.points)
    speed.note(document.tracks, continuesSegment: true)
    if !document.warnings.contains(where: \.isSwing) { swing.report(to: &self) }
    if document.session == nil, let note = speed.median.flatMap(TooFast.note(ofSpeed:)) {
      warn(.lines(note))
    }
  }

  /// So many positions show what their numbers are.
  private static let mostOffEarth = 64

  /// Takes note of a position that is on no Earth: what its numbers are may show.
  mutating func noteOffEarth(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, offEarth.count < Self.mostOffEarth else { return }
    let coordinate = PlainCoordinate(latitude, longitude)
    if !coordinate.isOnEarth { offEarth.append(coordinate) }
  }
}
