import ARRouteDrawing
import ARRouteEngine

/// An upright rectangle with round corners, points.
struct RoundedBox: Hashable, Sendable {
  /// The left side.
  var x: Double
  /// The upper side.
  var y: Double
  /// The width, not negative.
  var width: Double
  /// Down, not negative.
  var height: Double
  /// The radius of the corners, at most half the shorter side.
  var radius: Double
  /// The fill colour; nil for none.
  var fill: Color?
  /// The outline, half inside and half outside; nil for none.
  var stroke: Stroke?

  /// A box; a radius that is too large for it becomes the largest.
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

  /// The box somewhere else.
  func moved(by offset: Vector2) -> RoundedBox {
    var copy = self
    copy.x += offset.x
    copy.y += offset.y
    return copy
  }

  /// The box on a device that was `height` points high and is turned a quarter anticlockwise, its
  /// top to the left, about the upper left corner of what was its screen.
  func turned(widthOfUpright: Double) -> RoundedBox {
    var copy = self
    copy.x = y
    copy.y = widthOfUpright - x - width
    copy.width = height
    copy.height = width
    return copy
  }

  /// The way around it, clockwise on the screen, a chord for every few degrees of a corner.
  var outline: [Vector2] {
    guard radius > 0 else {
      return [
        Vector2(x, y), Vector2(x + width, y), Vector2(x + width, y + height),
        Vector2(x, y + height),
      ]
    }
    // Enough steps that a chord is within a fiftieth of a point of the arc.
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

  /// The box as shapes of a drawing.
  var shapes: [Shape] {
    let outline = outline
    var shapes: [Shape] = []
    if let fill { shapes.append(.polygon(outline, fill: fill)) }
    if let stroke { shapes.append(.polyline(outline + outline.prefix(1), stroke: stroke)) }
    return shapes
  }
}
