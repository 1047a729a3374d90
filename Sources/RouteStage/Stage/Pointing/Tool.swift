/// The action of Enter and the left button of the mouse in the phone's picture.
package enum Tool: String, CaseIterable, Hashable, Sendable {
  /// Touch the thing there: Enter at the crosshair, the button at the pointer.
  case tap
  /// Look around: the button drags the street about, as the right one always does.
  case look
  /// Leave a gift there.
  case put
  /// Draw: Enter sets the pen down at the crosshair and lifts it, dragging the button draws.
  case pen
}

/// The actions of keys with the cards of places.
package enum TouchAction: CaseIterable, Hashable, Sendable {
  /// Take another tool.
  case nextTool
  /// Use it at the crosshair.
  case use
  /// Choose the place after the chosen one among those in view, or the one before.
  case nextPlace, previousPlace
  /// Fold the cards that were spread, and choose none.
  case fold
}

extension TouchAction {
  /// The keys of these actions.
  ///
  /// - Parameters:
  ///   - hasEnter: True when Enter and Escape have no other action.
  ///   - tools: The tools available everywhere, in words; nil if tools need places.
  static func keys(hasEnter: Bool, tools: String?) -> [KeyBinding<TouchAction>] {
    let own: [KeyBinding<TouchAction>] = [
      KeyBinding(
        [.on(.enter, .use, .once)], short: tools == nil ? "touch" : "use tool",
        long: tools == nil
          ? "touch the card at the crosshair" : "use the tool at the crosshair",
        hint: KeyHint("Enter", tools == nil ? "touch" : "use", from: 4),
        needs: tools == nil ? .places : nil),
      KeyBinding(
        [.on(.escape, .fold)], short: "fold", long: "fold spread cards, choose no place",
        needs: .places),
    ]
    return [
      KeyBinding(
        [
          .on("j", shift: false, .nextPlace, words: "choose the next place in view"),
          .on("j", shift: true, .previousPlace, words: "choose the place in view before"),
        ], short: "place",
        long: "choose the next place in view, the one before (capital J)",
        hint: KeyHint("j", "place", from: 3), needs: .places)
    ] + (hasEnter ? own : []) + [
      KeyBinding(
        [.on("i", .nextTool)], short: "tool",
        long: "tool of Enter and the left button: \(tools ?? "tap, look")",
        needs: tools == nil ? .places : nil),
      KeyBinding(
        [], label: "mouse", short: "touch", long: "touch a card; look around with the right button",
        needs: .places),
    ]
  }
}
