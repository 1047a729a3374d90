import ARRouteEngine

/// The widths of the lines of glyphs that point to a finish out of view.
enum HintLine {
  /// The width with all edges, points.
  static let width = 9.0
  /// The width without edges, points.
  static let bare = 5.0
  /// The width with one edge, points.
  static let edged = 8.0

  /// Returns the width with an outline, points.
  static func width(in outline: MarkStyle.Outline) -> Double {
    switch outline {
    case .both: width
    case .light, .dark: edged
    case .none: bare
    }
  }
}

/// The parts of the screen that are occupied, which labels must avoid.
package struct TakenRoom {
  private var boxes: [LabelPlacement] = []
  private var discs: [(center: Vector2, radius: Double)] = []
  private var glyph: HintForm?

  /// Creates a value with the finish's disc, its billboard and the hint, if they are on the screen.
  init(_ guidance: Frame.Guidance?) {
    guard let finish = guidance?.finish, let hint = guidance?.hint else { return }
    boxes = [finish.label.placement, hint.placement?.label].compactMap(\.self)
    if let center = finish.center { discs.append((center, finish.diameter / 2)) }
    guard let placement = hint.placement, placement.opacity > 0 else { return }
    glyph = placement.glyph?.glyph.form
    if glyph == nil { discs.append((placement.center, HintMarker.radius)) }
  }

  /// Returns true when no part of a placement is occupied.
  func isFree(_ placement: LabelPlacement) -> Bool {
    discs.allSatisfy { !placement.covers(center: $0.center, radius: $0.radius) }
      && boxes.allSatisfy { !placement.covers($0) }
      && glyph.map { placement.meets($0, width: HintLine.width) } != true
  }

  /// Marks the dots of a line as occupied.
  mutating func keepOff(_ points: some Sequence<Vector2>, radius: Double) {
    discs += points.map { ($0, radius) }
  }

  /// Marks the area of a placement as occupied, and returns false if any part of it already is.
  mutating func take(_ placement: LabelPlacement) -> Bool {
    guard isFree(placement) else { return false }
    boxes.append(placement)
    return true
  }
}
