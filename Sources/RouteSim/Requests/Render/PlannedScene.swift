import ARRouteEngine

/// A world to be shown later.
///
/// Its frame, which may have thousands of arrows, is made on demand, so that those of a sheet are never in
/// memory together.
struct PlannedScene {
  /// Its name on a sheet; empty for a single screen.
  let name: String
  let world: World
  let phone: ChosenPhone
  let clock: Double

  /// The scene with its frame, made anew each time.
  var scene: RenderScene { RenderScene(name: name, world, phone: phone, clock: clock) }
}
