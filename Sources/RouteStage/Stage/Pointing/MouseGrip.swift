/// A button of the mouse held down on something.
struct MouseGrip: Hashable, Sendable {
  /// A part of the window that can be held.
  enum Target: Hashable, Sendable {
    /// The phone's picture: it looks around.
    case phone
    /// The plan: it is moved, or where the button goes up in the same cell one goes there.
    case plan
    /// The small map of the route on the plan: one goes there.
    case overview
    /// The line of time.
    case timeline
    /// The tool, over the phone's picture.
    case tool
  }

  /// The part held.
  let target: Target
  /// The button.
  let button: MouseEvent.Button
  /// The press of the button.
  let start: MouseEvent
  /// The latest event of the mouse.
  var last: MouseEvent
  /// True when it has gone to another cell since.
  var hasMoved = false

  init(_ target: Target, _ button: MouseEvent.Button, at event: MouseEvent) {
    self.target = target
    self.button = button
    start = event
    last = event
  }
}
