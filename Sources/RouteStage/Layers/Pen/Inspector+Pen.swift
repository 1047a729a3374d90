import ARRouteEngine

extension Inspector {
  /// Adds the numbers of strokes and of surfaces found.
  mutating func addStrokes(_ frame: Frame) {
    guard let drawing = frame.drawing else { return }
    let found = drawing.surfaces.count
    add(
      .value(
        "strokes",
        "\(drawing.strokes.count)"
          + (found > 0 ? ", \(found) \(found == 1 ? "surface" : "surfaces")" : "")),
      spareness: 5)
  }
}
