package import ARRouteEngine

extension LaidGifts: PaintedLayer {
  package func bodies(in picture: LayerPicture) -> [StandingBody] {
    (picture.frame.gifts ?? []).reversed().map { gift in
      StandingBody(distance: gift.distance) { $0.addGift(gift) }
    }
  }

  package func paintLabels(
    on canvas: inout SceneCanvas, beside taken: inout TakenRoom, in picture: LayerPicture
  ) {
    if let gifts = picture.frame.gifts {
      canvas.addDistances(of: gifts, settings: picture.world.settings, beside: &taken)
    }
  }

  package func paintPlan(
    on sheet: inout PlanSheet, map: MapFromScene, in picture: LayerPicture
  ) {
    if let gifts = picture.frame.gifts { sheet.addGifts(gifts, in: map) }
  }
}
