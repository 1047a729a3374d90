import ARRouteEngine

/// All state of the keyboard walk.
public struct WalkModel: StageModel {
  /// The window, and what was chosen about it.
  public var stage: Stage
  /// The route, the phone and the way made.
  public internal(set) var world: World
  /// The animation clock at the start, seconds.
  private let startClock: Double
  /// The walk along the route by itself; nil while the walker goes by hand.
  public internal(set) var autoWalk: AutoWalk?
  /// Which of `speeds` is in use.
  var speedIndex = Self.standardSpeed

  /// Walking speeds that + and − go through, metres a second.
  static let speeds = [0.35, 0.7, 1.4, 2.8, 5.6, 11.2, 22.4]
  private static let standardSpeed = 2

  /// A walk in a world, seen through a window.
  ///
  /// - Parameters:
  ///   - world: Where it begins.
  ///   - stage: The window.
  ///   - startClock: The animation clock at the start, seconds.
  public init(world: World, stage: Stage, startClock: Double = 0) {
    self.world = world
    self.stage = stage
    self.startClock = startClock
  }
}

extension WalkModel {
  /// The animation clock, seconds: 0 for ever where the walk is still.
  public var clock: Double { world.settings.isStill ? 0 : startClock + stage.time }

  /// The walking speed that was chosen, metres a second.
  public var speed: Double { Self.speeds[speedIndex] }

  /// Whether time matters at present: while false, nothing changes until a message comes.
  public var isActive: Bool {
    !world.settings.isStill || autoWalk != nil || stage.isActive
  }

  /// Whether the walk has arrived and the walker has not gone away again.
  public var isAtFinish: Bool {
    world.hasArrived && (world.finish - world.pose.position).length <= World.arrivalDistance
  }

  /// The keys that walk and look around.
  public var motionKeys: MotionKeys { .walking }

  /// Changes something about the picture.
  public mutating func adjust(_ change: (inout World) -> Void) { change(&world) }
}
