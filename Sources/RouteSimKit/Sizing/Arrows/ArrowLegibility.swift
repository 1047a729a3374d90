import ARRouteDrawing
package import ARRouteEngine

/// A study of the distance up to which arrow shapes are recognisable (docs/design/arrows.md).
///
/// An arrow is recognisable if three conditions are met. Its tip and its notch must each subtend at least
/// two minutes of arc for an eye 30 cm from the glass, which is the resolution of an eye with half the
/// usual acuity (20/40). Both must be at least one pixel. And at least one of its edges must have a
/// contrast of 3:1 (WCAG 2.2, 1.4.11) on any street.
///
/// The study measures outlines; it was not made with people.
package struct ArrowLegibility: Sendable {
  /// An arrow style with a name.
  package struct NamedArrows: Hashable, Sendable {
    /// The name.
    let name: String
    /// The arrows' body and stance.
    let style: ArrowStyle

    /// Creates named arrows.
    package init(_ name: String, _ style: ArrowStyle) {
      self.name = name
      self.style = style
    }
  }

  /// The appearance of arrows at a distance.
  struct Row: Hashable, Sendable {
    /// The name of the arrows.
    let name: String
    /// The distance from the walker's feet to the arrow's near end, metres.
    let distance: Double
    /// The outline; nil if the arrow is not on the screen.
    let silhouette: ArrowSilhouette?
    /// The contrast of the best edge on the shade of grey on which it is lowest.
    let contrast: Double
    /// True when the arrow is recognisable on the phone.
    let isNamed: Bool
    /// True when the arrow is recognisable in a terminal of 80 columns and 24 rows.
    let isNamedInTerminal: Bool
  }

  /// The screen for the study.
  let screen: SizingScreen
  /// The camera's height above the street, metres.
  let eyeHeight: Double

  /// Creates a study of arrows on a screen.
  package init(screen: SizingScreen, eyeHeight: Double) {
    self.screen = screen
    self.eyeHeight = eyeHeight
  }

  /// The minimum angle subtended by a tip and a notch.
  static let leastAngle = Angle.degrees(2.0 / 60)
  /// The minimum contrast of an edge.
  static let leastContrast = 3.0

  /// The minimum size of a tip and a notch on the phone, points.
  var leastOnPhone: Double {
    let pixel = 1 / (screen.device?.scale ?? 1)
    guard let angle = screen.visualAngle(points: 1) else { return max(pixel, 1) }
    return max(pixel, Self.leastAngle.radians / angle.radians)
  }

  /// The minimum size of a tip and a notch in a terminal, points: a quarter of one of its 24 rows, because
  /// that is the resolution of its dots and blocks.
  var leastInTerminal: Double { screen.camera.viewport.height / 24 / 4 }

  /// Returns the appearance of arrows at a distance in metres.
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

  /// Returns the maximum distance, in whole metres, up to which arrows are recognisable at all distances
  /// from 3 m; nil if they are not recognisable at 3 m.
  func reach(of arrows: NamedArrows, inTerminal: Bool) -> Double? {
    var reach: Double?
    for distance in stride(from: 3.0, through: 200, by: 1) {
      let row = row(arrows, at: distance)
      guard inTerminal ? row.isNamedInTerminal : row.isNamed else { break }
      reach = distance
    }
    return reach
  }

  /// Returns the contrast of an arrow's best edge on the shade of grey on which it is lowest.
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
