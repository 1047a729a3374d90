package import ARRouteDrawing
package import ARRouteEngine
package import RouteCells
import RouteSimKit

/// A phone's world as shown in a window.
package protocol StageShown {
  /// The window, and the choices made in it.
  var stage: Stage { get set }
  /// The street and the phone, as the phone estimates them.
  var world: World { get }
  /// The recent positions of the phone.
  var trail: Trail { get }
  /// The animation clock, seconds.
  var clock: Double { get }
  /// Returns the versions of the message across the first view, the longest first; empty for no message.
  func banner(for frame: Frame) -> [String]
  /// The timeline at the bottom; nil for none.
  var timeline: Timeline? { get }
  /// Returns the numbers next to the pictures.
  func inspector(for frame: Frame) -> Inspector
}

/// A phone's world that is controlled by keys, the mouse and typed lines.
package protocol StageMoved {
  /// The named goals.
  var names: [NamedGoal] { get }
  /// Goes to a goal.
  ///
  /// - Returns: The reason why the goal cannot be reached; nil if it can.
  mutating func go(to goal: Goal) -> String?
  /// Goes to the place that was clicked on the plan.
  mutating func stand(at coordinate: GeodeticCoordinate)
  /// Goes forward or back a little, as the mouse wheel does over the phone or the timeline.
  mutating func roll(forward: Bool)
  /// Goes to a time in a log, in seconds.
  mutating func seek(to time: Double)
  /// Turns the phone at once, clockwise and up.
  mutating func turn(by angle: Angle, up: Angle)
  /// Prepares for a key that starts to move or rotate the phone.
  mutating func begin(_ push: PhonePush)
  /// Changes properties of the picture, wherever they are stored.
  mutating func adjust(_ change: (inout World) -> Void)
}

/// The tools for the phone's picture.
package protocol StageTools {
  /// The available tools.
  var tools: [Tool] { get }
  /// Uses the tool at a point of the phone's screen, points.
  ///
  /// - Parameter isHeld: True when a mouse button is held, so that the tool may be dragged.
  /// - Returns: The effects for the shell to carry out; nil if the window does not handle the tool itself.
  mutating func use(at point: Vector2, isHeld: Bool) -> [WindowEffect]?
  /// Drags the tool to a point of the phone's screen, points; nil ends the drag.
  mutating func dragTool(to point: Vector2?)
  /// Carries out the action of Enter when it touches nothing.
  mutating func enter()
  /// Carries out the action of Escape when there is nothing to fold.
  mutating func escape()
  /// Applies a user's act to the phone's picture.
  mutating func perform(_ act: Act)
}

/// The model of a window onto a phone's world: the keyboard walk, or a log being played.
package protocol StageModel: WindowModel, StageShown, StageMoved, StageTools
where Painter == StagePainter {
  /// The actions that only this kind of window has.
  associatedtype Action: Hashable, Sendable
  /// The default keys of this kind of window, with their actions.
  static var keys: StageKeys<Action> { get }
  /// The keys of this window, with their actions.
  var keys: StageKeys<Action> { get }
  /// The conditions for keys that hold in this window, in addition to those of all windows.
  var ownConditions: Set<KeyCondition> { get }
  /// Carries out an action that only this kind of window has.
  ///
  /// - Returns: The effects for the shell to carry out.
  @discardableResult mutating func act(_ action: Action) -> [WindowEffect]
  /// Adds a note at a time of a log, seconds.
  mutating func mark(_ note: String, at time: Double) -> [WindowEffect]
  /// Returns the shell's tasks that result from the passage of time.
  mutating func takeEffects() -> [WindowEffect]
  /// Advances by one time step; the window itself has already advanced.
  mutating func advance()
  /// What quitting would lose, with the way to keep it, such as `1 bookmark (--bookmarks keeps them)`; nil for
  /// nothing.
  var loss: String? { get }
  /// Handles an update from a feed.
  mutating func take(_ news: FeedNews)
  /// Handles a change of a file that the window maintains, given the file's present text and its previous
  /// text.
  mutating func take(changed text: String, since base: String) -> [WindowEffect]
}

