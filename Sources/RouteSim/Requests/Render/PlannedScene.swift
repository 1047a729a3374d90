import ARRouteEngine

/// A world to be shown later.
///
/// Its frame, which may have thousands of arrows, is made on demand, so that the frames of a sheet are
/// never all in memory at once.
struct PlannedScene {
  /// The scene's name on a sheet; empty for a single screen.
  let name: String
  let world: World
  let phone: ChosenPhone
  let clock: Double

  /// The scene with its frame, which is computed again on each access.
  var scene: RenderScene { RenderScene(name: name, world, phone: phone, clock: clock) }
}
