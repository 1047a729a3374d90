package import ARRouteEngine

/// The window onto a phone's world, and the choices made in it.
///
/// Contains the state common to the keyboard walk and the log player: the window itself, its layout, the
/// choice of views and the keys that are held.
package struct Stage: Hashable, Sendable {
  /// The length of a time step, seconds.
  var step: Double { window.step }

  /// The size, time and messages; the title is the name of the route or log.
  var window: Window
  /// The devices that the key `O` switches between.
  let devices: [DeviceChoice]
  /// The index in `devices` of the current device.
  var device = 0

  /// The requested number of views.
  var mode = StageLayout.Mode.all
  /// The selected view.
  var selected = StageView.camera
  /// The view next to the phone's while the phone's is selected.
  var companion = StageView.plan
  /// True when the grid on the ground is drawn.
  var showsGrid = true
  /// True when the truth is shown wherever the phone believes something else.
  var showsTruth = true
  /// True when the plan rotates with the phone, so that its heading is up.
  var isHeadingUp = false

  /// The tool that Enter and the left button use.
  var tool = Tool.tap
  /// The part of the window on which a mouse button is held; nil for none.
  var grip: MouseGrip?
  /// The part of the ground that the plan shows.
  var plan = PlanSight()
  /// The distance left to walk because of the mouse wheel, metres; positive is forward.
  var strides = 0.0

  /// The time without keys or mouse after which arrows stop flowing, seconds; nil if they never stop.
  let restsAfter: Double?
  /// The time of the last key or mouse event, seconds.
  var touchedAt = 0.0

  /// The time of the last sidestep, seconds; nil if there was none, or once the window has asked about
  /// leaving.
  var steppedAsideAt: Double?
  /// The time after a sidestep in which leaving is confirmed, seconds: a q may be a Q without shift.
  static let doubtAfterSidestep = 2.0

  /// True when the user has been warned that quitting would lose something.
  var hasWarned = false

  /// The keys that are held.
  var keys = KeyHold()
  /// The motion of the phone that the held keys cause.
  var motion = KeyMotion()

  /// Creates a window of `columns` × `rows` cells.
  ///
  /// - Parameters:
  ///   - title: The title for display; this initializer makes it printable.
  ///   - devices: The devices that the key `O` switches between, starting with the first; if empty, `O` does
  ///     nothing.
  ///   - columns: The number of columns of the window.
  ///   - rows: The number of rows of the window.
  ///   - restsAfter: The time without keys or mouse after which arrows stop flowing, seconds; nil if they
  ///     never stop.
  package init(
    title: String, devices: [DeviceChoice], columns: Int, rows: Int, restsAfter: Double? = nil
  ) {
    self.restsAfter = restsAfter
    window = Window(title: title, columns: columns, rows: rows)
    self.devices = devices
  }
}

extension Stage {
  /// A device that the key `O` can select.
  package struct DeviceChoice: Hashable, Sendable {
    /// The display name.
    var title: String
    /// The device's screen and camera.
    var camera: PinholeCamera
    /// The margins of the screen that the phone covers; nil if unknown.
    var margins: ScreenMargins?

    /// Creates a choice from a display name, a camera and the screen's margins.
    package init(title: String, camera: PinholeCamera, margins: ScreenMargins? = nil) {
      self.title = title
      self.camera = camera
      self.margins = margins
    }
  }

  /// The name of the route or log, printable.
  var title: String { window.title }
  /// The time since the start, in whole steps, seconds.
  var time: Double { window.time }
  /// The help page that is shown, counted from 0; nil for none.
  var helpPage: Int? { window.helpPage }
  /// The message about the last action, while it is shown.
  var notice: Window.Notice? { window.notice }

  /// The name of the current device.
  var deviceTitle: String { devices.indices.contains(device) ? devices[device].title : "" }

  /// True when there has been no key or mouse event for so long that arrows need not flow.
  var isResting: Bool { restsAfter.map { time - touchedAt >= $0 } ?? false }

  /// True while keys, motion or a temporary message change the window with time.
  var isActive: Bool {
    motion.isMoving || strides != 0 || notice != nil || keys.isAnyHeld(at: time)
  }

  /// Shows a message for as long as it takes to read.
  mutating func say(_ text: String, isError: Bool = false) { window.say(text, isError: isError) }

  /// Releases all keys and stops at once.
  mutating func rest() {
    keys.releaseAll()
    motion = KeyMotion()
    strides = 0
  }
}

extension Stage {
  /// Returns the message about switching the heading correction on or off.
  static func words(isCorrecting: Bool) -> String {
    isCorrecting ? "Heading correction on" : "Heading correction off"
  }

  /// Returns the message about choosing another strategy for the heading correction.
  static func words(_ strategy: CorrectionStrategy) -> String { "Strategy: \(strategy.rawValue)" }
}
