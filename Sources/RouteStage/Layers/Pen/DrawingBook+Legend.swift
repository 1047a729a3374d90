import ARRouteDrawing
import ARRouteEngine

extension DrawingBook: ExplainedLayer {
  func legend(_ signs: LegendSigns) -> [PictureLegend.Entry] {
    [
      signs.entry(
        signs.theme.glyphs("⌜ ⌟", plain: "' ."), signs.colors.phone,
        "the focus: corners alone where no surface is found, else a square on it"),
      signs.entry(signs.line, signs.colors.label, "on the plan: what is drawn"),
    ]
  }
}
