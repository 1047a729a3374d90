/// The optics of a photograph taken by an ideal pinhole camera with square pixels.
///
/// The optics consist of the picture's size when viewed upright and its focal length.
///
/// The principal point is assumed to be at the centre of the picture. In real cameras, it is within a few
/// pixels of it; in a cropped photograph, it is elsewhere.
package struct PictureOptics: Hashable, Sendable {
  /// The width, pixels.
  package let width: Double
  /// The height, pixels.
  package let height: Double
  /// The focal length, pixels.
  package let focalLength: Double

  /// Creates optics from a focal length, pixels.
  ///
  /// - Returns: nil unless all values are finite and above 0.
  package init?(width: Double, height: Double, focalLength: Double) {
    guard [width, height, focalLength].allSatisfy({ $0.isFinite && $0 > 0 }) else { return nil }
    self.width = width
    self.height = height
    self.focalLength = focalLength
  }

  /// Creates optics from a field of view across the longer side.
  ///
  /// - Returns: nil unless the angle is above 0° and below 180°.
  package init?(width: Double, height: Double, fieldOfView: Angle) {
    guard fieldOfView.radians > 0, fieldOfView.radians < .pi else { return nil }
    self.init(
      width: width, height: height,
      focalLength: max(width, height) / 2 / LibM.tan(fieldOfView.radians / 2))
  }

  /// Creates optics from the 35 mm equivalent of the focal length, millimetres.
  ///
  /// Two lenses are equivalent if their fields of view across the diagonal are equal; the diagonal of a 36×24
  /// mm frame is 43.27 mm (CIPA DCG-001, to which Exif 2.3 refers for its tag 0xA405).
  package init?(width: Double, height: Double, equivalent millimetres: Double) {
    self.init(
      width: width, height: height,
      focalLength: millimetres * LibM.hypot(width, height) / LibM.hypot(36, 24))
  }

  /// Creates the optics of a picture that fills a camera's screen.
  package init?(width: Double, height: Double, filling camera: PinholeCamera) {
    self.init(
      width: width, height: height,
      focalLength: camera.focalLength
        / Self.scale(width: width, height: height, filling: camera.viewport))
  }

  /// The field of view across the longer side.
  package var fieldOfView: Angle { .atan2(max(width, height) / 2, focalLength) * 2 }

  /// Returns the camera whose screen shows the scene as the picture does.
  ///
  /// The picture fills the screen and is cropped equally on two opposite sides.
  package func camera(filling viewport: Viewport) -> PinholeCamera {
    PinholeCamera(
      unchecked: viewport,
      focalLength: focalLength * Self.scale(width: width, height: height, filling: viewport))
  }

  /// Returns the tilt of a camera above level ground, given the position of the horizon in its picture.
  ///
  /// The horizon is the vanishing line of the ground. Let n be the direction in the picture that is
  /// perpendicular to the horizon and points to the sky, and d the distance of the horizon from the centre
  /// along n. Then tan pitch = −d / f.
  package func tilt(by horizon: HorizonLine) -> CameraTilt {
    let (x, y) = (horizon.x - width / 2, height / 2 - horizon.y)
    let (sine, cosine) = (horizon.roll.sine, horizon.roll.cosine)
    return CameraTilt(
      pitch: -.atan2(y * cosine - x * sine, focalLength), roll: horizon.roll)
  }

  /// Returns the number of screen points per pixel of a picture that fills the screen.
  private static func scale(width: Double, height: Double, filling viewport: Viewport) -> Double {
    max(viewport.width / width, viewport.height / height)
  }
}

/// The horizon in a picture: a line given by one of its points and its slope.
///
/// The point is in pixels from the upper left corner, x to the right and y down; it may lie outside the
/// picture.
package struct HorizonLine: Hashable, Sendable {
  /// The x coordinate of the point, to the right, pixels.
  let x: Double
  /// The y coordinate of the point, downwards, pixels.
  let y: Double
  /// The clockwise rotation of the camera as seen by its holder.
  ///
  /// The horizon rises to the right by this angle, which is between −90° and 90°.
  let roll: Angle

  /// Creates a horizon that passes through a point.
  package init(x: Double, y: Double, roll: Angle) {
    self.x = x
    self.y = y
    self.roll = roll
  }

  /// Creates a horizon through two points, in either order.
  ///
  /// - Returns: nil if one point is directly above the other: the line is then vertical, and the sky may be
  ///   on either side.
  package init?(_ one: Vector2, _ other: Vector2) {
    guard one.x != other.x else { return nil }
    let (left, right) = one.x < other.x ? (one, other) : (other, one)
    self.init(
      x: (left.x + right.x) / 2, y: (left.y + right.y) / 2,
      roll: .atan2(left.y - right.y, right.x - left.x))
  }
}

/// A camera's attitude without its heading.
package struct CameraTilt: Hashable, Sendable {
  /// The pitch, upwards from the horizon.
  package let pitch: Angle
  /// The roll, clockwise as the camera's holder sees it.
  package let roll: Angle
}
