import ARRouteEngine

/// Basic shapes, converted to path data.
///
/// Source: Scalable Vector Graphics 2, chapters 9 and 10 (https://www.w3.org/TR/SVG2/shapes.html).
struct IconShape {
  /// The element's attributes, with positions and lengths replaced by those in its `style`.
  let values: [String: String]
  let line: Int

  /// Returns the path data of an element, empty if it draws nothing; nil for an element that only contains
  /// other elements.
  func pathData(of name: String) throws(IconError) -> String? {
    switch name {
    case "path": return values["d"] ?? ""
    case "polygon", "polyline":
      // Path data begin with a move command and continue with straight lines.
      let points = values["points"] ?? ""
      return points.allSatisfy(\.isWhitespace) ? "" : "M\(points)\(name == "polygon" ? "Z" : "")"
    case "line":
      return "M\(try length("x1")) \(try length("y1"))L\(try length("x2")) \(try length("y2"))"
    case "rect": return try rectangle()
    case "circle":
      let radius = try length("r")
      return try ellipse(Vector2(radius, radius))
    case "ellipse": return try ellipse(radii())
    default: return nil
    }
  }

  private func rectangle() throws(IconError) -> String {
    let (x, y) = (try length("x"), try length("y"))
    let (width, height) = (try length("width"), try length("height"))
    guard width > 0, height > 0 else { return "" }
    let radii = try radii()
    let (a, b) = (min(radii.x, width / 2), min(radii.y, height / 2))
    return a > 0 && b > 0
      ? "M\(x + a) \(y)h\(width - 2 * a)a\(a) \(b) 0 0 1 \(a) \(b)v\(height - 2 * b)"
        + "a\(a) \(b) 0 0 1 \(-a) \(b)h\(2 * a - width)a\(a) \(b) 0 0 1 \(-a) \(-b)"
        + "v\(2 * b - height)a\(a) \(b) 0 0 1 \(a) \(-b)Z"
      : "M\(x) \(y)h\(width)v\(height)h\(-width)Z"
  }

  private func ellipse(_ radii: Vector2) throws(IconError) -> String {
    let (x, y) = (try length("cx"), try length("cy"))
    let (a, b) = (radii.x, radii.y)
    guard a > 0, b > 0 else { return "" }
    return "M\(x - a) \(y)a\(a) \(b) 0 0 1 \(2 * a) 0a\(a) \(b) 0 0 1 \(-2 * a) 0Z"
  }

  /// Returns both radii of a rectangle's corners or an ellipse; a radius that is missing or negative equals
  /// the other one.
  private func radii() throws(IconError) -> Vector2 {
    let (x, y) = (try radius("rx"), try radius("ry"))
    return Vector2(x ?? y ?? 0, y ?? x ?? 0)
  }

  private func radius(_ key: String) throws(IconError) -> Double? {
    guard let text = values[key], IconStyle.trimmed(text[...]) != "auto" else { return nil }
    let radius = try length(key)
    return radius < 0 ? nil : radius
  }

  private func length(_ key: String) throws(IconError) -> Double {
    guard let text = values[key] else { return 0 }
    return try IconStyle.number(text, of: key, line: line, unit: "px")
  }
}
