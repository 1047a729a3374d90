import ARRouteDrawing
import ARRouteEngine

extension LaidGifts: ExplainedLayer {
  func legend(_ signs: LegendSigns) -> [PictureLegend.Entry] {
    [signs.entry(signs.signs(.gift, [0]), signs.theme.text, "a gift waiting there")]
  }
}
