/// A mouse event, as reported by a terminal.
package struct MouseEvent: Hashable, Sendable {
  /// A button.
  enum Button: Hashable, Sendable, CaseIterable { case left, middle, right }

  /// A direction of the wheel, or of a swipe on a trackpad.
  enum Wheel: Hashable, Sendable, CaseIterable { case up, down, left, right }

  /// A mouse action.
  enum Action: Hashable, Sendable {
    /// A button went down.
    case press(Button)
    /// The mouse moved to another cell with a button down.
    case drag(Button)
    /// A button went up.
    case release(Button)
    /// The wheel turned by one notch.
    case wheel(Wheel)
  }

  /// The action.
  var action: Action
  /// The column of the event, counted from 0.
  var column: Int
  /// The row of the event, counted from 0.
  var row: Int
  /// True when shift was held; many terminals handle the mouse themselves while shift is held.
  var isShifted: Bool

  /// Creates an event in a cell, by default without shift.
  init(_ action: Action, column: Int, row: Int, isShifted: Bool = false) {
    self.action = action
    self.column = column
    self.row = row
    self.isShifted = isShifted
  }
}

extension MouseEvent {
  /// Creates the event described by a report in xterm's SGR form (mode 1006): `ESC [ <`, code, column and row
  /// counted from 1, and `M`, or `m` for a release.
  ///
  /// https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h2-Extended-coordinates
  ///
  /// - Returns: nil for an invalid report, and for buttons beyond the third.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard column >= 1, row >= 1, code & ~Code.known == 0 else { return nil }
    let index = code & Code.button
    let action: Action
    if code & Code.wheel != 0 {
      guard !isRelease, code & Code.motion == 0 else { return nil }
      action = .wheel(Wheel.allCases[index])
    } else {
      guard index < Button.allCases.count else { return nil }
      let button = Button.allCases[index]
      action =
        isRelease ? .release(button) : code & Code.motion != 0 ? .drag(button) : .press(button)
    }
    self.init(
      action, column: column - 1, row: row - 1, isShifted: code & Code.shift != 0)
  }

  /// The bits of a report's code.
  private enum Code {
    static let button = 0b11
    static let shift = 4
    static let motion = 32
    static let wheel = 64
    /// All of these bits, and the bits of the Meta and Control keys.
    static let known = button | shift | 8 | 16 | motion | wheel
  }
}
