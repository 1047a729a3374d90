import ARRouteDrawing
package import ARRouteEngine

/// How large a design's placemark is at one distance, and what speaks against it.
package struct SizingRow: Hashable, Sendable {
  /// From the camera to the finish, metres.
  package let distance: Double
  /// Of the disc on the screen, points.
  package let diameter: Double
  /// Of the sphere in the scene that would look so on the optical axis, metres; nil where nothing
  /// is in front of the camera.
  package let sphereRadius: Double?
  /// Of the disc on the glass, millimetres; nil where the density is unknown.
  package let millimetres: Double?
  /// The angle that the disc fills for the eye; nil where the density is unknown.
  package let visualAngle: Angle?
  /// Of the real object for contrast, points; nil where it is not in front of the camera.
  let objectDiameter: Double?
  /// What the billboard says.
  package let label: String
  /// The width of the billboard with its plate, points.
  let labelWidth: Double
  /// The objections to this size on this screen.
  package let warnings: [SizingWarning]

  /// A design at a distance.
  ///
  /// - Parameters:
  ///   - distance: Metres, 0 or more.
  ///   - objectWidth: Of the real object, metres.
  init(
    at distance: Double, of design: Design, on screen: SizingScreen, objectWidth: Double
  ) {
    let diameter = design.sizing.diameter(at: distance)
    let isInFront = distance > PinholeCamera.near
    let focalLength = screen.camera.focalLength
    self.distance = distance
    self.diameter = diameter
    sphereRadius = isInFront ? diameter / 2 * distance / focalLength : nil
    millimetres = screen.millimetres(points: diameter)
    visualAngle = screen.visualAngle(points: diameter)
    objectDiameter = isInFront ? objectWidth * focalLength / distance : nil
    label = design.units.text(for: distance, in: design.language)
    let box = SizingLabel.size(of: label)
    labelWidth = box.width
    warnings = SizingWarning.all(
      diameter: diameter, label: box, on: screen.camera.viewport,
      touchTarget: screen.touchTarget, largeDiameter: screen.largeDiameter)
  }
}

/// The billboard above the placemark as the camera's view draws it.
enum SizingLabel {
  /// From the disc's upper edge to the billboard's middle, points (SPEC §4).
  static let offset = 16.0

  /// The size with the plate, points.
  static func size(of text: String) -> (width: Double, height: Double) {
    let line = TextLine(text, at: .zero, size: LabelFit.standardSize, color: Color(hex: 0))
    let size = line.estimatedSize
    return (size.width + 0.6 * line.size, size.height)
  }
}
