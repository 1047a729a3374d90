package import ARRouteDrawing
package import ARRouteEngine
package import RouteCells
import RouteSimKit

/// A phone's world as a window shows it.
package protocol StageShown {
  /// The window, and the choices made in it.
  var stage: Stage { get set }
  /// The street and the phone, as far as the phone knows.
  var world: World { get }
  /// The recent places of the phone.
  var trail: Trail { get }
  /// The animation clock, seconds.
  var clock: Double { get }
  /// The message across the first view, the longest form first; empty for nothing.
  func banner(for frame: Frame) -> [String]
  /// The timeline at the bottom; nil for nothing.
  var timeline: Timeline? { get }
  /// The numbers beside the pictures.
  func inspector(for frame: Frame) -> Inspector
}

/// A phone's world in which keys, the mouse and typed lines go about.
package protocol StageMoved {
  /// The places by name to go to.
  var names: [NamedGoal] { get }
  /// Goes somewhere.
  ///
  /// - Returns: The reason it cannot, in words; nil when it can.
  mutating func go(to goal: Goal) -> String?
  /// Goes to a place of the plan that was clicked.
  mutating func stand(at coordinate: GeodeticCoordinate)
  /// Goes a bit on or back, as the wheel of the mouse asks over the phone or over the line of time.
  mutating func roll(forward: Bool)
  /// Goes to a time of a log, seconds.
  mutating func seek(to time: Double)
  /// Turns the phone at once, clockwise and up.
  mutating func turn(by angle: Angle, up: Angle)
  /// Takes note that a key begins to move or turn the phone.
  mutating func begin(_ push: PhonePush)
  /// Changes something about the picture wherever it is kept.
  mutating func adjust(_ change: (inout World) -> Void)
}

/// Tools for the phone's picture.
package protocol StageTools {
  /// The tools that there are.
  var tools: [Tool] { get }
  /// Uses the tool at a point of the phone's screen, points.
  ///
  /// - Parameter isHeld: True when a mouse button is held, so that the tool may be dragged.
  /// - Returns: The effects for the shell to carry out; nil if the tool is not one of this window's own.
  mutating func use(at point: Vector2, isHeld: Bool) -> [WindowEffect]?
  /// Drags the tool to a point of the phone's screen, points; nil for letting go of it.
  mutating func dragTool(to point: Vector2?)
  /// The action of Enter when it touches nothing.
  mutating func enter()
  /// The action of Escape when there is nothing to fold.
  mutating func escape()
  /// Performs a person's act on the phone's picture.
  mutating func perform(_ act: Act)
}

/// The model of a window with a phone's world in it: the keyboard walk, or a log being played.
package protocol StageModel: WindowModel, StageShown, StageMoved, StageTools
where Painter == StagePainter {
  /// The actions of keys in this window alone.
  associatedtype Action: Hashable, Sendable
  /// The actions of all its keys, in words and in fact, unless others were chosen.
  static var keys: StageKeys<Action> { get }
  /// The actions of its keys here.
  var keys: StageKeys<Action> { get }
  /// The conditions for keys that hold in this window, besides those of all windows.
  var ownConditions: Set<KeyCondition> { get }
  /// Carries out an action of this window alone.
  ///
  /// - Returns: The effects for the shell to carry out.
  @discardableResult mutating func act(_ action: Action) -> [WindowEffect]
  /// Notes something at a moment of a log, seconds.
  mutating func mark(_ note: String, at time: Double) -> [WindowEffect]
  /// The shell's tasks because of the time that has passed.
  mutating func takeEffects() -> [WindowEffect]
  /// One step of time; the window's own has been made.
  mutating func advance()
  /// Takes in news of a feed.
  mutating func take(_ news: FeedNews)
  /// Takes in the present text of a file that the window keeps, and the text it had before.
  mutating func take(changed text: String, since base: String) -> [WindowEffect]
}

extension StageModel {
  /// The actions of all its keys: nobody has chosen others.
  var keys: StageKeys<Action> { Self.keys }

  /// The actions of the keys that are of use, in words.
  var keyHelp: [KeyHelp] { keys.table.help(under: keyConditions) }

  /// The most important of it in a line, ever longer.
  var hints: [String] { keys.table.hints(under: keyConditions) }

  /// The conditions here that keys may need: places, where they are known, and the window's own.
  var keyConditions: Set<KeyCondition> {
    world.surroundings == nil ? ownConditions : ownConditions.union([.places])
  }

  /// Nothing: keys need not name a condition that holds in every window of a kind.
  package var ownConditions: Set<KeyCondition> { [] }

  /// Touching and looking.
  package var tools: [Tool] { [.tap, .look] }

  /// Nothing of its own.
  package mutating func use(at point: Vector2, isHeld: Bool) -> [WindowEffect]? { nil }

  /// Nothing.
  package mutating func dragTool(to point: Vector2?) {}

  /// Nothing.
  package mutating func takeEffects() -> [WindowEffect] { [] }

  /// Nothing: it moves and turns as the keys that are held say.
  package mutating func begin(_ push: PhonePush) {}

  /// Nothing: a walk keeps no files.
  package mutating func take(changed text: String, since base: String) -> [WindowEffect] { [] }

  /// Nothing: who walks by keyboard has no feed.
  mutating func take(_ news: FeedNews) {}

  /// Nothing: a walk has no times to go to.
  package mutating func seek(to time: Double) {}

  /// Nothing: a walk has no moments to come back to.
  package mutating func mark(_ note: String, at time: Double) -> [WindowEffect] { [] }

  /// Nothing: who walks by keyboard makes time.
  package var timeline: Timeline? { nil }

  /// The layout of the window; nil when the window is too small.
  var layout: StageLayout? {
    let viewport = world.camera.viewport
    return StageLayout(
      columns: stage.window.columns, rows: stage.window.rows,
      aspect: viewport.width / viewport.height * stage.window.cellStretch,
      mode: stage.mode, selected: stage.selected, beside: stage.companion,
      timelineRows: timeline?.rows(inWindowOf: stage.window.rows) ?? 0)
  }

  /// The window's cells.
  package func view(with painter: inout StagePainter) -> CellGrid { painter.paint(self) }

  /// The phone's picture now, as SVG: the file that P saves.
  package var document: WindowDocument {
    WindowDocument(
      .numbered(stem: "routesim", ending: "svg"),
      text: SVGWriter.document(cameraDrawing, title: stage.title))
  }

  /// The phone's picture now, in its own points.
  var cameraDrawing: Drawing {
    let world = world
    return CameraView.drawing(
      of: world.frame(clock: clock), in: world,
      options: ViewOptions(showsGrid: stage.showsGrid, showsTruth: stage.showsTruth))
  }
}

extension World {
  /// True when the walk has ended at the finish and has not gone away again.
  var isAtFinish: Bool {
    guard hasArrived, let finish else { return false }
    return (finish - pose.position).length <= settings.arrivalDistance
  }

  /// Words that the walk has ended, or that the walker is off the route, the longest first; none otherwise.
  func guidanceWords(for frame: Frame) -> [String] {
    guard let guidance = frame.guidance else { return [] }
    if isAtFinish {
      let distance = settings.units.text(for: guidance.finish.distance, in: settings.language)
      return ["Arrived, the finish is \(distance) away", "Arrived, \(distance)", "Arrived"]
    }
    guard guidance.route.isOffRoute else { return [] }
    let distance = settings.units.text(for: abs(guidance.route.crossTrack), in: settings.language)
    return ["Off the route by \(distance)", "Off the route"]
  }
}
