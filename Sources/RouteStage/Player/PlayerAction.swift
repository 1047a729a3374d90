/// The actions of keys in the player of logs alone.
package enum PlayerAction: Hashable, Sendable {
  /// Go to a number of tenths of the log, from 0 to 9.
  case seek(tenths: Int)
  /// Their actions besides.
  case play(Play)
  /// Their actions to find something in it.
  case find(Find)

  /// The actions of keys to find something in a log.
  package enum Find: CaseIterable, Hashable, Sendable {
    /// Go to the event after the position, or before it.
    case nextEvent, previousEvent
    /// Look for events of another kind.
    case nextKind, previousKind
    /// Go to the worst second of the number whose curve is shown, or from there to the next worst.
    case worst
    /// Mark the moment, with a note; take the mark away.
    case mark, removeMark
    /// Show the curve of another number.
    case nextCurve, previousCurve
  }

  /// The actions of keys about playing a log.
  package enum Play: CaseIterable, Hashable, Sendable {
    /// Play or pause.
    case togglePlay
    /// Go back or on, by seconds or by a frame.
    case leapBack, leapOn, stepBack, stepOn
    /// Go to where the log begins or ends.
    case toStart, toEnd
    /// Play at another speed.
    case faster, slower
    /// Do something else at the end.
    case nextMode
    /// Correct the heading, or not.
    case toggleCorrection
    /// Correct it by another rule.
    case nextStrategy
  }
}

extension PlayerAction: CaseIterable {
  /// All of them.
  package static var allCases: [PlayerAction] {
    (0...9).map(PlayerAction.seek) + Play.allCases.map(PlayerAction.play)
      + Find.allCases.map(PlayerAction.find)
  }
}
