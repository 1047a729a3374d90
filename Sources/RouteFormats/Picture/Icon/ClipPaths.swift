import ARRouteEngine

/// The clip paths in an icon.
///
/// They are accepted only if they hide nothing: design tools often clip an icon to its own box.
struct ClipPaths {
  /// An element that is clipped.
  private struct Use {
    let name: String
    let line: Int
    /// True when the element's coordinates differ from those of the file.
    let isMoved: Bool
  }

  /// A `clipPath` that is being read, and its content.
  private struct Shape {
    let name: String
    let depth: Int
    /// The shape's only rectangle; nil if absent or the element is not a plain one.
    var rectangle: (low: Vector2, high: Vector2)?
    var count = 0
    var isPlain: Bool
  }

  private var uses: [Use] = []
  private var open: Shape?
  /// The rectangles of the clip paths that contain nothing but a rectangle, by identifier.
  private var rectangles: [String: (low: Vector2, high: Vector2)] = [:]

  /// Records that an element refers to the named clip path.
  mutating func use(_ name: String, at line: Int, isMoved: Bool) {
    uses.append(Use(name: name, line: line, isMoved: isMoved))
  }

  /// Reads an element that is not drawn itself.
  ///
  /// - Parameter depth: The number of enclosing elements that are not drawn.
  mutating func read(_ element: String?, _ values: [String: String], depth: Int) {
    guard open == nil else {
      open?.count += 1
      let isPlain =
        element == "rect"
        && ["transform", "style", "clip-path", "rx", "ry", "display", "visibility"].allSatisfy {
          values[$0] == nil
        }
      open?.rectangle = isPlain ? Self.rectangle(values) : nil
      return
    }
    guard element == "clipPath", let name = values["id"] else { return }
    let isPlain = ["transform", "clipPathUnits", "clip-path", "style"].allSatisfy {
      values[$0] == nil || values[$0] == "userSpaceOnUse"
    }
    open = Shape(name: name, depth: depth, isPlain: isPlain)
  }

  /// Ends an element that is not drawn.
  ///
  /// - Parameter depth: The number of enclosing elements that are not drawn.
  mutating func close(depth: Int) {
    guard let shape = open, shape.depth == depth else { return }
    if shape.isPlain, shape.count == 1 { rectangles[shape.name] = shape.rectangle }
    open = nil
  }

  /// Throws unless every clip path in use is a rectangle that contains the visible box.
  func check(within box: (low: Vector2, size: Vector2)?) throws(IconError) {
    for use in uses {
      guard !use.isMoved, let box, let rectangle = rectangles[use.name],
        rectangle.low.x <= box.low.x, rectangle.low.y <= box.low.y,
        rectangle.high.x >= box.low.x + box.size.x, rectangle.high.y >= box.low.y + box.size.y
      else { throw .unsupported(line: use.line, name: "clip-path") }
    }
  }

  private static func rectangle(
    _ values: [String: String]
  ) -> (low: Vector2, high: Vector2)? {
    func length(_ key: String) -> Double? {
      guard let text = values[key] else { return 0 }
      return try? IconStyle.number(text, of: key, line: 1, unit: "px")
    }
    guard let x = length("x"), let y = length("y"), let width = length("width"),
      let height = length("height")
    else { return nil }
    return (Vector2(x, y), Vector2(x + width, y + height))
  }
}
