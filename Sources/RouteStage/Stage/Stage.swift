package import ARRouteEngine

/// The window on a phone's world, and the choices made in it.
///
/// Holds the common parts of the keyboard walk and the player of logs: the window itself, its
/// layout, the choice of views and the keys that are held.
package struct Stage: Hashable, Sendable {
  /// One step of time, seconds.
  static let step = Window.step

  /// Size, time and words; its title is the name of a route or log.
  var window: Window
  /// The devices that O goes through.
  let devices: [DeviceChoice]
  /// The index in `devices` of the one in hand.
  var device = 0

  /// The number of views wanted.
  var mode = StageLayout.Mode.all
  /// The view that Tab selected.
  var selected = StageView.camera
  /// The view beside the phone's while that is selected.
  var companion = StageView.plan
  /// True when the grid on the ground is drawn.
  var showsGrid = true
  /// True when the truth is shown where the phone believes otherwise.
  var showsTruth = true
  /// True when the plan turns with the phone, so that its heading is up.
  var isHeadingUp = false

  /// The tool of Enter and the left button.
  var tool = Tool.tap
  /// The part of the window that a button of the mouse holds; nil for none.
  var grip: MouseGrip?
  /// The part of the ground that the plan shows.
  var plan = PlanSight()
  /// The distance left to walk, ahead positive, as the wheel of the mouse has asked; metres.
  var strides = 0.0

  /// The time that arrows flow without a touch of key or mouse, seconds; nil for ever.
  let restsAfter: Double?
  /// The time of the last touch of key or mouse, seconds.
  var touchedAt = 0.0

  /// The keys that are held.
  var keys = KeyHold()
  /// The motion of the phone by them.
  var motion = KeyMotion()

  /// A window of `columns` × `rows` cells.
  ///
  /// - Parameters:
  ///   - title: A title for people; made printable here.
  ///   - devices: The devices that O goes through, the first one in hand; if empty, O does nothing.
  ///   - columns: The columns of the window.
  ///   - rows: The rows of the window.
  ///   - restsAfter: The time that arrows flow without a touch of key or mouse, seconds; nil for ever.
  package init(
    title: String, devices: [DeviceChoice], columns: Int, rows: Int, restsAfter: Double? = nil
  ) {
    self.restsAfter = restsAfter
    window = Window(title: title, columns: columns, rows: rows)
    self.devices = devices
  }
}

extension Stage {
  /// A device as O offers it.
  package struct DeviceChoice: Hashable, Sendable {
    /// The name for people.
    var title: String
    /// Its screen and camera.
    var camera: PinholeCamera
    /// The parts of its screen that the phone covers; nil if unknown.
    var margins: ScreenMargins?

    /// A screen and camera under a name for people.
    package init(title: String, camera: PinholeCamera, margins: ScreenMargins? = nil) {
      self.title = title
      self.camera = camera
      self.margins = margins
    }
  }

  /// The name of the route or log, printable.
  var title: String { window.title }
  /// Seconds since the start, in whole steps.
  var time: Double { window.time }
  /// The page of the help that is shown, from 0; nil for none.
  var helpPage: Int? { window.helpPage }
  /// The message about the last action, while it is to be read.
  var notice: Window.Notice? { window.notice }

  /// The name of the device in hand.
  var deviceTitle: String { devices.indices.contains(device) ? devices[device].title : "" }

  /// True when nobody has touched anything for so long that arrows need not flow.
  var isResting: Bool { restsAfter.map { time - touchedAt >= $0 } ?? false }

  /// True when keys, or words that go away again, make time matter.
  var isActive: Bool {
    motion.isMoving || strides != 0 || notice != nil || keys.isAnyHeld(at: time)
  }

  /// Shows words for as long as it takes to read them.
  mutating func say(_ text: String, isError: Bool = false) { window.say(text, isError: isError) }

  /// Lets go of all keys and stands still at once.
  mutating func rest() {
    keys.releaseAll()
    motion = KeyMotion()
    strides = 0
  }
}

extension Stage {
  /// The message when the heading correction is switched.
  static func words(isCorrecting: Bool) -> String {
    isCorrecting ? "Heading correction on" : "Heading correction off"
  }

  /// The message when another rule of the heading correction is taken.
  static func words(_ strategy: CorrectionStrategy) -> String { "Strategy: \(strategy.rawValue)" }
}
