/// The orientation of a screen, named by the position of the phone's home button or lower edge.
public enum ScreenOrientation: String, CaseIterable, Hashable, Sendable {
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On its side with the lower edge to the right, which is the orientation of the camera's image.
  case landscapeRight
  /// On its side with the lower edge to the left.
  case landscapeLeft
}

/// The transform from the camera's image to the screen that it fills.
///
/// The image is rotated to the phone's orientation, scaled until it covers the whole screen, and cropped
/// equally on both sides.
///
/// Image coordinates are fractions of the image's width and height, from 0 to 1, with the origin at the top
/// left of the image in the sensor's orientation (landscape). Screen coordinates are points. The transform is
/// the same as ARKit's `displayTransform`, but in points.
public struct DisplayTransform: Hashable, Sendable {
  /// The screen, points.
  public let view: Viewport
  /// The orientation of the screen.
  public let orientation: ScreenOrientation
  /// The size of the whole image as shown on the screen, points; its width or its height equals the screen's.
  public let shown: Vector2

  /// Creates the transform from an image to a screen.
  ///
  /// - Parameters:
  ///   - image: The image's width and height in the sensor's orientation; only their ratio matters.
  ///   - view: The screen, points.
  ///   - orientation: The orientation of the screen.
  public init(image: Viewport, view: Viewport, orientation: ScreenOrientation) {
    self.view = view
    self.orientation = orientation
    let turned = orientation.isUpright ? image.turned : image
    let scale = max(view.width / turned.width, view.height / turned.height)
    shown = Vector2(turned.width * scale, turned.height * scale)
  }

  /// Returns the screen position of a point in the image, points; it is off the screen if the point is
  /// cropped.
  public func viewPoint(ofImage point: Vector2) -> Vector2 {
    let part: Vector2
    switch orientation {
    case .landscapeRight: part = point
    case .landscapeLeft: part = Vector2(1 - point.x, 1 - point.y)
    case .portrait: part = Vector2(1 - point.y, point.x)
    case .portraitUpsideDown: part = Vector2(point.y, 1 - point.x)
    }
    let center = view.center
    return Vector2(center.x + (part.x - 0.5) * shown.x, center.y + (part.y - 0.5) * shown.y)
  }

  /// Returns the image position of a point on the screen: the exact inverse of `viewPoint`.
  public func imagePlace(ofView point: Vector2) -> Vector2 {
    let center = view.center
    let part = Vector2(
      (point.x - center.x) / shown.x + 0.5, (point.y - center.y) / shown.y + 0.5)
    switch orientation {
    case .landscapeRight: return part
    case .landscapeLeft: return Vector2(1 - part.x, 1 - part.y)
    case .portrait: return Vector2(part.y, 1 - part.x)
    case .portraitUpsideDown: return Vector2(1 - part.y, part.x)
    }
  }
}

extension ScreenOrientation {
  /// True when the phone's longer sides are vertical.
  var isUpright: Bool { self == .portrait || self == .portraitUpsideDown }
}
