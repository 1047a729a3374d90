/// The optics of a photograph taken by an ideal pinhole camera with square pixels.
///
/// They are the picture's size when viewed upright, and its focal length.
///
/// The principal point is taken to be the centre of the picture, as it is in real cameras to within a few
/// pixels; in a cropped photograph it is elsewhere.
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

  /// Creates optics from the focal length of a lens that has the same view on 35 mm film, millimetres.
  ///
  /// The views are the same if they are equal across the diagonal, which is 43.27 mm for a frame of 36×24 mm
  /// (CIPA DCG-001, to which Exif 2.3 refers for its tag 0xA405).
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

  /// Returns the camera that shows the scene as the picture does.
  ///
  /// The picture fills the screen and is cropped equally on two sides.
  package func camera(filling viewport: Viewport) -> PinholeCamera {
    PinholeCamera(
      unchecked: viewport,
      focalLength: focalLength * Self.scale(width: width, height: height, filling: viewport))
  }

  /// Returns the tilt of a camera above level ground in whose picture the horizon is at `horizon`.
  ///
  /// The horizon is the vanishing line of the ground: if n is the direction in the picture at right angles to
  /// it, towards the sky, and d is its distance from the centre along n, tan pitch is −d / f.
  package func tilt(by horizon: HorizonLine) -> CameraTilt {
    let (x, y) = (horizon.x - width / 2, height / 2 - horizon.y)
    let (sine, cosine) = (horizon.roll.sine, horizon.roll.cosine)
    return CameraTilt(
      pitch: -.atan2(y * cosine - x * sine, focalLength), roll: horizon.roll)
  }

  /// Returns the points per pixel of a picture that fills a screen.
  private static func scale(width: Double, height: Double, filling viewport: Viewport) -> Double {
    max(viewport.width / width, viewport.height / height)
  }
}

/// The horizon in a picture, as a line through a point, with its slope.
///
/// The point is in pixels from the upper left corner, x to the right and y down; it may lie outside the
/// picture.
package struct HorizonLine: Hashable, Sendable {
  /// The distance to the right, pixels.
  let x: Double
  /// The distance downwards, pixels.
  let y: Double
  /// The angle by which the camera was rotated clockwise, as its holder saw it.
  ///
  /// The horizon rises to the right by this angle, which is between −90° and 90°.
  let roll: Angle

  /// Creates a horizon through a point.
  package init(x: Double, y: Double, roll: Angle) {
    self.x = x
    self.y = y
    self.roll = roll
  }

  /// Creates a horizon through two points, in either order.
  ///
  /// - Returns: nil if one point is above the other, because it is then unknown on which side the sky is.
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
