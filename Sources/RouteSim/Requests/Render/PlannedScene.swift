import ARRouteEngine

/// A world that is still to be shown: its frame, which may have arrows by the thousand, is made
/// when it is wanted, so that those of a sheet are never in memory together.
struct PlannedScene {
  /// Its name on a sheet; empty where it is alone.
  let name: String
  let world: World
  let phone: ChosenPhone
  let clock: Double

  /// It with its frame, made anew each time.
  var scene: RenderScene { RenderScene(name: name, world, phone: phone, clock: clock) }
}
