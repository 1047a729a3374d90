package import ARRouteEngine

/// A layer that is drawn, divided into the parts that a picture distinguishes.
///
/// Pictures do not refer to particular layers: they request the parts in their own order, and the layers
/// are painted in the world's order within each part.
package protocol PaintedLayer: StreetLayer {
  /// Paints the layer's picture of the street itself, in map coordinates, behind everything else.
  func paintStreet(on canvas: inout SceneCanvas, as view: StreetView, in picture: LayerPicture)

  /// Makes the layer's picture of the street hide content without painting it, as needed over a photograph.
  func hideContent(on canvas: inout SceneCanvas, ground: Double, in picture: LayerPicture)

  /// Paints the things on the ground, below arrows.
  func paintGround(on canvas: inout SceneCanvas, in picture: LayerPicture)

  /// Returns the layer's upright bodies in the street, to be painted together with those of other layers,
  /// farthest first.
  func bodies(in picture: LayerPicture) -> [StandingBody]

  /// Paints labels of visible things if there is room for them.
  func paintLabels(
    on canvas: inout SceneCanvas, beside taken: inout TakenRoom, in picture: LayerPicture)

  /// Paints overlays, such as cards and the focus square, above all upright bodies.
  func paintSigns(on canvas: inout SceneCanvas, in picture: LayerPicture)

  /// Paints the overlays as seen by an onlooker.
  func paintSignsFromOutside(on canvas: inout SceneCanvas, in picture: LayerPicture)

  /// Paints the layer's picture of the street on an empty plan.
  ///
  /// - Returns: True when the picture covers the sheet and no grid is needed.
  func paintStreet(
    on sheet: inout PlanSheet, keeping town: inout PlanTown?, in picture: LayerPicture
  ) -> Bool

  /// Paints content on a plan.
  func paintPlan(on sheet: inout PlanSheet, map: MapFromScene, in picture: LayerPicture)

  /// Paints names on a plan, after everything else.
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

/// The street as shown by a view.
package struct StreetView {
  /// The height of the ground on the map, metres.
  let ground: Double
  /// True if the street hides content as the settings require; false for views from outside, in which all
  /// content should be visible.
  var hides = true
  /// The points of the screen that will be examined; nil for all.
  var points: [Vector2]?
}

/// The frame that a picture shows, and the world from which it was made.
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

  /// Paints the bodies in the street, farthest first.
  ///
  /// Without a depth test, nearer bodies cover farther ones. Of bodies at equal distances, those of earlier
  /// layers are painted first.
  func paintBodies(on canvas: inout SceneCanvas) {
    guard !layers.isEmpty else { return }
    let bodies = layers.flatMap { $0.bodies(in: self) }.sorted { $0.distance > $1.distance }
    for body in bodies { body.paint(&canvas) }
  }
}

/// An upright body in the street.
package struct StandingBody {
  /// The distance from the camera along the ground, metres.
  let distance: Double
  /// Paints the body.
  let paint: (inout SceneCanvas) -> Void

  /// Creates a body at a distance from the camera, metres.
  init(distance: Double, paint: @escaping (inout SceneCanvas) -> Void) {
    self.distance = distance
    self.paint = paint
  }
}
