import ARRouteDrawing
import ARRouteEngine

extension LaidGifts: ExplainedLayer {
  func legend(_ signs: LegendSigns) -> [PictureLegend.Entry] {
    [signs.entry(signs.signs(.gift, [0]), signs.theme.text, "a gift that waits there")]
  }
}

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

extension Town: ExplainedLayer {
  func legend(_ signs: LegendSigns) -> [PictureLegend.Entry] {
    let block = signs.theme.glyphs("▆▆▆", plain: "###")
    let town = signs.colors.town
    return [
      signs.entry(block, town.footprint, "buildings on the plan"),
      signs.entry(block, town.road, "streets"),
      signs.entry(block, town.pavement, "pavements, squares and paths"),
      signs.entry(block, town.water, "water"), signs.entry(block, town.green, "green"),
    ]
  }
}
