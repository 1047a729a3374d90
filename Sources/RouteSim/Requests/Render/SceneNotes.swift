import ARRouteEngine
import RouteSimKit

/// The notes about scenes, collected as one after another is shown.
struct SceneNotes {
  /// The note about the first label wider than its screen.
  private var label: String?
  /// The note about the first arrows that are in view but not visible.
  private var arrows: String?
  /// The note about the first turn out of view.
  private var turn: String?
  /// The note about the first phone off the route that sees no arrow.
  private var leaving: String?
  /// True when places are known, but no scene shows a card.
  private var hasNoCards = true
  /// The world of the first scene.
  private var world: World?

  /// Adds a scene.
  mutating func add(_ scene: RenderScene) {
    let frame = scene.frame
    label = label ?? frame.guidance.flatMap { Failure.warning(about: $0.finish.label) }
    arrows = arrows ?? ArrowVanishing(frame, in: scene.world).map { Failure.warning(about: $0) }
    turn = turn ?? Failure.warning(aboutUnseenTurnOf: frame)
    leaving = leaving ?? Failure.warning(aboutLeavingRouteIn: frame)
    hasNoCards = hasNoCards && frame.cards?.isEmpty == true
    world = world ?? scene.world
  }

  /// Reports the notes on standard error, once each.
  ///
  /// - Parameters:
  ///   - isTurned: True when a heading was requested, so that it need not follow the route.
  ///   - tellOfSigns: Reports the notes about icons; called when their turn comes.
  func report(isTurned: Bool, tellOfSigns: () -> Void) {
    for line in [label, arrows, leaving] { line.map(StandardError.warn) }
    tellOfSigns()
    if !isTurned { turn.map(StandardError.warn) }
    guard hasNoCards, let world,
      let distance = world.surroundings?.distanceOfNearest(to: world.coordinate)
    else { return }
    StandardError.warn(Failure.warning(aboutNearestPlace: distance, beyond: world.settings))
  }
}
