package import ARRouteDrawing
package import ARRouteEngine
import RouteSimKit

/// The state of the keyboard walk.
///
/// The keys move the walker in the street. In a plain walk, the phone has no errors and knows the truth; a
/// simulated phone estimates the truth from sensors that have errors.
package struct WalkModel: StageModel {
  /// The window, and the choices made in it.
  package var stage: Stage
  /// The window's key bindings.
  package let keys: StageKeys<WalkAction>
  /// The route, and the walker's true position on it.
  var street: World
  /// The phone in the walker's hand; nil if it has no errors.
  var phone: SimulatedPhone?
  /// The animation clock at the start, seconds.
  private let startClock: Double
  /// The walker's initial heading, for a street without a route.
  let startHeading: Angle
  /// The automatic walk along the route; nil while the user moves the walker.
  var autoWalk: AutoWalk?
  /// The index in `speeds` of the current speed.
  var speedIndex = Self.standardSpeed
  /// The gifts that the user may leave in the street; nil if no gifts are shared.
  var gifts: GiftHands?
  /// True when the pen follows the crosshair.
  var penFollows = false
  /// The number of points in the drawing when it was last saved; 0 before.
  var savedPoints = 0

  /// The walking speeds that + and − step through, metres per second.
  static let speeds = [0.25, 0.5, 1, 2, 4, 8, 16].map { $0 * Walker.usualSpeed }
  private static let standardSpeed = 2

  /// Creates a walk in a street, shown in a window.
  ///
  /// - Parameters:
  ///   - street: The street, with the walker at the beginning of the walk.
  ///   - phone: A phone in that street whose sensors have errors; nil for one without errors.
  ///   - stage: The window.
  ///   - startClock: The animation clock at the start, seconds.
  ///   - gifts: The gifts that the user may leave in the street; nil if no gifts are shared.
  ///   - keys: The key bindings.
  package init(
    street: World, phone: SimulatedPhone? = nil, stage: Stage, startClock: Double = 0,
    gifts: GiftHands? = nil, keys: StageKeys<WalkAction> = Self.keys
  ) {
    self.keys = keys
    self.gifts = gifts
    self.street = street
    self.phone = phone
    self.stage = stage
    self.startClock = startClock
    startHeading = street.pose.attitude.heading
  }
}

extension WalkModel {
  /// The world as the phone believes it to be.
  package var world: World { phone?.world ?? street }

  /// The phone's recent positions, according to its sensors; empty for a phone without errors.
  package var trail: Trail { phone?.trail ?? Trail() }

  /// The animation clock, seconds; always 0 if the world is still.
  package var clock: Double { street.settings.isStill ? 0 : startClock + stage.time }

  /// The selected walking speed, metres per second.
  var speed: Double { Self.speeds[speedIndex] }

  /// True while the window changes with time; otherwise nothing changes until a message arrives.
  package var isActive: Bool {
    (!street.settings.isStill && !stage.isResting) || phone != nil || autoWalk != nil
      || (looksForSurfaces && !stage.isResting) || stage.isActive
      || (gifts != nil && gifts?.lookedAt == nil)
  }

  /// True when there are surfaces for AR to find.
  var looksForSurfaces: Bool { street.drawing?.surfaces.furniture.isEmpty == false }

  /// True when the walker has arrived and has not left the finish since.
  var isAtFinish: Bool { street.isAtFinish }

  /// Changes properties of the picture.
  package mutating func adjust(_ change: (inout World) -> Void) {
    change(&street)
    phone?.adjust(change)
  }
}
