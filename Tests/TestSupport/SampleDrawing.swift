import ARRouteDrawing
import ARRouteEngine

/// A small picture with everything that a drawing can contain.
package enum SampleDrawing {
  /// The colour behind everything.
  package static let sky = Color(hex: 0x16202E)
  /// The colour of the lower half.
  package static let ground = Color(hex: 0x222B26)
  /// The colour of the placemark.
  package static let finish = Color(hex: 0xFF5A5F)
  /// The colour of lines and letters.
  package static let white = Color(hex: 0xFFFFFF)

  /// Returns the picture, which has 200 × 320 points.
  package static func make() -> Drawing {
    var drawing = Drawing(width: 200, height: 320, background: sky)
    drawing.add(
      .ground,
      .polygon(
        [Vector2(0, 170), Vector2(200, 150), Vector2(200, 320), Vector2(0, 320)], fill: ground))
    drawing.add(
      .horizon,
      .polyline([Vector2(0, 170), Vector2(200, 150)], stroke: Stroke(white, width: 1)))
    for row in 0..<3 {
      let y = 190 + Double(row * row) * 30
      drawing.add(
        .grid,
        .polyline(
          [Vector2(0, y), Vector2(200, y)],
          stroke: Stroke(Color(hex: 0x4A5A50).opacity(0.5), width: 1)))
    }
    drawing.add(
      .route,
      .polyline(
        [Vector2(20, 310), Vector2(60, 230), Vector2(150, 200)],
        stroke: Stroke(Color(hex: 0x7FA4C9), width: 2.5, dash: [6, 3])))
    drawing.add(.arrows, .mesh(chevron(center: Vector2(100, 270), size: 60, depth: 0.5)))
    drawing.add(.arrows, .mesh(chevron(center: Vector2(100, 222), size: 30, depth: 0.8)))
    drawing.add(
      .pulse,
      .disc(center: Vector2(140, 120), radius: 30, fill: finish.opacity(0.25), stroke: nil))
    drawing.add(
      .placemark,
      .disc(
        center: Vector2(140, 120), radius: 25, fill: finish, stroke: Stroke(white, width: 3)))
    drawing.add(
      .label,
      .text(
        TextLine(
          "412 m", at: Vector2(140, 80), size: 17, color: white, angle: .degrees(-5.75),
          plate: Color(hex: 0x10151C).opacity(0.72))))
    drawing.add(
      .note,
      .text(TextLine("a<b & \"c\"", at: Vector2(8, 12), size: 12, color: white, anchor: .start)))
    drawing.add(
      .pulse, .disc(center: Vector2(20, 40), radius: 4, fill: nil, stroke: Stroke(white, width: 1)))
    return drawing
  }

  /// Returns a chevron of two faces, pointing up.
  private static func chevron(center: Vector2, size: Double, depth: Double) -> [MeshTriangle] {
    func vertex(_ x: Double, _ y: Double) -> MeshVertex {
      MeshVertex(
        position: center + Vector2(x, y) * size, depth: depth - 0.1 * y)
    }
    let (tip, notch) = (vertex(0, -0.4), vertex(0, 0.1))
    let arrow = Color(hex: 0x35B6FF)
    return [
      MeshTriangle(tip, vertex(-0.6, 0.1), notch, color: arrow.shaded(by: 0.7)),
      MeshTriangle(vertex(-0.6, 0.1), vertex(-0.6, 0.4), notch, color: arrow.shaded(by: 0.7)),
      MeshTriangle(tip, notch, vertex(0.6, 0.1), color: arrow),
      MeshTriangle(notch, vertex(0.6, 0.4), vertex(0.6, 0.1), color: arrow),
    ]
  }
}
