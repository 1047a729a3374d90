public import ARRouteEngine

/// The part of the phone's picture behind all that AR adds: sky, ground, and the streets of a map.
///
/// It is asked for points. Lines a point wide, as the horizon and the compass's marks, are left out, and so
/// is the grid on the ground.
public struct Backdrop: Sendable {
  /// The colour at a point and its layer.
  public struct Surface: Hashable, Sendable {
    /// The layer that it belongs to.
    public let layer: Layer
    /// Its colour, as pictures have it.
    public let color: Color
  }

  private let sky: Color
  private let items: [Drawing.Item]

  /// The backdrop of the content of a frame of a world.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - world: The world that the frame is of.
  ///   - theme: The picture's colours.
  ///   - points: The points of the screen at which it will be asked for, so that streets beside them need
  ///     not be drawn; nil for anywhere.
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

  /// The surfaces of a drawing: its polygons, curves and meshes.
  init(_ drawing: Drawing) {
    sky = drawing.background
    items = drawing.items
  }

  /// The surfaces at some points, each for itself.
  ///
  /// - Complexity: O(shapes), and for each point those whose boxes meet that of the points.
  public func surfaces(at points: [Vector2]) -> [Surface] {
    guard let box = PlaneBox(points) else { return [] }
    var found = points.map { _ in Surface(layer: .sky, color: sky) }
    // Meshes that follow each other hide each other by depth.
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
  /// Its corners, with so much around it, as a line's half that is beside a shape.
  fileprivate func corners(outset: Double) -> [Vector2] {
    let box = padded(by: outset)
    return [box.low, Vector2(box.high.x, box.low.y), box.high, Vector2(box.low.x, box.high.y)]
  }

  /// True for a place inside it, or at most a point outside.
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

/// A filled shape, by the sides of its rings: the area enclosed by an odd number of them is inside.
private struct BackdropArea {
  let color: Color
  /// Those that may cross a level line through what is asked for.
  private var sides: [(Vector2, Vector2)] = []
  private let box: PlaneBox

  /// - Returns: nil for a shape that is no filled area of straight sides, or is beside a box.
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

  /// - Parameter point: One within the box that the shape was asked for.
  func encloses(_ point: Vector2) -> Bool {
    box.contains(point)
      && !sides.count { point.isLeft(ofSide: $0, to: $1) }.isMultiple(of: 2)
  }
}

extension MeshTriangle {
  /// Its depth at a point of the screen; nil beside it.
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
