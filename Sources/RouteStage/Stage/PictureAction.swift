import ARRouteEngine

/// The key actions on the pictures of a phone's world, in a walk or a log.
package enum PictureAction: CaseIterable, Hashable, Sendable {
  /// Select another view.
  case nextView, previousView
  /// Show a different number of views.
  case nextLayout
  /// Switch to another phone.
  case nextDevice
  /// Show the hint to a finish out of view in another style.
  case nextHintStyle
  /// Show or hide the grid on the ground, the route's points, or the truth.
  case toggleGrid, toggleWaypoints, toggleTruth
  /// Rotate the plan with the phone, or not.
  case togglePlanTurn
  /// Save the phone's picture.
  case save
}

extension PictureAction {
  /// Returns the keys of the pictures.
  ///
  /// - Parameters:
  ///   - viewHints: The shortest version of the line at the bottom that mentions views and layout.
  ///   - truthNeeds: The condition without which the truth equals the phone's belief; nil for none.
  ///   - keepsLetters: True when M and N are free to act like B and U, whose actions they once had.
  static func keys(
    viewHints: Int, truthNeeds: KeyCondition? = nil, keepsLetters: Bool = true
  ) -> [KeyBinding<PictureAction>] {
    [
      KeyBinding(
        [
          .on(.tab, .nextView, words: "next view: phone, plan, orbit"),
          .also(.backTab, .previousView, words: "previous view: orbit, plan, phone"),
        ], short: "next view",
        long: "next view: phone, plan, orbit", hint: KeyHint("Tab", "view", from: viewHints)),
      KeyBinding(
        [.on("v", .nextLayout)], short: "layout", long: "layout: all views, two, one",
        hint: KeyHint("V", "layout", from: viewHints)),
      KeyBinding([.on("o", .nextDevice)], short: "device", long: "next device"),
      KeyBinding(
        [.on("h", .nextHintStyle)], short: "hint",
        long: "next style of hint: \(HintStyle.allCases.map(\.rawValue).joined(separator: ", "))"),
      KeyBinding([.on("g", .toggleGrid)], short: "grid", long: "grid on the ground"),
      KeyBinding(
        [.on("b", .toggleWaypoints)] + (keepsLetters ? [.also("m", .toggleWaypoints)] : []),
        short: "points", long: "route points with distances"),
      KeyBinding(
        [.on("u", .togglePlanTurn)] + (keepsLetters ? [.also("n", .togglePlanTurn)] : []),
        short: "turn plan", long: "plan: north up or heading up"),
      KeyBinding(
        [.on("t", .toggleTruth)], short: "truth", long: "truth beside the phone's estimate",
        note: "shown or hidden", needs: truthNeeds),
      KeyBinding(
        [.on("p", .save, .once)], short: "save SVG", long: "save the phone's screen as SVG",
        hint: KeyHint("P", "save", from: 4)),
    ]
  }
}
