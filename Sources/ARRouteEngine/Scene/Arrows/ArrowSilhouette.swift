/// An arrow's outline on the screen if it travels straight ahead on a level street: it shows whether the
/// arrow and its direction can be recognized.
///
/// An outline points away from the walker by means of two features, a tip at the top and a notch at the
/// bottom. A body that is high in relation to its length hides its own notch and looks like a box; one that
/// is long in relation to its height shows both, however flat the view is.
public struct ArrowSilhouette: Hashable, Sendable {
  /// The width of the outline, points.
  public let width: Double
  /// Its height, points.
  public let height: Double
  /// The height of the middle of its upper edge above the ends of that edge, points; 0 if it has no tip.
  public let tip: Double
  /// The height of the middle of its lower edge above the lowest points of that edge on both sides, points; 0
  /// if it has no notch.
  public let notch: Double

  /// Creates the outline of an arrow.
  ///
  /// - Parameters:
  ///   - style: The arrow's form, as given by a design.
  ///   - distance: The distance from the walker's feet to its near end, metres.
  ///   - camera: A screen held upright in the middle of the street, looking along it.
  ///   - eyeHeight: The camera's height above the street, metres.
  /// - Returns: nil if nothing of it is on the screen.
  public init?(
    of style: ArrowStyle, at distance: Double, seenBy camera: PinholeCamera, eyeHeight: Double
  ) {
    let model = style.model
    let turn = style.sceneFromModel(heading: .zero)
    let origin = Vector3(0, -eyeHeight, -distance - model.length) + model.lift(style.stance)
    let transform = CameraTransform(Pose(position: .zero, attitude: Attitude(heading: .zero)))
    let positions = model.mesh.vertices.map { transform.cameraPosition(of: origin + turn * $0) }
    let faces = model.mesh.triangles.map { triangle in
      camera.clippedPolygon([
        positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)],
      ]).map(\.position)
    }
    let corners = faces.joined()
    guard let left = corners.map(\.x).min(), let right = corners.map(\.x).max(), left < right
    else { return nil }
    let width = right - left
    self.width = width
    let columns = (0..<Self.columns).compactMap { column in
      Self.span(of: faces, atX: left + width * (Double(column) + 0.5) / Double(Self.columns))
    }
    guard columns.count == Self.columns else { return nil }
    let top = columns.map(\.lowerBound).min() ?? 0
    let bottom = columns.map(\.upperBound).max() ?? 0
    height = bottom - top
    let middle = columns[Self.columns / 2]
    let ends = [columns[Self.end], columns[Self.columns - 1 - Self.end]].map(\.lowerBound)
    tip = max(0, (ends[0] + ends[1]) / 2 - middle.lowerBound)
    let sides = [columns.prefix(Self.columns / 2), columns.suffix(Self.columns / 2)]
    let lowest = sides.map { $0.map(\.upperBound).max() ?? 0 }.min() ?? 0
    notch = max(0, lowest - middle.upperBound)
  }

  /// The number of columns in which the outline is measured; odd, so that one of them is the middle.
  private static let columns = 101

  /// The column that counts as an end: about a fortieth of the width inside the outline, so that the side of
  /// a tail is not mistaken for the leading edge.
  private static let end = 2

  /// Returns the extent of faces along a vertical line; nil if no face meets it.
  private static func span(of faces: [[Vector2]], atX x: Double) -> ClosedRange<Double>? {
    var span: ClosedRange<Double>?
    for face in faces {
      for (start, end) in zip(face, face.dropFirst() + face.prefix(1)) {
        guard start.x != end.x, (start.x - x) * (end.x - x) <= 0 else { continue }
        let y = start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
        span = min(span?.lowerBound ?? y, y)...max(span?.upperBound ?? y, y)
      }
    }
    return span
  }
}
