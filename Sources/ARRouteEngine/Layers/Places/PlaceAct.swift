/// An action that a person performs on the places around the walker.
package enum PlaceAct: LayerAct {
  /// Touches the screen at a point.
  case tap(Vector2)
  /// Chooses a place; nil chooses none.
  case choose(Int?)

  package func perform(seenFrom pose: Pose, in world: inout World) -> [Event] {
    switch self {
    case .tap(let point):
      if let places = world.surroundings {
        world.tap(point, among: places, seenFrom: CameraTransform(pose))
      }
    case .choose(let place?):
      if world.surroundings?.places.indices.contains(place) == true { world.choose(place) }
    case .choose(nil):
      world.choose(nil)
      world.spread([])
    }
    return []
  }
}

extension Act {
  /// Touches the screen at a point, in points.
  ///
  /// The touch acts on the cards that are shown there at the latest pose. Cards left out by the `occlusion`
  /// `hide` cannot be touched.
  public static func tap(_ point: Vector2) -> Act { Act(PlaceAct.tap(point)) }

  /// Chooses a place by its index in the list of all places; nil chooses none, and folds the cards that have
  /// been spread.
  public static func choose(_ place: Int?) -> Act { Act(PlaceAct.choose(place)) }
}