extension StageModel {
  /// The default keys.
  var keys: StageKeys<Action> { Self.keys }

  /// The descriptions of the keys that are useful at present.
  var keyHelp: [KeyHelp] { keys.table.help(under: keyConditions) }

  /// The line with the most important descriptions, in versions of increasing length.
  var hints: [String] { keys.table.hints(under: keyConditions) }

  /// The conditions for keys that are met in this window: `places` if any places are known, and the window's
  /// own conditions.
  var keyConditions: Set<KeyCondition> {
    world.surroundings == nil ? ownConditions : ownConditions.union([.places])
  }

  /// None: keys need not state a condition that every window of a kind meets.
  package var ownConditions: Set<KeyCondition> { [] }

  /// The tools for touching and looking.
  package var tools: [Tool] { [.tap, .look] }

  /// Returns nil: the window handles no tools.
  package mutating func use(at point: Vector2, isHeld: Bool) -> [WindowEffect]? { nil }

  /// Does nothing.
  package mutating func dragTool(to point: Vector2?) {}

  /// Nothing.
  package var loss: String? { nil }

  /// None.
  package mutating func takeEffects() -> [WindowEffect] { [] }

  /// Does nothing: the phone moves and rotates according to the held keys.
  package mutating func begin(_ push: PhonePush) {}

  /// Does nothing: a walk does not maintain files.
  package mutating func take(changed text: String, since base: String) -> [WindowEffect] { [] }

  /// Does nothing: a keyboard walk has no feed.
  mutating func take(_ news: FeedNews) {}

  /// Does nothing: a walk has no times to go to.
  package mutating func seek(to time: Double) {}

  /// Does nothing: a walk has no times to return to.
  package mutating func mark(_ note: String, at time: Double) -> [WindowEffect] { [] }

  /// None: in a keyboard walk, time has no fixed course.
  package var timeline: Timeline? { nil }

  /// The layout of the window; nil if the window is too small.
  var layout: StageLayout? {
    let viewport = world.camera.viewport
    return StageLayout(
      columns: stage.window.columns, rows: stage.window.rows,
      aspect: viewport.width / viewport.height * stage.window.cellStretch,
      mode: stage.mode, selected: stage.selected, beside: stage.companion,
      timelineRows: timeline?.rows(inWindowOf: stage.window.rows) ?? 0)
  }

  /// Returns the window's cells.
  package func view(with painter: inout StagePainter) -> CellGrid { painter.paint(self) }

  /// The phone's current picture, as SVG: the file that P saves.
  package var document: WindowDocument {
    WindowDocument(
      .numbered(stem: "routesim", ending: "svg"),
      text: SVGWriter.document(cameraDrawing, title: stage.title))
  }

  /// The phone's current picture, in its own points.
  var cameraDrawing: Drawing {
    let world = world
    return CameraView.drawing(
      of: world.frame(clock: clock), in: world,
      options: ViewOptions(showsGrid: stage.showsGrid, showsTruth: stage.showsTruth))
  }
}

extension World {
  /// True when the walk has ended at the finish and the walker has not left it since.
  var isAtFinish: Bool {
    guard hasArrived, let finish else { return false }
    return (finish - pose.position).length <= settings.arrivalDistance
  }

  /// Returns messages that the walk has ended, or that the walker is off the route, the longest first; empty
  /// if neither is the case.
  func guidanceWords(for frame: Frame) -> [String] {
    guard let guidance = frame.guidance else { return [] }
    if isAtFinish {
      let distance = settings.units.text(for: guidance.finish.distance, in: settings.language)
      return ["Arrived; the finish is \(distance) away", "Arrived, \(distance)", "Arrived"]
    }
    guard guidance.route.isOffRoute else { return [] }
    let distance = settings.units.text(for: abs(guidance.route.crossTrack), in: settings.language)
    return ["Off the route by \(distance)", "Off the route"]
  }
}
