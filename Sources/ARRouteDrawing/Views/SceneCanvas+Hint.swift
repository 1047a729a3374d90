import ARRouteEngine

extension SceneCanvas {
  /// Paints the hint at a finish out of view, in the frame's style.
  mutating func addHint(_ hint: Frame.Hint) {
    guard let marker = hint.marker else { return }
    if let halo = hint.halo {
      addHalo(halo)
    } else if let wedge = hint.wedge {
      addWedge(wedge)
    } else {
      addMarker(marker)
    }
  }

  private mutating func addMarker(_ marker: HintMarker) {
    let radius = HintMarker.radius
    add(
      .hint,
      .disc(
        center: marker.center, radius: radius, fill: theme.finish,
        stroke: Stroke(theme.label, width: 2)))
    let outward = marker.center - camera.viewport.center
    let length = outward.length
    guard length > 0 else { return }
    let along = outward * (1 / length)
    let across = along.quarterTurned
    add(
      .hint,
      .polygon(
        [
          marker.center + along * (radius * 0.7),
          marker.center - along * (radius * 0.4) + across * (radius * 0.55),
          marker.center - along * (radius * 0.15),
          marker.center - along * (radius * 0.4) - across * (radius * 0.55),
        ], fill: theme.label))
  }

  private mutating func addHalo(_ halo: HintHalo) {
    for stroke in lineStrokes {
      add(.hint, .disc(center: halo.center, radius: halo.radius, fill: nil, stroke: stroke))
    }
  }

  private mutating func addWedge(_ wedge: HintWedge) {
    let corners = [wedge.tip] + wedge.ends
    add(.hint, .polygon(corners, fill: theme.finish.opacity(0.25)))
    for stroke in lineStrokes {
      add(.hint, .polyline(corners + [wedge.tip], stroke: stroke))
    }
  }

  /// A line in the finish's colour, with an edge of the label's colour to be seen on any ground.
  private var lineStrokes: [Stroke] {
    [Stroke(theme.label, width: 8), Stroke(theme.finish, width: 5)]
  }
}
