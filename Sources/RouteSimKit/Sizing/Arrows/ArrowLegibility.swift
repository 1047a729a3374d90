import ARRouteDrawing
package import ARRouteEngine

/// From how far arrows can be named, shape by shape (docs/design/arrows.md).
///
/// An arrow is named where its tip and its notch each fill two minutes of arc for an eye 30 cm from
/// the glass, which is what an eye of half the usual sharpness (20/40) tells apart, and no less than
/// a pixel; and where some edge of it has a contrast of 3:1 (WCAG 2.2, 1.4.11) on whatever street.
/// It is a measure of outlines, not of people.
package struct ArrowLegibility: Sendable {
  /// Arrows and what they are called.
  package struct NamedArrows: Hashable, Sendable {
    /// Their names.
    let name: String
    /// Their body and stance.
    let style: ArrowStyle

    /// Arrows of a name.
    package init(_ name: String, _ style: ArrowStyle) {
      self.name = name
      self.style = style
    }
  }

  /// What is seen of a shape from a distance.
  struct Row: Hashable, Sendable {
    /// What the arrows are called.
    let name: String
    /// From the walker's feet to its near end, metres.
    let distance: Double
    /// Its outline; nil where nothing of it is on the screen.
    let silhouette: ArrowSilhouette?
    /// The contrast of its best edge on the street where that is worst.
    let contrast: Double
    /// True when it is named on the phone.
    let isNamed: Bool
    /// True when it is named in a terminal of 80 columns and 24 rows.
    let isNamedInTerminal: Bool
  }

  /// The screen that they are looked at on.
  let screen: SizingScreen
  /// The camera's height above the street, metres.
  let eyeHeight: Double

  /// A study of arrows on a screen.
  package init(screen: SizingScreen, eyeHeight: Double) {
    self.screen = screen
    self.eyeHeight = eyeHeight
  }

  /// The angle that a tip and a notch have to fill.
  static let leastAngle = Angle.degrees(2.0 / 60)
  /// The contrast that an edge has to have.
  static let leastContrast = 3.0

  /// The points that a tip and a notch have to fill on the phone.
  var leastOnPhone: Double {
    let pixel = 1 / (screen.device?.scale ?? 1)
    guard let angle = screen.visualAngle(points: 1) else { return max(pixel, 1) }
    return max(pixel, Self.leastAngle.radians / angle.radians)
  }

  /// The points that they have to fill in a terminal: a quarter of one of its 24 rows, which its
  /// dots and blocks tell apart.
  var leastInTerminal: Double { screen.camera.viewport.height / 24 / 4 }

  /// What is seen of arrows from a distance, metres.
  func row(_ arrows: NamedArrows, at distance: Double) -> Row {
    let style = arrows.style
    let silhouette = ArrowSilhouette(
      of: style, at: distance, seenBy: screen.camera, eyeHeight: eyeHeight)
    let contrast = contrast(of: style)
    let least = min(silhouette?.tip ?? 0, silhouette?.notch ?? 0)
    let stands = contrast >= Self.leastContrast
    return Row(
      name: arrows.name, distance: distance, silhouette: silhouette, contrast: contrast,
      isNamed: stands && least >= leastOnPhone,
      isNamedInTerminal: stands && least >= leastInTerminal)
  }

  /// The farthest whole metre up to which arrows are named from 3 m on; nil where they are not at 3 m.
  func reach(of arrows: NamedArrows, inTerminal: Bool) -> Double? {
    var reach: Double?
    for distance in stride(from: 3.0, through: 200, by: 1) {
      let row = row(arrows, at: distance)
      guard inTerminal ? row.isNamedInTerminal : row.isNamed else { break }
      reach = distance
    }
    return reach
  }

  /// The contrast of the best of an arrow's edges, on the grey where that is worst.
  private func contrast(of style: ArrowStyle) -> Double {
    let face = style.color ?? Theme.dark.arrow
    let rim = style.edge ?? Theme.dark.arrowEdge
    let hasRim = !style.model.rim.isEmpty
    let contrasts = (UInt8.min...UInt8.max).map { grey in
      let street = Color(red: grey, green: grey, blue: grey)
      return hasRim
        ? max(face.contrast(with: rim), rim.contrast(with: street)) : face.contrast(with: street)
    }
    return contrasts.min() ?? 1
  }
}
