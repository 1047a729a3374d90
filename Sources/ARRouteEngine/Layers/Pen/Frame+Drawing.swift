extension Frame {
  /// The strokes around the walker, and their surfaces.
  public struct Drawing: Hashable, Sendable {
    /// The square in the middle of the screen that indicates the surface there.
    public var focus: Focus
    /// The surfaces that AR has found, in the order of their numbers.
    public var surfaces: [Surface]
    /// The strokes within reach, in the order of their numbers.
    public var strokes: [Stroke]

    /// The square that lies on the nearest surface under the middle of the screen.
    public struct Focus: Hashable, Sendable {
      /// The number of the surface, 0 for the ground; nil if there is no surface, in which case the square is
      /// open.
      public var surface: Int?
      /// The distance from the camera to the middle of the square, metres; nil if it is open.
      public var distance: Double?
      /// The corners of the square in the scene, metres; an open square floats in front of the camera.
      public var corners: [Vector3]

      /// True when there is no surface in the middle of the screen.
      public var isOpen: Bool { surface == nil }
    }

    /// A surface that AR has found.
    public struct Surface: Hashable, Sendable {
      /// The surface.
      public var surface: FoundSurface
      /// The name of the surface.
      public var name: String
      /// The height of the surface above the ground according to AR, metres.
      public var height: Double
      /// The horizontal distance from the camera to the surface's nearest corner, metres.
      public var distance: Double
    }

    /// A stroke within reach.
    public struct Stroke: Hashable, Sendable {
      /// The stroke.
      public var stroke: ChalkStroke
      /// The horizontal distance from the camera to the stroke's nearest point, metres.
      public var distance: Double
      /// True when at least one point of the stroke is on the screen.
      public var isVisible: Bool
      /// The error of the stroke's first point relative to where it was drawn, split into the placer's and
      /// the finder's; nil if unknown.
      public var error: SpotError?
    }
  }
}

extension Frame {
  /// The strokes around the walker and their surfaces; nil if nobody draws.
  public var drawing: Drawing? { layers[Drawing.self] }
}

extension Frame.Drawing: LayerFacts {}

extension World {
  /// Returns the strokes around the walker and their surfaces.
  ///
  /// - Complexity: Grows with the number of pieces of all strokes, and with the number of points in the
  ///   pieces nearby.
  func drawingFacts(of drawing: DrawingBook, transform: CameraTransform) -> Frame.Drawing {
    let eye = transform.origin
    return Frame.Drawing(
      focus: focusFacts(transform: transform),
      surfaces: drawing.surfaces.found.map { surface in
        Frame.Drawing.Surface(
          surface: surface, name: drawing.surfaces.furniture[surface.furniture].name,
          height: surface.corner.y - groundHeight(under: surface.corner),
          distance: surface.corners.map { ($0 - eye).levelLength }.min() ?? 0)
      },
      strokes: drawing.strokes.compactMap { stroke in
        guard let distance = stroke.distance(from: eye), distance < settings.gifts.reach else {
          return nil
        }
        return Frame.Drawing.Stroke(
          stroke: stroke, distance: distance, isVisible: stroke.isVisible(camera, transform),
          error: error(of: stroke))
      })
  }

  /// Returns the error of a stroke; nil if unknown.
  ///
  /// For a stroke left earlier, it is the error of its spot; for a stroke of this session, it is the distance
  /// by which AR has drifted since it was drawn.
  private func error(of stroke: ChalkStroke) -> SpotError? {
    guard let spot = stroke.spot else { return nil }
    guard stroke.isOwn else { return error(of: spot) }
    guard let truth = spot.trueCoordinate,
      let first = stroke.points.pieces.first?.points.first
    else { return nil }
    guard let known = reality.known else {
      return reality.isBelieved ? SpotError(placer: .zero, finder: .zero) : nil
    }
    let seen = known.coordinate(at: Vector3(first.x, known.pose.position.y, first.z))
    guard let offset = try? Placement(reference: truth).position(of: seen) else { return nil }
    return SpotError(placer: .zero, finder: Vector2(offset.x, offset.z))
  }

  private func focusFacts(transform: CameraTransform) -> Frame.Drawing.Focus {
    let hit = surfaceHit(through: camera.viewport.center, seenFrom: transform)
    let right: Vector3
    let ahead: Vector3
    let middle: Vector3
    let range = hit?.distance ?? Self.openRange
    if let hit {
      middle = hit.position
      let level = transform.sceneFromCamera * Vector3(1, 0, 0)
      // If the phone is on its side, its right side may point straight up.
      let side = Vector3(level.x, 0, level.z)
      let sight = transform.sceneFromCamera * Vector3(0, 0, -1)
      let front = Vector3(sight.x, 0, sight.z).normalized
      let across = front.map { Vector3(-$0.z, 0, $0.x) } ?? side.normalized ?? Vector3(1, 0, 0)
      right = across
      ahead = Vector3(across.z, 0, -across.x)
    } else {
      middle = transform.scenePosition(of: Vector3(0, 0, -range))
      right = transform.sceneFromCamera * Vector3(1, 0, 0)
      ahead = transform.sceneFromCamera * Vector3(0, 1, 0)
    }
    let half = Self.focusSide(at: range) / 2
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map { across, along in
      middle + right * (across * half) + ahead * (along * half)
    }
    return Frame.Drawing.Focus(surface: hit?.surface, distance: hit?.distance, corners: corners)
  }

  /// The distance ahead at which an open focus square is shown, metres.
  private static let openRange = 0.8

  /// Returns the side length of the focus square, metres: 17 cm at a range of 70 cm.
  ///
  /// The length grows with the range so that the square remains visible, but not in proportion to it.
  static func focusSide(at range: Double) -> Double {
    0.17 * (range < 0.7 ? range / 0.7 : 0.825 + 0.25 * range)
  }
}
