import ARRouteDrawing
import ARRouteEngine

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
