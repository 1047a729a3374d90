/// The key actions on the designer's bench.
package enum DesignerAction: Hashable, Sendable {
  /// An action common to all windows.
  case window(WindowAction)
  /// Start typing a number with a digit from 0 to 9.
  case type(digit: Int)
  /// An action on the bench.
  case bench(Bench)

  /// The key actions for the distance, the design and the picture.
  package enum Bench: CaseIterable, Hashable, Sendable {
    /// Move the finish: to a round distance, by about 1 %, to a stop, or to an end of the range.
    case nearer, farther, nearerFinely, fartherFinely, stopNearer, stopFarther, nearest, farthest
    /// Select the previous or the next number.
    case chooseBefore, chooseNext
    /// Increase or decrease the selected number.
    case more, less
    /// Select the next or the previous law.
    case nextLaw, lawBefore
    /// Undo or redo edits.
    case undo, redo
    /// Show or hide the other laws, or a real object.
    case toggleLaws, toggleObject
    /// Keep the design as B, or discard B; exchange the design and B.
    case toggleComparison, exchange
    /// Switch to another phone.
    case nextDevice, deviceBefore
    /// Show lengths in other units.
    case changeUnits
    /// Save the design, under the next free name or under one that the user types.
    case save, saveAs
  }

  /// The key actions while something is being typed, apart from typing the characters themselves.
  package enum Entry: CaseIterable, Hashable, Sendable {
    /// Accept the text, and possibly select another number.
    case finish, finishAndChooseBefore, finishAndChooseNext
    /// Discard the text.
    case leave
    /// Delete the last character.
    case erase
  }
}

extension DesignerAction: CaseIterable {
  /// All actions.
  package static var allCases: [DesignerAction] {
    WindowAction.allCases.map(DesignerAction.window) + (0...9).map(DesignerAction.type)
      + Bench.allCases.map(DesignerAction.bench)
  }
}
