/// The action of Enter and the left mouse button in the phone's picture.
package enum Tool: String, CaseIterable, Hashable, Sendable {
  /// Touch something: with Enter at the crosshair, or with the button at the pointer.
  case tap
  /// Look around: the left button drags the street, as the right button always does.
  case look
  /// Leave a gift: with Enter at the crosshair, or with the button at the pointer.
  case put
  /// Draw: Enter at the crosshair lowers or lifts the pen, and dragging with the button draws.
  case pen
}

/// The key actions on the cards of places.
package enum TouchAction: CaseIterable, Hashable, Sendable {
  /// Switch to the next tool.
  case nextTool
  /// Use the tool at the crosshair.
  case use
  /// Choose the place in view after or before the chosen one.
  case nextPlace, previousPlace
  /// Fold the cards that are spread, and choose none.
  case fold
}

extension TouchAction {
  /// Returns the keys of these actions.
  ///
  /// - Parameters:
  ///   - hasEnter: True when Enter and Escape have no other action.
  ///   - tools: A description of the tools that are always available; nil if tools need places.
  static func keys(hasEnter: Bool, tools: String?) -> [KeyBinding<TouchAction>] {
    let own: [KeyBinding<TouchAction>] = [
      KeyBinding(
        [.on(.enter, .use, .once)], short: tools == nil ? "touch" : "use tool",
        long: tools == nil
          ? "touch the card at the crosshair" : "use the tool at the crosshair",
        hint: KeyHint("Enter", tools == nil ? "touch" : "use", from: 4),
        needs: tools == nil ? .places : nil),
      KeyBinding(
        [.on(.escape, .fold)], short: "fold", long: "fold spread cards and deselect",
        needs: .places),
    ]
    return [
      KeyBinding(
        [
          .on("j", shift: false, .nextPlace, words: "choose the next place in view"),
          .on("j", shift: true, .previousPlace, words: "choose the previous place in view"),
        ], short: "place",
        long: "choose the next place in view, the previous one (capital J)",
        hint: KeyHint("j", "place", from: 3), needs: .places)
    ] + (hasEnter ? own : []) + [
      KeyBinding(
        [.on("i", .nextTool)], short: "tool",
        long: "tool for Enter and the left button: \(tools ?? "tap, look")",
        needs: tools == nil ? .places : nil),
      KeyBinding(
        [], label: "mouse", short: "touch", long: "touch a card; look around with the right button",
        needs: .places),
    ]
  }
}
