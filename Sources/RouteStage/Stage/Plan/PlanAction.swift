/// The key actions on the plan.
package enum PlanAction: CaseIterable, Hashable, Sendable {
  /// Zoom in, or out.
  case nearer, farther
  /// Show the whole route.
  case wholeRoute
  /// Show the phone's surroundings, as at the start.
  case toPhone
}

extension PlanAction {
  /// The keys of the plan.
  static let keys: [KeyBinding<PlanAction>] = [
    KeyBinding(
      [
        .on(.pageUp, .nearer, words: "zoom in on the plan"),
        .on(.pageDown, .farther, words: "zoom out on the plan"),
      ], short: "zoom", long: "zoom in and out on the plan"),
    KeyBinding([.on("y", .wholeRoute)], short: "fit route", long: "the whole route on the plan"),
    KeyBinding(
      [.on(.backspace, .toPhone)], short: "to phone",
      long: "centre the plan on the phone again"),
  ]
}
