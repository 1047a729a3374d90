/// A mouse button held down on part of the window.
struct MouseGrip: Hashable, Sendable {
  /// A part of the window that can be held.
  enum Target: Hashable, Sendable {
    /// The phone's picture: dragging looks around.
    case phone
    /// The plan: dragging moves it, and a click goes to the place clicked.
    case plan
    /// The small map of the route on the plan: a click goes to the place clicked.
    case overview
    /// The timeline.
    case timeline
    /// The tool in the phone's picture.
    case tool
  }

  /// The part of the window.
  let target: Target
  /// The button.
  let button: MouseEvent.Button
  /// The event of the button press.
  let start: MouseEvent
  /// The latest mouse event.
  var last: MouseEvent
  /// True when the mouse has moved to another cell since the button was pressed.
  var hasMoved = false

  init(_ target: Target, _ button: MouseEvent.Button, at event: MouseEvent) {
    self.target = target
    self.button = button
    start = event
    last = event
  }
}
