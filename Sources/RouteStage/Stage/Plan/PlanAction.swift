/// The actions of keys on the plan.
package enum PlanAction: CaseIterable, Hashable, Sendable {
  /// Bring it nearer, or farther.
  case nearer, farther
  /// Show all of the route.
  case wholeRoute
  /// Show the phone's surroundings, as at first.
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
    KeyBinding([.on("y", .wholeRoute)], short: "all route", long: "the whole route on the plan"),
    KeyBinding(
      [.on(.backspace, .toPhone)], short: "to phone",
      long: "the plan around the phone again, as at first"),
  ]
}
