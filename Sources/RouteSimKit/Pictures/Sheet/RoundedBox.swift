import ARRouteDrawing
import ARRouteEngine

/// An upright rectangle with rounded corners, points.
struct RoundedBox: Hashable, Sendable {
  /// The x coordinate of the left side.
  var x: Double
  /// The y coordinate of the upper side.
  var y: Double
  /// The width, not negative.
  var width: Double
  /// The height, not negative.
  var height: Double
  /// The radius of the corners, at most half of the shorter side.
  var radius: Double
  /// The fill colour; nil if absent.
  var fill: Color?
  /// The outline, centred on the edge; nil if absent.
  var stroke: Stroke?

  /// Creates a box; a radius that is too large is reduced to half of the shorter side.
  init(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0, fill: Color? = nil,
    stroke: Stroke? = nil
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.radius = min(radius, width / 2, height / 2)
    self.fill = fill
    self.stroke = stroke
  }

  /// Returns the box moved by an offset.
  func moved(by offset: Vector2) -> RoundedBox {
    var copy = self
    copy.x += offset.x
    copy.y += offset.y
    return copy
  }

  /// Returns the box for a device turned from portrait by 90° anticlockwise, so that its top is on the
  /// left.
  ///
  /// Both before and after, coordinates are measured from the screen's upper left corner.
  ///
  /// - Parameter widthOfUpright: The width of the portrait screen.
  func turned(widthOfUpright: Double) -> RoundedBox {
    var copy = self
    copy.x = y
    copy.y = widthOfUpright - x - width
    copy.width = height
    copy.height = width
    return copy
  }

  /// The outline, clockwise on the screen, with a chord for every few degrees of a corner.
  var outline: [Vector2] {
    guard radius > 0 else {
      return [
        Vector2(x, y), Vector2(x + width, y), Vector2(x + width, y + height),
        Vector2(x, y + height),
      ]
    }
    // Enough steps to keep each chord within 0.02 points of the arc.
    let steps = max(2, Int((1.25 * radius.squareRoot()).rounded(.up)) * 3)
    let centers = [
      Vector2(x + width - radius, y + radius),
      Vector2(x + width - radius, y + height - radius),
      Vector2(x + radius, y + height - radius), Vector2(x + radius, y + radius),
    ]
    return centers.enumerated().flatMap { corner, center in
      (0...steps).map { step in
        let angle = Angle.degrees(
          Double(corner - 1) * 90 + 90 * Double(step) / Double(steps))
        return center + Vector2(angle.cosine, angle.sine) * radius
      }
    }
  }

  /// The box as shapes for a drawing.
  var shapes: [Shape] {
    let outline = outline
    var shapes: [Shape] = []
    if let fill { shapes.append(.polygon(outline, fill: fill)) }
    if let stroke { shapes.append(.polyline(outline + outline.prefix(1), stroke: stroke)) }
    return shapes
  }
}
