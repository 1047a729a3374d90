/// The key actions that only the log player has.
package enum PlayerAction: Hashable, Sendable {
  /// Go to a number of tenths of the log, from 0 to 9.
  case seek(tenths: Int)
  /// An action on playback.
  case play(Play)
  /// An action that finds something in the log.
  case find(Find)

  /// The key actions that find something in a log.
  package enum Find: CaseIterable, Hashable, Sendable {
    /// Go to the next or the previous event, counted from the current position.
    case nextEvent, previousEvent
    /// Search for events of the next or the previous kind.
    case nextKind, previousKind
    /// Go to the worst second of the figure whose curve is shown, or from there to the next worst.
    case worst
    /// Mark the moment, with a note; remove the mark.
    case mark, removeMark
    /// Show the curve of the next or the previous figure.
    case nextCurve, previousCurve
  }

  /// The key actions that control playback.
  package enum Play: CaseIterable, Hashable, Sendable {
    /// Play or pause.
    case togglePlay
    /// Go back or forward, by seconds or by a frame.
    case leapBack, leapOn, stepBack, stepOn
    /// Go to the start or the end of the log.
    case toStart, toEnd
    /// Play at another speed.
    case faster, slower
    /// Switch to the next behaviour at the end of the log.
    case nextMode
    /// Correct the heading, or not.
    case toggleCorrection
    /// Correct the heading with another strategy.
    case nextStrategy
  }
}

extension PlayerAction: CaseIterable {
  /// All actions.
  package static var allCases: [PlayerAction] {
    (0...9).map(PlayerAction.seek) + Play.allCases.map(PlayerAction.play)
      + Find.allCases.map(PlayerAction.find)
  }
}
