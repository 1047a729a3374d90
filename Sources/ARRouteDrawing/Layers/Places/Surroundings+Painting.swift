package import ARRouteEngine

extension Surroundings: PaintedLayer {
  package func paintSigns(on canvas: inout SceneCanvas, in picture: LayerPicture) {
    if let cards = picture.frame.cards {
      canvas.addCards(
        cards, hidden: picture.frame.hiddenSigns, picture.frame.occlusion,
        under: picture.frame.guidance?.signs ?? [])
    }
  }

  package func paintSignsFromOutside(on canvas: inout SceneCanvas, in picture: LayerPicture) {
    if let cards = picture.frame.cards { canvas.addCardsFromOutside(cards) }
  }

  package func paintPlan(
    on sheet: inout PlanSheet, map: MapFromScene, in picture: LayerPicture
  ) {
    if let cards = picture.frame.cards { sheet.addPlaces(cards, in: map) }
  }
}
