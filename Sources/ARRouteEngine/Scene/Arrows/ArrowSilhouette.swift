/// An arrow's outline on the screen when it travels straight ahead on a level street.
///
/// The outline shows whether the arrow and its direction can be recognised.
///
/// An outline points away from the walker by means of two features: a tip at the top and a notch at the
/// bottom. A body that is high compared with its length hides its own notch and looks like a box. A body that
/// is long compared with its height shows both features, even in a very flat view.
public struct ArrowSilhouette: Hashable, Sendable {
  /// The width of the outline, points.
  public let width: Double
  /// The height of the outline, points.
  public let height: Double
  /// The height of the middle of the upper edge above the ends of that edge, points; 0 if there is no tip.
  public let tip: Double
  /// The height of the middle of the lower edge above the lowest points of that edge on both sides, points; 0
  /// if there is no notch.
  public let notch: Double

  /// Creates the outline of an arrow.
  ///
  /// - Parameters:
  ///   - style: The style of the arrow, as given by a design.
  ///   - distance: The distance from the walker's feet to the arrow's near end, metres.
  ///   - camera: The camera, held upright in the middle of the street and looking along it.
  ///   - eyeHeight: The camera's height above the street, metres.
  /// - Returns: nil if no part of the arrow is on the screen.
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

  /// The number of columns in which the outline is measured; it is odd, so that one column is the middle.
  private static let columns = 101

  /// The column that counts as the end of an edge.
  ///
  /// It is about a fortieth of the width inside the outline, so that the side of a tail is not mistaken for
  /// the leading edge.
  private static let end = 2

  /// Returns the vertical extent of the faces at an x coordinate; nil if no face is there.
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
