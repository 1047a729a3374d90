import ARRouteEngine

extension TextLine {
  /// The distance of the baseline below the text's position, ems: half the cap height, so that capitals are
  /// vertically centred.
  public static let baseline = 0.35

  /// Returns the start of a text of the given width, in points along the baseline from the text's position.
  func textStart(width: Double) -> Double {
    switch anchor {
    case .start: 0
    case .middle: width / -2
    case .end: -width
    }
  }

  /// The plate behind the text at the text's actual width, in points along and across the baseline from the
  /// text's position.
  public var plateBox: TextPlate { plateBox(width: setWidth ?? namedWidth) }

  /// Returns the plate behind the text if it has the given width, points.
  func plateBox(width textWidth: Double) -> TextPlate {
    let padding = size * TextExtent.platePadding
    let height = estimatedSize.height
    return TextPlate(
      left: textStart(width: textWidth) - padding, top: -height / 2,
      width: textWidth + 2 * padding, height: height, radius: size * 0.25)
  }

  /// Returns the position in the drawing of a point given along and across the baseline.
  func position(of point: Vector2) -> Vector2 {
    if let axes { return position + axes.along * point.x + axes.down * point.y }
    let (cosine, sine) = (angle.cosine, angle.sine)
    return position
      + Vector2(point.x * cosine - point.y * sine, point.x * sine + point.y * cosine)
  }
}

/// The plate behind a text: a rectangle with rounded corners, points.
public struct TextPlate: Hashable, Sendable {
  /// The left side.
  public var left: Double
  /// The upper side.
  public var top: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double
  /// The radius of the corners.
  public var radius: Double

  /// Returns the outline, clockwise on the screen, with arcs approximated by chords.
  ///
  /// - Parameter tolerance: The maximum distance of a chord from its arc.
  func outline(tolerance: Double) -> [Vector2] {
    let radius = min(radius, width / 2, height / 2)
    let centers = [
      Vector2(left + width - radius, top + height - radius),
      Vector2(left + radius, top + height - radius), Vector2(left + radius, top + radius),
      Vector2(left + width - radius, top + radius),
    ]
    let steps = max(1, Int((.pi / 4 * (radius / (2 * tolerance)).squareRoot()).rounded(.up)))
    return centers.enumerated().flatMap { corner, center in
      (0...steps).map { step in
        let angle = Angle(radians: (Double(corner) + Double(step) / Double(steps)) * (.pi / 2))
        return center + Vector2(angle.cosine, angle.sine) * radius
      }
    }
  }
}
