public import ARRouteEngine

/// The part of the phone's picture behind everything that AR adds: sky, ground, and the streets of a map.
///
/// It is queried at points. Lines one point wide, such as the horizon and the compass marks, are left out,
/// as is the grid on the ground.
public struct Backdrop: Sendable {
  /// The colour and the layer at a point.
  public struct Surface: Hashable, Sendable {
    /// The layer to which the surface belongs.
    public let layer: Layer
    /// The surface's colour as in pictures.
    public let color: Color
  }

  private let sky: Color
  private let items: [Drawing.Item]

  /// Creates the backdrop of the content of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - world: The world of the frame.
  ///   - theme: The picture's colours.
  ///   - points: The points of the screen at which the backdrop will be queried, so that streets elsewhere
  ///     need not be drawn; nil if it may be queried anywhere.
  public init(of frame: Frame, in world: World, theme: Theme, at points: [Vector2]? = nil) {
    var canvas = CameraView.canvas(of: frame, in: world, theme: theme)
    canvas.addGround()
    let picture = LayerPicture(frame, in: world)
    let street = StreetView(
      ground: canvas.transform.origin.y - world.settings.eyeHeight, hides: false,
      points: points.flatMap { PlaneBox($0)?.corners(outset: 1) })
    for layer in picture.layers { layer.paintStreet(on: &canvas, as: street, in: picture) }
    self.init(canvas.drawing)
  }

  /// Creates a backdrop from the surfaces of a drawing: its polygons, curves and meshes.
  init(_ drawing: Drawing) {
    sky = drawing.background
    items = drawing.items
  }

  /// Returns the surface at each of the points.
  ///
  /// - Complexity: O(shapes + points · s), where s is the number of shapes whose bounding boxes meet the
  ///   bounding box of all points.
  public func surfaces(at points: [Vector2]) -> [Surface] {
    guard let box = PlaneBox(points) else { return [] }
    var found = points.map { _ in Surface(layer: .sky, color: sky) }
    // Consecutive meshes hide each other according to depth.
    var depths: [Double]?
    for item in items {
      guard case .backdrop(let triangles) = item.shape else {
        depths = nil
        if let area = BackdropArea(item.shape, box) {
          for (index, point) in points.enumerated() where area.encloses(point) {
            found[index] = Surface(
              layer: item.layer, color: area.color.laid(over: found[index].color))
          }
        }
        continue
      }
      var nearest = depths ?? Array(repeating: .infinity, count: points.count)
      for triangle in triangles where box.meets(triangle) {
        for (index, point) in points.enumerated() {
          guard let depth = triangle.depth(at: point), depth < nearest[index] else { continue }
          nearest[index] = depth
          found[index] = Surface(layer: item.layer, color: triangle.color)
        }
      }
      depths = nearest
    }
    return found
  }
}

extension PlaneBox {
  /// Returns the corners of the box, extended on all sides by `outset`, such as the outer half of a line.
  fileprivate func corners(outset: Double) -> [Vector2] {
    let box = padded(by: outset)
    return [box.low, Vector2(box.high.x, box.low.y), box.high, Vector2(box.low.x, box.high.y)]
  }

  /// Returns true for a point inside the box or at most one point outside it.
  fileprivate func contains(_ point: Vector2) -> Bool {
    point.x >= low.x - 1 && point.x <= high.x + 1 && point.y >= low.y - 1
      && point.y <= high.y + 1
  }

  fileprivate func meets(_ triangle: MeshTriangle) -> Bool {
    let (a, b, c) = (triangle.a.position, triangle.b.position, triangle.c.position)
    return min(a.x, b.x, c.x) <= high.x && max(a.x, b.x, c.x) >= low.x
      && min(a.y, b.y, c.y) <= high.y && max(a.y, b.y, c.y) >= low.y
  }
}

/// A filled shape, represented by the sides of its rings: areas enclosed by an odd number of rings are
/// inside.
private struct BackdropArea {
  let color: Color
  /// The sides that may cross a horizontal line through one of the points queried.
  private var sides: [(Vector2, Vector2)] = []
  private let box: PlaneBox

  /// - Returns: nil if the shape is not a filled area with straight sides, or lies outside the box.
  init?(_ shape: Shape, _ box: PlaneBox) {
    let rings: [[Vector2]]
    switch shape {
    case .polygon(let corners, let fill): (rings, color) = ([corners], fill)
    case .curves(let curves, let fill?, _):
      (rings, color) = (curves.map { [$0.start] + $0.curves.map(\.end) }, fill.color)
    default: return nil
    }
    guard let own = PlaneBox(rings.flatMap { $0 }), own.meets(box) else { return nil }
    self.box = own
    for ring in rings {
      guard var last = ring.last else { continue }
      for corner in ring {
        if max(corner.y, last.y) >= box.low.y, min(corner.y, last.y) <= box.high.y {
          sides.append((last, corner))
        }
        last = corner
      }
    }
  }

  /// - Parameter point: A point within the box given at initialisation.
  func encloses(_ point: Vector2) -> Bool {
    box.contains(point)
      && !sides.count { point.isLeft(ofSide: $0, to: $1) }.isMultiple(of: 2)
  }
}

extension MeshTriangle {
  /// Returns the triangle's depth at a point of the screen; nil if the point is outside the triangle.
  fileprivate func depth(at point: Vector2) -> Double? {
    let (ab, ac) = (b.position - a.position, c.position - a.position)
    let area = ab.cross(ac)
    guard area != 0 else { return nil }
    let way = point - a.position
    let (toB, toC) = (way.cross(ac) / area, ab.cross(way) / area)
    guard toB >= 0, toC >= 0, toB + toC <= 1 else { return nil }
    return a.depth + (b.depth - a.depth) * toB + (c.depth - a.depth) * toC
  }
}
