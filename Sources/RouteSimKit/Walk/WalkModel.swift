import ARRouteEngine

/// All state of the keyboard walk.
///
/// A value: `update` is a pure function of it and a message, `WalkPainter` turns it into cells, and
/// the shell only passes on keys, time and size. Time is counted in steps of 1/30 s.
public struct WalkModel: Sendable {
  /// Steps of time in a second.
  public static let stepsPerSecond = 30
  /// One step of time, seconds.
  public static let step = 1 / Double(stepsPerSecond)

  /// The route, the phone and the way made.
  public internal(set) var world: World
  /// The name of the route, printable.
  public let routeName: String
  /// The devices that O goes through.
  public let devices: [DeviceChoice]
  /// Which of `devices` is in hand.
  public internal(set) var device = 0

  /// The animation clock at the start, seconds.
  private let startClock: Double
  /// Columns of the window.
  public internal(set) var columns: Int
  /// Rows of the window.
  public internal(set) var rows: Int
  /// How many views are wanted.
  public internal(set) var mode = WalkLayout.Mode.all
  /// The view that Tab selected.
  public internal(set) var selected = WalkView.camera
  /// Whether the grid on the ground is drawn.
  public internal(set) var showsGrid = true
  /// Whether the plan turns with the phone, so that its heading is up.
  public internal(set) var isHeadingUp = false
  /// Whether the keys are being explained.
  public internal(set) var showsHelp = false

  /// Steps made since the start.
  public internal(set) var steps = 0
  /// The keys that are held.
  var keys = KeyHold()
  /// How the phone moves.
  var motion = WalkMotion()
  /// The walk along the route by itself; nil while the walker goes by hand.
  public internal(set) var autoWalk: AutoWalk?
  /// Which of `speeds` is in use.
  var speedIndex = Self.standardSpeed
  /// What was done last, in words, while it is to be read.
  var notice: Notice?
  /// How long computing a picture took of late, seconds; nil while unknown.
  public internal(set) var frameTime: Double?

  /// Walking speeds that + and − go through, metres a second.
  static let speeds = [0.35, 0.7, 1.4, 2.8, 5.6, 11.2, 22.4]
  private static let standardSpeed = 2

  /// A walk in a world, in a window of so many cells.
  ///
  /// - Parameters:
  ///   - world: Where it begins.
  ///   - routeName: For people; made printable here.
  ///   - devices: What O goes through; the first one is in hand. If there are none O does nothing.
  ///   - startClock: The animation clock at the start, seconds.
  ///   - columns: Of the window.
  ///   - rows: Of the window.
  public init(
    world: World, routeName: String, devices: [DeviceChoice], startClock: Double = 0,
    columns: Int, rows: Int
  ) {
    self.world = world
    self.routeName = Printable.sanitised(routeName)
    self.devices = devices
    self.startClock = startClock
    self.columns = columns
    self.rows = rows
  }
}

extension WalkModel {
  /// A device as O offers it.
  public struct DeviceChoice: Hashable, Sendable {
    /// The name for people.
    public var title: String
    /// Its screen and camera.
    public var camera: PinholeCamera

    /// A screen and camera under a name for people.
    public init(title: String, camera: PinholeCamera) {
      self.title = title
      self.camera = camera
    }
  }

  /// Words about what was just done.
  struct Notice: Hashable, Sendable {
    var text: String
    var isError: Bool
    /// The step at which it goes away.
    var end: Int
  }

  /// Seconds since the start, in whole steps.
  public var time: Double { Double(steps) * Self.step }

  /// The animation clock, seconds: 0 for ever where the walk is still.
  public var clock: Double { world.settings.isStill ? 0 : startClock + time }

  /// The walking speed that was chosen, metres a second.
  public var speed: Double { Self.speeds[speedIndex] }

  /// The name of the device in hand.
  public var deviceTitle: String { devices.indices.contains(device) ? devices[device].title : "" }

  /// Whether time matters at present: while false, nothing changes until a message comes.
  public var isActive: Bool {
    !world.settings.isStill || motion.isMoving || autoWalk != nil || notice != nil
      || keys.isAnyHeld(at: time)
  }

  /// Whether the walk has arrived and the walker has not gone away again.
  public var isAtFinish: Bool {
    world.hasArrived && (world.finish - world.pose.position).length <= World.arrivalDistance
  }

  /// Where everything stands; nil when the window is too small.
  public var layout: WalkLayout? {
    let viewport = world.camera.viewport
    return WalkLayout(
      columns: columns, rows: rows, aspect: viewport.width / viewport.height, mode: mode,
      selected: selected)
  }
}
