import ARRouteDrawing
package import ARRouteEngine

/// The size of a design's placemark at one distance, with warnings about that size.
package struct SizingRow: Hashable, Sendable {
  /// The distance from the camera to the finish, metres.
  package let distance: Double
  /// The diameter of the disc on the screen, points.
  package let diameter: Double
  /// The radius of a sphere in the scene that would look equally large on the optical axis, metres; nil if
  /// the finish is not in front of the camera.
  package let sphereRadius: Double?
  /// The diameter of the disc on the glass, millimetres; nil if the pixel density is unknown.
  package let millimetres: Double?
  /// The visual angle of the disc; nil if the pixel density is unknown.
  package let visualAngle: Angle?
  /// The width of the comparison object on the screen, points; nil if the object is not in front of the
  /// camera.
  let objectDiameter: Double?
  /// The text of the billboard.
  package let label: String
  /// The width of the billboard with its plate, points.
  let labelWidth: Double
  /// The warnings about this size on the screen.
  package let warnings: [SizingWarning]

  /// Computes the size of a design's placemark at a distance.
  ///
  /// - Parameters:
  ///   - distance: The distance, metres, 0 or more.
  ///   - objectWidth: The width of the real object for comparison, metres.
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

/// The billboard above the placemark, as drawn in the camera's view.
enum SizingLabel {
  /// The distance from the upper edge of the disc to the middle of the billboard, points (SPEC §4).
  static let offset = 16.0

  /// Returns the size including the plate, points.
  static func size(of text: String) -> (width: Double, height: Double) {
    let line = TextLine(text, at: .zero, size: LabelFit.standardSize, color: Color(hex: 0))
    let size = line.estimatedSize
    return (size.width + 0.6 * line.size, size.height)
  }
}
