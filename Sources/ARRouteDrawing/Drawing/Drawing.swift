public import ARRouteEngine

/// A picture as plain data: shapes in paint order, in points, with the origin at the top left and y down.
///
/// A drawing is independent of cells, pixels and file formats: outputs only scale it. They have to clip
/// everything outside `size`.
public struct Drawing: Hashable, Sendable {
  /// The width of the picture, points.
  public var width: Double
  /// The height of the picture, points.
  public var height: Double
  /// The colour behind everything.
  public var background: Color
  /// The shapes in paint order.
  public var items: [Item]
  /// True if panels are depth-tested when the drawing is painted in pixels, as AR engines do.
  ///
  /// This shows the effect on panels that lie close together. If false, panels are painted in order.
  public var testsDepth = false
  /// The credits that the map in the drawing requires wherever it is shown; empty for none.
  public var credits = ""

  /// The shapes at the start of `items` that other drawings share; nil if none are shared.
  package var still: StillShapes?

  /// A shape and the kind of thing that it shows.
  public struct Item: Hashable, Sendable {
    /// The kind of thing that the shape shows; outputs group shapes by it, and plain text chooses
    /// characters by it.
    public var layer: Layer
    /// The shape.
    public var shape: Shape
    /// For a shape of an arrow, the chainage of the arrow's home, metres; nil for all other shapes.
    ///
    /// Outputs use it to distinguish arrows.
    public var chainage: Double?
    /// The stand-in that is shown if the shape, or all shapes with the same pointer together, would be too
    /// small to recognise.
    public var pointer: Pointer?

    /// Creates a shape on a layer.
    public init(
      layer: Layer, shape: Shape, chainage: Double? = nil, pointer: Pointer? = nil
    ) {
      self.layer = layer
      self.shape = shape
      self.chainage = chainage
      self.pointer = pointer
    }
  }

  /// A mark for the first shapes of a drawing, which are the same in all drawings with an equal mark, size
  /// and background; their pixels may be reused.
  ///
  /// The shapes are flat and without text: they include no meshes, which would write depths, no text lines
  /// and no panels.
  package struct StillShapes: Hashable, Sendable {
    /// The number of shapes.
    package let count: Int
    private let identity = Identity()

    private final class Identity: Sendable {}

    /// Creates a mark for the first `count` shapes of all drawings that are given this value.
    init(count: Int) { self.count = count }

    package static func == (a: StillShapes, b: StillShapes) -> Bool { a.identity === b.identity }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
  }

  /// Creates an empty drawing; its size is in points.
  public init(width: Double, height: Double, background: Color) {
    self.width = width
    self.height = height
    self.background = background
    items = []
  }

  /// Paints one more shape over the others.
  public mutating func add(
    _ layer: Layer, _ shape: Shape, chainage: Double? = nil, pointer: Pointer? = nil
  ) {
    items.append(Item(layer: layer, shape: shape, chainage: chainage, pointer: pointer))
  }

  /// Sets the pointer that stands in for all shapes painted after the first `count`, if they would be too
  /// small.
  mutating func point(_ pointer: Pointer, sinceCount count: Int) {
    for index in items.indices.dropFirst(count) { items[index].pointer = pointer }
  }
}

/// The kind of thing that a shape of a drawing shows.
public enum Layer: String, Hashable, Sendable, CaseIterable {
  /// Everything above the horizon.
  case sky
  /// Everything below the horizon.
  case ground
  /// The line between the sky and the ground.
  case horizon
  /// Lines on the ground that make the walker's motion visible.
  case grid
  /// Water, green spaces and squares of a map.
  case areas
  /// Carriageways, pavements and steps of a map.
  case ways
  /// Buildings of a map.
  case buildings
  /// Trees of a map.
  case trees
  /// Names of streets and squares.
  case names
  /// Marks of the compass points.
  case compass
  /// The line of the route.
  case route
  /// The part of the route that has been walked.
  case walked
  /// The true positions of things.
  case truth
  /// The cards of places along the street.
  case places
  /// The part of the route on which arrows are shown.
  case window
  /// The route's waypoints and the distances to them.
  case waypoints
  /// The two places on the route where the walker may be, while it is uncertain which one is right.
  case doubt
  /// Shadows of arrows on the street.
  case shadows
  /// The arrows along the route.
  case arrows
  /// Gifts that walkers have left.
  case gifts
  /// Level surfaces that AR has found.
  case surfaces
  /// Strokes that walkers have drawn on surfaces.
  case strokes
  /// The focus square on the surface in the middle of the screen.
  case focus
  /// The edge between the finish placemark's disc and its background.
  case rim
  /// The finish placemark's disc.
  case placemark
  /// The disc that pulses behind the placemark.
  case pulse
  /// The billboard that shows the distance.
  case label
  /// The hint that points to a finish out of view.
  case hint
  /// The part of the world that the phone's camera sees.
  case frustum
  /// A receiver's fixes and their circles.
  case fixes
  /// The phone's path according to AR.
  case track
  /// The phone itself.
  case phone
  /// A scale with its numbers.
  case scale
  /// Text beside the picture.
  case note
  /// The parts of a phone's screen that the system covers.
  case safeArea
  /// Curves of a chart.
  case curves
  /// A real object shown in a chart for comparison.
  case object
}
