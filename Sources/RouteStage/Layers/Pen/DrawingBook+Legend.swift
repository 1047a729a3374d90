import ARRouteDrawing
import ARRouteEngine

extension DrawingBook: ExplainedLayer {
  func legend(_ signs: LegendSigns) -> [PictureLegend.Entry] {
    [
      signs.entry(
        signs.theme.glyphs("⌜ ⌟", plain: "' ."), signs.colors.phone,
        "the focus: a square on a surface, or only corners without one"),
      signs.entry(signs.line, signs.colors.label, "on the plan: the drawing"),
    ]
  }
}
