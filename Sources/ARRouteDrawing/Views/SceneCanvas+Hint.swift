import ARRouteEngine

extension SceneCanvas {
  /// Paints the hint that points to a finish out of view, in the frame's style, without its label.
  ///
  /// - Parameter outline: The outline that separates the hint from the background.
  mutating func addHint(_ hint: Frame.Hint, outline: MarkStyle.Outline) {
    guard let placement = hint.placement, placement.opacity > 0 else { return }
    if let form = placement.glyph?.glyph.form {
      add(form, outline, opacity: placement.opacity)
    } else {
      addMarker(placement, outline)
    }
  }

  /// Paints the distance beside the hint.
  ///
  /// The distance must be legible from the moment its billboard disappears, even while the hint is still
  /// faint.
  ///
  /// - Parameter label: The finish's label.
  mutating func addDistance(beside hint: Frame.Hint, label: Frame.Label) {
    if let placement = hint.placement?.label {
      add(.hint, .text(label.line(at: placement, theme: theme)))
    }
  }

  /// Paints an arrowhead that points out of the screen; its shape alone distinguishes it from a disc.
  private mutating func addMarker(_ placement: HintPlacement, _ outline: MarkStyle.Outline) {
    let along = placement.direction
    // From the outside inwards: rim, edge and body, all of the same shape. If one of them is missing, the
    // next one takes its space.
    let forms: [(Double, Color)] =
      switch outline {
      case .both: [(1, theme.rim), (0.92, theme.edge), (0.7, theme.hint)]
      case .light: [(1, theme.edge), (0.7, theme.hint)]
      case .dark: [(1, theme.rim), (0.7, theme.hint)]
      case .none: [(1, theme.hint)]
      }
    // The plate is whichever of the two has more contrast with the hint's colour.
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

  /// Returns the corners of an arrowhead.
  static func marker(at center: Vector2, along: Vector2, radius: Double) -> [Vector2] {
    let across = along.quarterTurned
    let depth = HintMarker.depth
    // The shape's centroid stays at `center`.
    return [(1.0, 0.0), (-depth, 0.71), (-0.36, 0.0), (-depth, -0.71)].map { x, y in
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

  /// Returns the strokes of a line in the finish's colour, with edges that make it visible on any
  /// background.
  private func lineStrokes(_ outline: MarkStyle.Outline, _ opacity: Double) -> [Stroke] {
    let edge = outline.hasEdge ? [(theme.edge, HintLine.edged)] : []
    let rim = outline.hasRim ? [(theme.rim, HintLine.width(in: outline))] : []
    return (rim + edge + [(theme.hint, HintLine.bare)]).map { color, width in
      Stroke(color.faded(opacity), width: width)
    }
  }
}
