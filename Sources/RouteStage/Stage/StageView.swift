/// One of the pictures in a window, in the order in which Tab selects them.
enum StageView: String, CaseIterable, Hashable, Sendable {
  /// The phone's picture.
  case camera
  /// The route seen from above.
  case plan
  /// The phone and the route seen from outside.
  case orbit

  /// The title in the view's frame.
  var title: String {
    switch self {
    case .camera: "Phone"
    case .plan: "Plan"
    case .orbit: "Orbit"
    }
  }
}
