/// One of the pictures in a window.
public enum StageView: String, CaseIterable, Hashable, Sendable {
  /// What the phone shows.
  case camera
  /// The route from above.
  case plan
  /// The phone and the route from outside.
  case orbit

  /// The one that Tab goes to from here.
  var next: StageView {
    switch self {
    case .camera: .plan
    case .plan: .orbit
    case .orbit: .camera
    }
  }

  /// What its frame says.
  var title: String {
    switch self {
    case .camera: "Phone"
    case .plan: "Plan"
    case .orbit: "Orbit"
    }
  }
}
