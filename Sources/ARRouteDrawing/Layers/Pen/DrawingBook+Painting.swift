package import ARRouteEngine

extension DrawingBook: PaintedLayer {
  package func paintGround(on canvas: inout SceneCanvas, in picture: LayerPicture) {
    if let drawing = picture.frame.drawing { canvas.addStrokes(drawing) }
  }

  package func bodies(in picture: LayerPicture) -> [StandingBody] {
    guard let drawing = picture.frame.drawing else { return [] }
    return SceneCanvas.farthestFirst(drawing.strokes).filter { $0.stroke.raised > 0 }.map { seen in
      StandingBody(distance: seen.distance) { $0.addStroke(seen.stroke) }
    }
  }

  package func paintSigns(on canvas: inout SceneCanvas, in picture: LayerPicture) {
    if let drawing = picture.frame.drawing { canvas.addFocus(drawing.focus) }
  }

  package func paintPlan(
    on sheet: inout PlanSheet, map: MapFromScene, in picture: LayerPicture
  ) {
    if let drawing = picture.frame.drawing { sheet.addStrokes(drawing, in: map) }
  }
}
