extension Array {
  /// Returns the part of the polygon with these corners in which the linear function `inside` is not
  /// negative.
  ///
  /// If a concave polygon is cut into several parts, the parts stay joined along the border of the cut.
  ///
  /// Source: one step of I. E. Sutherland and G. W. Hodgman's Reentrant Polygon Clipping, 1974.
  ///
  /// - Parameters:
  ///   - inside: The function's value at a corner.
  ///   - between: Returns the corner at a fraction of the way from one corner to another.
  package func clipped(
    inside: (Element) -> Double, between: (Element, Element, Double) -> Element
  ) -> [Element] {
    guard var previous = last else { return [] }
    var result: [Element] = []
    result.reserveCapacity(count + 1)
    var before = inside(previous)
    for corner in self {
      let now = inside(corner)
      if (before < 0) != (now < 0) {
        result.append(between(previous, corner, before / (before - now)))
      }
      if now >= 0 { result.append(corner) }
      previous = corner
      before = now
    }
    return result
  }
}

extension [Vector2] {
  /// True when a point lies within the polygon with these corners (even-odd rule).
  func encloses(_ point: Vector2) -> Bool {
    guard var last else { return false }
    var isInside = false
    for corner in self {
      if point.isLeft(ofSide: last, to: corner) { isInside.toggle() }
      last = corner
    }
    return isInside
  }
}

extension Vector2 {
  /// True when the horizontal line from this point to the right crosses a side of the polygon.
  @inlinable
  package func isLeft(ofSide start: Vector2, to end: Vector2) -> Bool {
    (end.y > y) != (start.y > y)
      && x < (start.x - end.x) * (y - end.y) / (start.y - end.y) + end.x
  }
}
