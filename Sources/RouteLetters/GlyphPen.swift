import ARRouteEngine
import CPango

/// A receiver of glyph outlines from HarfBuzz.
final class GlyphPen {
  private let functions: OpaquePointer
  private var paths: [CurvePath] = []
  private var scale = 1.0

  init?(_ pango: routesim_pango) {
    guard let functions = pango.hb_draw_funcs_create() else { return nil }
    self.functions = functions
    pango.hb_draw_funcs_set_move_to_func(
      functions, { _, pen, _, x, y, _ in GlyphPen.at(pen)?.move(x, y) }, nil, nil)
    pango.hb_draw_funcs_set_line_to_func(
      functions, { _, pen, _, x, y, _ in GlyphPen.at(pen)?.addLine(x, y) }, nil, nil)
    pango.hb_draw_funcs_set_quadratic_to_func(
      functions,
      { _, pen, _, cx, cy, x, y, _ in GlyphPen.at(pen)?.addQuadratic(cx, cy, x, y) }, nil, nil)
    pango.hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, pen, _, ax, ay, bx, by, x, y, _ in GlyphPen.at(pen)?.addCurve(ax, ay, bx, by, x, y) },
      nil, nil)
    pango.hb_draw_funcs_set_close_path_func(
      functions, { _, pen, _, _ in GlyphPen.at(pen)?.close() }, nil, nil)
  }

  /// Returns the outline that `draw` draws with the functions and data that it receives, in ems.
  func paths(
    perEm unitsPerEm: Double, _ draw: (OpaquePointer, UnsafeMutableRawPointer) -> Void
  ) -> [CurvePath] {
    paths = []
    scale = 1 / unitsPerEm
    draw(functions, Unmanaged.passUnretained(self).toOpaque())
    defer { paths = [] }
    return paths
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> GlyphPen? {
    pointer.map { Unmanaged<GlyphPen>.fromOpaque($0).takeUnretainedValue() }
  }

  private func point(_ x: Float, _ y: Float) -> Vector2 {
    x.isFinite && y.isFinite ? Vector2(Double(x) * scale, Double(y) * scale) : .zero
  }

  private func move(_ x: Float, _ y: Float) { paths.append(CurvePath(from: point(x, y))) }

  private func change(_ body: (inout CurvePath) -> Void) {
    if !paths.isEmpty { body(&paths[paths.count - 1]) }
  }

  private func addLine(_ x: Float, _ y: Float) { change { $0.addLine(to: point(x, y)) } }

  private func addQuadratic(_ cx: Float, _ cy: Float, _ x: Float, _ y: Float) {
    change { $0.addQuadratic(point(cx, cy), to: point(x, y)) }
  }

  private func addCurve(
    _ ax: Float, _ ay: Float, _ bx: Float, _ by: Float, _ x: Float, _ y: Float
  ) {
    change { $0.addCurve(point(ax, ay), point(bx, by), to: point(x, y)) }
  }

  private func close() { change { $0.close() } }
}
