public import ARRouteEngine

/// Curves and nested groups that are composited into one picture, which is then clipped to a rectangle,
/// faded and painted over the picture below.
public struct ShapeGroup: Hashable, Sendable {
  /// The group's curves and groups, in paint order.
  public let shapes: [Shape]
  /// The opacity of the whole group, 0…1.
  public var opacity: Double
  /// The rectangle to which the group is clipped; nil for none.
  public var clip: Clip?

  /// An upright rectangle, points.
  public struct Clip: Hashable, Sendable {
    /// The upper left corner.
    public var low: Vector2
    /// The lower right corner.
    public var high: Vector2

    /// Creates the rectangle between two corners.
    public init(low: Vector2, high: Vector2) {
      self.low = low
      self.high = high
    }
  }

  /// Creates a group of shapes, opaque by default.
  ///
  /// - Precondition: All shapes are curves or groups.
  public init(_ shapes: [Shape], opacity: Double = 1, clip: Clip? = nil) {
    precondition(shapes.allSatisfy(\.mayBeGrouped), "a group can contain only curves and groups")
    self.shapes = shapes
    self.opacity = opacity
    self.clip = clip
  }

  /// Returns the group with its shapes and its clip rectangle moved by an offset.
  func moved(by offset: Vector2) -> ShapeGroup {
    let moved = clip.map { Clip(low: $0.low + offset, high: $0.high + offset) }
    return ShapeGroup(shapes.map { $0.moved(by: offset) }, opacity: opacity, clip: moved)
  }

  /// The bounding box of everything visible in the group; nil if nothing is.
  var box: PlaneBox? {
    guard var box = boxOfShapes else { return nil }
    if let clip {
      box.low = Vector2(max(box.low.x, clip.low.x), max(box.low.y, clip.low.y))
      box.high = Vector2(min(box.high.x, clip.high.x), min(box.high.y, clip.high.y))
    }
    return box.isEmpty ? nil : box
  }

  /// The bounding box of the shapes before clipping; nil if there are no shapes.
  var boxOfShapes: PlaneBox? {
    var box = PlaneBox()
    for sign in shapes.lazy.compactMap(\.signBox) { box.add(sign) }
    return box.isEmpty ? nil : box
  }
}

extension Shape {
  fileprivate var mayBeGrouped: Bool {
    switch self {
    case .curves, .group: true
    default: false
    }
  }
}
