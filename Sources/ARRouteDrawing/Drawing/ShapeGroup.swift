public import ARRouteEngine

/// Curves, and groups of them, that are one picture before it is cut to a rectangle, made faint and
/// laid over the picture below.
public struct ShapeGroup: Hashable, Sendable {
  /// The curves and groups in it, in paint order.
  public let shapes: [Shape]
  /// The opacity of all of it, 0…1.
  public var opacity: Double
  /// The rectangle to which it is cut; nil for none.
  public var clip: Clip?

  /// An upright rectangle, points.
  public struct Clip: Hashable, Sendable {
    /// Its upper left corner.
    public var low: Vector2
    /// Its lower right corner.
    public var high: Vector2

    /// The rectangle between two corners.
    public init(low: Vector2, high: Vector2) {
      self.low = low
      self.high = high
    }
  }

  /// A group of shapes, solid unless said otherwise.
  ///
  /// - Precondition: The shapes are curves and groups.
  public init(_ shapes: [Shape], opacity: Double = 1, clip: Clip? = nil) {
    precondition(shapes.allSatisfy(\.mayBeGrouped), "only curves and groups are grouped")
    self.shapes = shapes
    self.opacity = opacity
    self.clip = clip
  }

  /// The same group with each of its shapes, and its rectangle, somewhere else.
  func moved(by offset: Vector2) -> ShapeGroup {
    let moved = clip.map { Clip(low: $0.low + offset, high: $0.high + offset) }
    return ShapeGroup(shapes.map { $0.moved(by: offset) }, opacity: opacity, clip: moved)
  }

  /// The rectangle around all that is seen of it; nil where there is nothing.
  var box: PlaneBox? {
    guard var box = boxOfShapes else { return nil }
    if let clip {
      box.low = Vector2(max(box.low.x, clip.low.x), max(box.low.y, clip.low.y))
      box.high = Vector2(min(box.high.x, clip.high.x), min(box.high.y, clip.high.y))
    }
    return box.isEmpty ? nil : box
  }

  /// The rectangle around its shapes before they are cut; nil for no shapes.
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
