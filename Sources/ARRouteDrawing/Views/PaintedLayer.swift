package import ARRouteEngine

/// A layer that is drawn, by the parts that a picture keeps apart.
///
/// The pictures name no layer: they ask for the parts in their own order, and within a part the layers
/// follow each other in the world's order.
package protocol PaintedLayer: StreetLayer {
  /// Paints the layer's picture of the street itself, on the map, behind all else.
  func paintStreet(on canvas: inout SceneCanvas, as view: StreetView, in picture: LayerPicture)

  /// Has the layer's picture of the street hide content without being painted, as before a photograph of it.
  func hideContent(on canvas: inout SceneCanvas, ground: Double, in picture: LayerPicture)

  /// Paints the things on the ground, under arrows.
  func paintGround(on canvas: inout SceneCanvas, in picture: LayerPicture)

  /// Returns its standing bodies in the street, to be painted among others, the farthest first.
  func bodies(in picture: LayerPicture) -> [StandingBody]

  /// Paints labels of things in view, as far as there is room.
  func paintLabels(
    on canvas: inout SceneCanvas, beside taken: inout TakenRoom, in picture: LayerPicture)

  /// Paints signs, over all that stands.
  func paintSigns(on canvas: inout SceneCanvas, in picture: LayerPicture)

  /// Paints the signs as an onlooker sees them.
  func paintSignsFromOutside(on canvas: inout SceneCanvas, in picture: LayerPicture)

  /// Paints the layer's picture of the street on an empty plan.
  ///
  /// - Returns: True when that covers the sheet, so that it needs no grid.
  func paintStreet(
    on sheet: inout PlanSheet, keeping town: inout PlanTown?, in picture: LayerPicture
  ) -> Bool

  /// Paints content on a plan.
  func paintPlan(on sheet: inout PlanSheet, map: MapFromScene, in picture: LayerPicture)

  /// Paints names on a plan, beside all else.
  func paintNames(on sheet: inout PlanSheet, in picture: LayerPicture)
}

extension PaintedLayer {
  package func paintStreet(
    on canvas: inout SceneCanvas, as view: StreetView, in picture: LayerPicture
  ) {}

  package func hideContent(
    on canvas: inout SceneCanvas, ground: Double, in picture: LayerPicture
  ) {}

  package func paintGround(on canvas: inout SceneCanvas, in picture: LayerPicture) {}

  package func bodies(in picture: LayerPicture) -> [StandingBody] { [] }

  package func paintLabels(
    on canvas: inout SceneCanvas, beside taken: inout TakenRoom, in picture: LayerPicture
  ) {}

  package func paintSigns(on canvas: inout SceneCanvas, in picture: LayerPicture) {}

  package func paintSignsFromOutside(on canvas: inout SceneCanvas, in picture: LayerPicture) {}

  package func paintStreet(
    on sheet: inout PlanSheet, keeping town: inout PlanTown?, in picture: LayerPicture
  ) -> Bool { false }

  package func paintPlan(
    on sheet: inout PlanSheet, map: MapFromScene, in picture: LayerPicture
  ) {}

  package func paintNames(on sheet: inout PlanSheet, in picture: LayerPicture) {}
}

/// The street as a view shows it.
package struct StreetView {
  /// The height of the ground on the map, metres.
  let ground: Double
  /// True when the street hides content as the settings have it; from outside all content is to be seen.
  var hides = true
  /// The points of the screen where it will be looked at; nil for anywhere.
  var points: [Vector2]?
}

/// The frame that a picture shows, and the world that it was read off.
package struct LayerPicture {
  package let frame: Frame
  let world: World
  /// The layers of the world that are drawn, in paint order.
  let layers: [any PaintedLayer]

  init(_ frame: Frame, in world: World) {
    self.frame = frame
    self.world = world
    layers = world.layers.compactMap { $0 as? any PaintedLayer }
  }

  /// Paints the bodies in the street, the farthest first.
  ///
  /// If no depth is tested, nearer bodies hide farther ones. Of equally far ones, those of earlier layers are
  /// painted first.
  func paintBodies(on canvas: inout SceneCanvas) {
    guard !layers.isEmpty else { return }
    let bodies = layers.flatMap { $0.bodies(in: self) }.sorted { $0.distance > $1.distance }
    for body in bodies { body.paint(&canvas) }
  }
}

/// Something that stands in the street.
package struct StandingBody {
  /// The distance from the camera along the ground, metres.
  let distance: Double
  /// Paints it.
  let paint: (inout SceneCanvas) -> Void

  /// A body so far away, metres.
  init(distance: Double, paint: @escaping (inout SceneCanvas) -> Void) {
    self.distance = distance
    self.paint = paint
  }
}
