package import ARRouteEngine

extension Town: PaintedLayer {
  package func paintStreet(
    on canvas: inout SceneCanvas, as view: StreetView, in picture: LayerPicture
  ) {
    var style = picture.world.settings.street
    if !view.hides { style.occlusion = .none }
    canvas.addTown(model.value, ground: view.ground, style: style, at: view.points)
  }

  package func hideContent(
    on canvas: inout SceneCanvas, ground: Double, in picture: LayerPicture
  ) {
    canvas.block(with: model.value, ground: ground, picture.world.settings.street)
  }

  package func paintStreet(
    on sheet: inout PlanSheet, keeping town: inout PlanTown?, in picture: LayerPicture
  ) -> Bool {
    if town == nil { sheet.addTown(model.value) } else { town?.add(model.value, to: &sheet) }
    return true
  }

  package func paintNames(on sheet: inout PlanSheet, in picture: LayerPicture) {
    sheet.addStreetNames(model.value, off: sheet.pointsAlongRoute(of: picture.world.guidance))
  }
}
