import ARRouteEngine

/// What of the screen letters stay off, as others have it already.
struct TakenPlaces {
  private var boxes: [LabelPlacement] = []
  private var discs: [(center: Vector2, radius: Double)] = []

  /// The finish's disc, its billboard and the hint, where they are on the screen.
  init(_ frame: Frame) {
    boxes = [frame.finish.label.placement, frame.hint.placement?.label].compactMap(\.self)
    if let center = frame.finish.center { discs.append((center, frame.finish.diameter / 2)) }
    if frame.hint.style == .edge, let placement = frame.hint.placement, placement.opacity > 0 {
      discs.append((placement.center, HintMarker.radius))
    }
  }

  /// Takes a place, unless some of it is taken already.
  mutating func take(_ place: LabelPlacement) -> Bool {
    guard discs.allSatisfy({ !place.covers(center: $0.center, radius: $0.radius) }),
      boxes.allSatisfy({ !place.covers($0) })
    else { return false }
    boxes.append(place)
    return true
  }
}
