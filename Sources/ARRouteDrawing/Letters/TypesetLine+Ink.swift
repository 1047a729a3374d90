public import ARRouteEngine

extension TypesetLine {
  /// The box around all that is seen of the line, ems: its lower left and upper right corner, x from
  /// where the line begins, y up from the baseline; nil for a line without ink.
  public var ink: (low: Vector2, high: Vector2)? {
    var low = Vector2(.infinity, .infinity)
    var high = Vector2(-.infinity, -.infinity)
    func add(_ point: Vector2, _ reach: Double = 0) {
      low = Vector2(min(low.x, point.x - reach), min(low.y, point.y - reach))
      high = Vector2(max(high.x, point.x + reach), max(high.y, point.y + reach))
    }
    func add(_ paths: [CurvePath], at origin: Vector2, reach: Double = 0) {
      for path in paths {
        for point in path.points(tolerance: Self.tolerance) { add(origin + point, reach) }
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
        add(glyph.origin + ink.low)
        add(glyph.origin + ink.high)
      }
    }
    return low.x <= high.x && low.y <= high.y ? (low, high) : nil
  }

  /// True when all of it is in the colour of the text.
  public var isPlain: Bool {
    glyphs.allSatisfy { glyph in
      switch glyph.form {
      case .outline, .strokes: true
      case .layers, .picture: false
      }
    }
  }

  /// The greatest distance of the chords of an outline from it, ems.
  private static let tolerance = 0.001
}
