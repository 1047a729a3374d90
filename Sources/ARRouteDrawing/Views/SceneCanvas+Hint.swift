import ARRouteEngine

extension SceneCanvas {
  /// Paints the hint at a finish out of view, in the frame's style.
  ///
  /// - Parameters:
  ///   - label: The finish's label, which glyphs have beside them.
  ///   - outline: The outline that separates it from the background.
  mutating func addHint(_ hint: Frame.Hint, label: Frame.Label, outline: MarkStyle.Outline) {
    guard let placement = hint.placement, placement.opacity > 0 else { return }
    if let form = placement.glyph?.glyph.form {
      add(form, outline, opacity: placement.opacity)
    } else {
      addMarker(placement, outline)
    }
    // The distance is to be read from when its billboard goes, however faint the glyph still is.
    if let placement = placement.label {
      add(.hint, .text(label.line(at: placement, theme: theme)))
    }
  }

  /// An arrowhead that points out of the screen: by its outline alone no disc.
  private mutating func addMarker(_ placement: HintPlacement, _ outline: MarkStyle.Outline) {
    let along = Self.direction(ofMarkerAt: placement.center, on: camera.viewport)
    // From outside to inside: rim, edge and body, each of the same form; what is not there leaves
    // its room to the next.
    let forms: [(Double, Color)] =
      switch outline {
      case .both: [(1, theme.rim), (0.92, theme.edge), (0.7, theme.hint)]
      case .light: [(1, theme.edge), (0.7, theme.hint)]
      case .dark: [(1, theme.rim), (0.7, theme.hint)]
      case .none: [(1, theme.hint)]
      }
    // Whichever of the two the colour stands out from.
    let contrast = [theme.rim, theme.edge].map { $0.contrast(with: theme.hint) }
    let plate = contrast[1] > contrast[0] ? theme.edge : theme.rim
    let pointer = Pointer(
      .hint, at: placement.center, direction: along,
      extent: Vector2(1, 1) * (2 * HintMarker.radius),
      color: theme.hint, plate: plate, opacity: placement.opacity)
    for (size, fill) in forms {
      let corners = Self.marker(
        at: placement.center, along: along, radius: HintMarker.radius * size)
      add(.hint, .polygon(corners, fill: fill.faded(placement.opacity)), pointer: pointer)
    }
  }

  /// Returns the direction in which a marker points, of length 1: out of the screen.
  static func direction(ofMarkerAt center: Vector2, on viewport: Viewport) -> Vector2 {
    let outward = center - viewport.center
    let length = outward.length
    return length > 0 ? outward * (1 / length) : Vector2(0, 1)
  }

  /// The corners of an arrowhead.
  static func marker(at center: Vector2, along: Vector2, radius: Double) -> [Vector2] {
    let across = along.quarterTurned
    // The form's middle of gravity stays where it is.
    return [(1.0, 0.0), (-0.7, 0.71), (-0.36, 0.0), (-0.7, -0.71)].map { x, y in
      center + along * (radius * x) + across * (radius * y)
    }
  }

  private mutating func add(_ form: HintForm, _ outline: MarkStyle.Outline, opacity: Double) {
    let strokes = lineStrokes(outline, opacity)
    switch form {
    case .ring(let center, let radius):
      for stroke in strokes {
        add(.hint, .disc(center: center, radius: radius, fill: nil, stroke: stroke))
      }
    case .polygon(let corners):
      add(.hint, .polygon(corners, fill: theme.hint.opacity(0.25 * opacity)))
      for stroke in strokes {
        add(.hint, .polyline(corners + corners.prefix(1), stroke: stroke))
      }
    }
  }

  /// A line in the finish's colour, with edges to be seen on any ground.
  private func lineStrokes(_ outline: MarkStyle.Outline, _ opacity: Double) -> [Stroke] {
    let edge = outline.hasEdge ? [(theme.edge, HintLine.edged)] : []
    let rim = outline.hasRim ? [(theme.rim, HintLine.width(in: outline))] : []
    return (rim + edge + [(theme.hint, HintLine.bare)]).map { color, width in
      Stroke(color.faded(opacity), width: width)
    }
  }
}
