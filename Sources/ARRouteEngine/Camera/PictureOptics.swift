/// The optics of a photograph, as taken by an ideal pinhole with square pixels: its size as it is seen
/// upright, and its focal length.
///
/// The principal point is the picture's middle, as in cameras to within a few pixels; in a cropped
/// photograph it is elsewhere.
package struct PictureOptics: Hashable, Sendable {
  /// The width, pixels.
  package let width: Double
  /// The height, pixels.
  package let height: Double
  /// The focal length, pixels.
  package let focalLength: Double

  /// The optics of a focal length, pixels.
  ///
  /// - Returns: nil unless all are finite and above 0.
  package init?(width: Double, height: Double, focalLength: Double) {
    guard [width, height, focalLength].allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    self.width = width
    self.height = height
    self.focalLength = focalLength
  }

  /// The optics of a field of view across the longer side.
  ///
  /// - Returns: nil unless the angle is above 0° and below 180°.
  package init?(width: Double, height: Double, fieldOfView: Angle) {
    guard fieldOfView.radians > 0, fieldOfView.radians < .pi else { return nil }
    self.init(
      width: width, height: height,
      focalLength: max(width, height) / 2 / LibM.tan(fieldOfView.radians / 2))
  }

  /// The optics of the focal length of a lens with the same view on 35 mm film, millimetres.
  ///
  /// The same view is the same across the diagonal: 43.27 mm of a frame of 36×24 mm (CIPA DCG-001, which
  /// Exif 2.3 refers to for its tag 0xA405).
  package init?(width: Double, height: Double, equivalent millimetres: Double) {
    self.init(
      width: width, height: height,
      focalLength: millimetres * LibM.hypot(width, height) / LibM.hypot(36, 24))
  }

  /// The optics of a camera whose screen the picture fills.
  package init?(width: Double, height: Double, filling camera: PinholeCamera) {
    self.init(
      width: width, height: height,
      focalLength: camera.focalLength
        / Self.scale(width: width, height: height, filling: camera.viewport))
  }

  /// The field of view across the longer side.
  package var fieldOfView: Angle { .atan2(max(width, height) / 2, focalLength) * 2 }

  /// The camera that shows the scene as the picture does, where that fills a screen and is cut evenly
  /// at two sides.
  package func camera(filling viewport: Viewport) -> PinholeCamera {
    PinholeCamera(
      unchecked: viewport,
      focalLength: focalLength * Self.scale(width: width, height: height, filling: viewport))
  }

  /// Returns the tilt of a camera over level ground that sees `horizon`.
  ///
  /// The horizon is the vanishing line of the ground: with n the picture's direction at right angles
  /// to it, towards the sky, and d the distance to it along n from the middle, tan pitch is −d / f.
  package func tilt(by horizon: HorizonLine) -> CameraTilt {
    let (x, y) = (horizon.x - width / 2, height / 2 - horizon.y)
    let (sine, cosine) = (horizon.roll.sine, horizon.roll.cosine)
    return CameraTilt(
      pitch: -.atan2(y * cosine - x * sine, focalLength), roll: horizon.roll)
  }

  /// Points for each pixel where the picture fills a screen.
  private static func scale(width: Double, height: Double, filling viewport: Viewport) -> Double {
    max(viewport.width / width, viewport.height / height)
  }
}

/// The line of the horizon in a picture, by a point on it, pixels from the upper left corner, x to the
/// right and y down, possibly outside the picture.
package struct HorizonLine: Hashable, Sendable {
  /// The distance to the right, pixels.
  let x: Double
  /// The distance downwards, pixels.
  let y: Double
  /// The angle by which the camera was turned clockwise, as its holder saw it.
  ///
  /// The horizon rises to the right by as much. Between −90° and 90°.
  let roll: Angle

  /// A horizon through a point.
  package init(x: Double, y: Double, roll: Angle) {
    self.x = x
    self.y = y
    self.roll = roll
  }

  /// A horizon through two points, in either order.
  ///
  /// - Returns: nil if one is above the other, as the side of the sky is then unknown.
  package init?(_ one: Vector2, _ other: Vector2) {
    guard one.x != other.x else { return nil }
    let (left, right) = one.x < other.x ? (one, other) : (other, one)
    self.init(
      x: (left.x + right.x) / 2, y: (left.y + right.y) / 2,
      roll: .atan2(left.y - right.y, right.x - left.x))
  }
}

/// The attitude of a camera without its heading.
package struct CameraTilt: Hashable, Sendable {
  /// Up from the horizon.
  package let pitch: Angle
  /// Clockwise as its holder sees it.
  package let roll: Angle
}
