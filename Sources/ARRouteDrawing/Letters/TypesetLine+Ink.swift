public import ARRouteEngine

extension TypesetLine {
  /// The bounding box of all ink in the line: its lower left and upper right corners, ems, x from the start
  /// of the line, y up from the baseline; nil for a line without ink.
  public var ink: (low: Vector2, high: Vector2)? {
    var box = PlaneBox()
    func add(_ paths: [CurvePath], at origin: Vector2, reach: Double = 0) {
      for path in paths {
        for point in path.points(tolerance: Self.tolerance) {
          box.add(origin + point, reach: reach)
        }
      }
    }
    for glyph in glyphs {
      switch glyph.form {
      case .outline(let outline): add(outline, at: glyph.origin)
      case .strokes(let strokes, let width): add(strokes, at: glyph.origin, reach: width / 2)
      case .layers(let layers):
        for layer in layers { add(layer.outline, at: glyph.origin) }
      case .picture(let picture):
        guard let ink = picture.ink else { continue }
        box.add(glyph.origin + ink.low)
        box.add(glyph.origin + ink.high)
      }
    }
    return box.isEmpty ? nil : (box.low, box.high)
  }

  /// True when the whole line has the colour of the text.
  public var isPlain: Bool {
    glyphs.allSatisfy { glyph in
      switch glyph.form {
      case .outline, .strokes: true
      case .layers, .picture: false
      }
    }
  }

  /// The maximum distance between an outline and its chords, ems.
  private static let tolerance = 0.001
}
