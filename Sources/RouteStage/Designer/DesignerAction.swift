/// The actions of keys on the designer's bench.
package enum DesignerAction: Hashable, Sendable {
  /// Their actions in every window.
  case window(WindowAction)
  /// Begin to type a number, from 0 to 9.
  case type(digit: Int)
  /// Their actions besides.
  case bench(Bench)

  /// The actions of keys on the distance, the design and the picture.
  package enum Bench: CaseIterable, Hashable, Sendable {
    /// Put the finish elsewhere: at a round distance, about 1 % away, at a stop, or at an end.
    case nearer, farther, nearerFinely, fartherFinely, stopNearer, stopFarther, nearest, farthest
    /// Choose another number.
    case chooseBefore, chooseNext
    /// Make the chosen number greater or less.
    case more, less
    /// Take another law.
    case nextLaw, lawBefore
    /// Take edits back, or do them again.
    case undo, redo
    /// Show or hide other laws, or a real object.
    case toggleLaws, toggleObject
    /// Keep the design as B, or let go of B; let them change places.
    case toggleComparison, exchange
    /// Take another phone in hand.
    case nextDevice, deviceBefore
    /// Write lengths in other units.
    case changeUnits
    /// Save the design, under the next free name or one that is asked for.
    case save, saveAs
  }

  /// The actions of keys while something is typed, apart from typing it.
  package enum Entry: CaseIterable, Hashable, Sendable {
    /// Take it as it stands, and perhaps choose another number.
    case finish, finishAndChooseBefore, finishAndChooseNext
    /// Leave all as it was.
    case leave
    /// Take the last character back.
    case erase
  }
}

extension DesignerAction: CaseIterable {
  /// All of them.
  package static var allCases: [DesignerAction] {
    WindowAction.allCases.map(DesignerAction.window) + (0...9).map(DesignerAction.type)
      + Bench.allCases.map(DesignerAction.bench)
  }
}
