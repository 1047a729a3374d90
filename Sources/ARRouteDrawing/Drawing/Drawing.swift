public import ARRouteEngine

/// A picture as plain data: shapes in paint order, in points, origin top-left, y down.
///
/// A drawing knows no cells, pixels or file format: outputs only scale it. Parts outside
/// `size` are to be cut off by the output.
public struct Drawing: Hashable, Sendable {
  /// Width of the picture, points.
  public var width: Double
  /// Height of the picture, points.
  public var height: Double
  /// The colour behind everything.
  public var background: Color
  /// The shapes, first painted first.
  public var items: [Item]
  /// True when its panels go through a depth buffer if it is painted in pixels, as in engines for AR, to show
  /// the effect on panels that lie close together; else they are painted in their order.
  public var testsDepth = false
  /// The credits that it has to show wherever it is shown, as the map in it requires; empty for none.
  public var credits = ""

  /// The first of its shapes that other drawings have, too; nil for none.
  package var still: StillShapes?

  /// A shape and the thing that it stands for.
  public struct Item: Hashable, Sendable {
    /// The thing that the shape stands for; outputs group by it, and plain text chooses glyphs by it.
    public var layer: Layer
    /// The shape.
    public var shape: Shape
    /// The chainage of the home of the arrow that it belongs to, metres; nil for anything without one.
    ///
    /// Outputs distinguish arrows by it.
    public var chainage: Double?
    /// A sign for the shape, or for all shapes that say the same, where they would be too small.
    public var pointer: Pointer?

    /// A shape on a layer.
    public init(
      layer: Layer, shape: Shape, chainage: Double? = nil, pointer: Pointer? = nil
    ) {
      self.layer = layer
      self.shape = shape
      self.chainage = chainage
      self.pointer = pointer
    }
  }

  /// The first shapes of a drawing, if they are those of all drawings of its size and background with the
  /// same value: their pixels may be kept.
  ///
  /// They are flat and without words: no meshes, which would leave depths, no texts and no panels.
  package struct StillShapes: Hashable, Sendable {
    /// The number of them.
    package let count: Int
    private let identity = Identity()

    private final class Identity: Sendable {}

    /// The first shapes of all drawings that get this very value.
    init(count: Int) { self.count = count }

    package static func == (a: StillShapes, b: StillShapes) -> Bool { a.identity === b.identity }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
  }

  /// An empty drawing, points.
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

  /// Says of the shapes painted since there were so many what stands for all of them where they would be
  /// too small.
  mutating func point(_ pointer: Pointer, sinceCount count: Int) {
    for index in items.indices.dropFirst(count) { items[index].pointer = pointer }
  }
}

/// The kind of thing that a shape of a drawing stands for.
public enum Layer: String, Hashable, Sendable, CaseIterable {
  /// Everything above the horizon.
  case sky
  /// Everything below the horizon.
  case ground
  /// The line between the two.
  case horizon
  /// Lines on the ground that make walking felt.
  case grid
  /// Water, green and squares of a map.
  case areas
  /// Carriageways, pavements and steps of a map.
  case ways
  /// Buildings of a map.
  case buildings
  /// Trees of a map.
  case trees
  /// Names of streets and squares.
  case names
  /// Marks of the points of the compass.
  case compass
  /// The line of the route.
  case route
  /// The part of the route that has been walked.
  case walked
  /// The true places of things.
  case truth
  /// The cards of places along the street.
  case places
  /// The part of the route in the window in which arrows stand.
  case window
  /// The route's points and their distances.
  case waypoints
  /// The places on the route where the walker may be, while two are in doubt.
  case doubt
  /// Shadows of arrows on the street.
  case shadows
  /// The arrows along the route.
  case arrows
  /// Gifts that walkers left.
  case gifts
  /// Level surfaces that AR has found.
  case surfaces
  /// Strokes that walkers drew on them.
  case strokes
  /// The square on the surface in the middle of the screen.
  case focus
  /// The edge between the finish placemark's disc and its background.
  case rim
  /// The finish placemark's disc.
  case placemark
  /// The disc that swells behind it.
  case pulse
  /// The billboard with the distance.
  case label
  /// The hint of a finish that is out of view.
  case hint
  /// The part of the world that the phone's camera sees.
  case frustum
  /// A receiver's fixes and their circles.
  case fixes
  /// The way that AR saw.
  case track
  /// The phone itself.
  case phone
  /// A scale, with its numbers.
  case scale
  /// Words beside the picture.
  case note
  /// The parts of a phone's screen that its own things cover.
  case safeArea
  /// Curves of a chart.
  case curves
  /// A real object that a chart compares with.
  case object
}
