/// What is held by a button of the mouse.
struct MouseGrip: Hashable, Sendable {
  /// What there is to hold.
  enum Target: Hashable, Sendable {
    /// What the phone shows: it looks around.
    case phone
    /// The plan: it is moved, or where the button goes up in the same cell one goes there.
    case plan
    /// The small map of the route on the plan: one goes there.
    case overview
    /// The line of time.
    case timeline
    /// The tool, over what the phone shows.
    case tool
  }

  /// What it is.
  let target: Target
  /// The button.
  let button: MouseEvent.Button
  /// Where it went down.
  let start: MouseEvent
  /// Where the mouse was last.
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
