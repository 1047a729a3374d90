/// One of the pictures in a window, in the order in which Tab goes round them.
enum StageView: String, CaseIterable, Hashable, Sendable {
  /// The phone's picture.
  case camera
  /// The route from above.
  case plan
  /// The phone and the route from outside.
  case orbit

  /// The title in its frame.
  var title: String {
    switch self {
    case .camera: "Phone"
    case .plan: "Plan"
    case .orbit: "Orbit"
    }
  }
}
