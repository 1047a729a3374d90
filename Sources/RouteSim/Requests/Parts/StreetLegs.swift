import ARRouteEngine

/// The streets of a map around the start of each leg of a route.
///
/// Frames on the same leg share one model, whichever frame is requested first; each is equal to the frame of
/// a separate run.
final class StreetLegs: @unchecked Sendable {
  let map: StreetMap
  private let route: Route?
  private let monitor = Monitor()
  /// The model requested last.
  private var kept: (reference: GeodeticCoordinate, model: StreetModel)?

  /// The length of a leg, metres: no point of a leg is farther than this from the leg's start.
  static let length = 4000.0

  init(_ map: StreetMap, along route: Route?) {
    (self.map, self.route) = (map, route)
  }

  /// Returns the streets for a world that starts at a position.
  ///
  /// - Returns: nil for a chainage without a route.
  func model(for stand: PoseChoices.Stand) -> StreetModel? {
    let reference: GeodeticCoordinate
    switch stand {
    case .chainage(let chainage):
      guard let route else { return nil }
      let leg = (chainage / Self.length).rounded(.down)
      reference = route.coordinate(atChainage: leg * Self.length)
    case .coordinate(let coordinate): reference = coordinate
    }
    return monitor.locked {
      if let kept, kept.reference == reference { return kept.model }
      let model = StreetModel(map, about: reference)
      kept = (reference, model)
      return model
    }
  }
}
