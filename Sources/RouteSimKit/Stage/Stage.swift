import ARRouteEngine

/// The window on a phone's world, and what was chosen about it.
///
/// Holds what the keyboard walk and the player of logs have in common: size and layout, what is
/// shown, the keys that are held, and what was said last. Time is counted in steps of 1/30 s.
public struct Stage: Hashable, Sendable {
  /// Steps of time in a second.
  public static let stepsPerSecond = 30
  /// One step of time, seconds.
  public static let step = 1 / Double(stepsPerSecond)

  /// What is shown: the name of a route or log, printable.
  public let title: String
  /// The devices that O goes through.
  public let devices: [DeviceChoice]
  /// Which of `devices` is in hand.
  public internal(set) var device = 0

  /// Columns of the window.
  public internal(set) var columns: Int
  /// Rows of the window.
  public internal(set) var rows: Int
  /// How many views are wanted.
  public internal(set) var mode = StageLayout.Mode.all
  /// The view that Tab selected.
  public internal(set) var selected = StageView.camera
  /// Whether the grid on the ground is drawn.
  public internal(set) var showsGrid = true
  /// Whether the truth is shown where the phone believes otherwise.
  public internal(set) var showsTruth = true
  /// Whether the plan turns with the phone, so that its heading is up.
  public internal(set) var isHeadingUp = false
  /// Which page of what the keys do is being shown; nil for none.
  public internal(set) var helpPage: Int?

  /// Steps made since the start.
  public internal(set) var steps = 0
  /// The keys that are held.
  var keys = KeyHold()
  /// How the phone is moved and turned by them.
  var motion = KeyMotion()
  /// What was done last, in words, while it is to be read.
  var notice: Notice?
  /// How long computing a picture took of late, seconds; nil while unknown.
  public internal(set) var frameTime: Double?

  /// A window of so many cells.
  ///
  /// - Parameters:
  ///   - title: For people; made printable here.
  ///   - devices: What O goes through; the first one is in hand. If there are none O does nothing.
  ///   - columns: Of the window.
  ///   - rows: Of the window.
  public init(title: String, devices: [DeviceChoice], columns: Int, rows: Int) {
    self.title = Printable.sanitised(title)
    self.devices = devices
    self.columns = columns
    self.rows = rows
  }
}

extension Stage {
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

  /// The name of the device in hand.
  public var deviceTitle: String { devices.indices.contains(device) ? devices[device].title : "" }

  /// Whether keys, or words that go away again, make time matter.
  var isActive: Bool { motion.isMoving || notice != nil || keys.isAnyHeld(at: time) }

  /// Shows words for as long as it takes to read them.
  mutating func say(_ text: String, isError: Bool = false) {
    notice = Notice(
      text: text, isError: isError, end: steps + (isError ? 6 : 3) * Self.stepsPerSecond)
  }

  /// One step of time.
  mutating func advance() {
    steps += 1
    if let notice, steps >= notice.end { self.notice = nil }
  }

  /// Lets go of all keys and stands still at once.
  mutating func rest() {
    keys.releaseAll()
    motion = KeyMotion()
  }
}
