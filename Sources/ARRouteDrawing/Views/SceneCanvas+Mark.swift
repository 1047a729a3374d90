import ARRouteEngine

extension SceneCanvas {
  /// Paints the finish placemark and its label if the placemark is in view.
  mutating func addPlacemark(_ finish: Frame.Finish, style: MarkStyle) {
    guard let center = finish.center else { return }
    let radius = finish.diameter / 2
    let outline = style.outline.reach(about: radius)
    let reach = outline + radius * (Pulse.largestScale - 1)
    let viewport = camera.viewport
    guard center.x > -reach, center.x < viewport.width + reach, center.y > -reach,
      center.y < viewport.height + reach
    else { return }
    if finish.pulse.scale > 1 {
      addDisc(
        .pulse, at: center, from: outline, to: outline + radius * (finish.pulse.scale - 1),
        color: theme.finish.opacity(finish.pulse.opacity), isRing: style.opacity < 1)
    }
    let count = drawing.items.count
    addMark(at: center, radius: radius, style: style)
    let pointer = Pointer(
      .mark, at: center, direction: .zero, extent: Vector2(1, 1) * finish.diameter,
      color: theme.finish, plate: theme.rim)
    drawing.point(pointer, sinceCount: count)
    if let placement = finish.label.placement {
      add(.label, .text(finish.label.line(at: placement, theme: theme)))
    }
  }

  /// Paints the placemark's disc with its outline, ring and icon.
  ///
  /// The edge and the rim stand out from each other, and at least one of them stands out from any
  /// background.
  private mutating func addMark(at center: Vector2, radius: Double, style: MarkStyle) {
    let width = MarkStyle.Outline.width(about: radius)
    var outer = radius
    var outline: [(radius: Double, color: Color)] = []
    if style.outline.hasEdge {
      outer += width
      outline.append((outer, theme.edge))
    }
    if style.outline.hasRim {
      outer += style.outline.hasEdge ? 1 : width
      outline.append((outer, theme.rim))
    }
    for (index, (outer, color)) in outline.enumerated().reversed() {
      addDisc(
        .rim, at: center, from: index > 0 ? outline[index - 1].radius : radius, to: outer,
        color: color, isRing: style.opacity < 1)
    }
    add(
      .placemark,
      .disc(
        center: center, radius: radius, fill: theme.finish.opacity(style.opacity), stroke: nil))
    if style.ring > 0 {
      let ring = radius * style.ring
      add(
        .placemark,
        .disc(
          center: center, radius: radius - ring / 2, fill: nil,
          stroke: Stroke(style.ringColor ?? theme.finish, width: ring)))
    }
    drawing.addSign(style.icon, at: center, side: 2 * radius * style.iconSize, color: theme.icon)
  }

  /// Paints a disc around another one.
  ///
  /// - Parameter isRing: True to leave the inner disc's area empty, for a translucent placemark.
  private mutating func addDisc(
    _ layer: Layer, at center: Vector2, from inner: Double, to outer: Double, color: Color,
    isRing: Bool
  ) {
    let stroke = Stroke(color, width: outer - inner)
    add(
      layer,
      isRing
        ? .disc(center: center, radius: (outer + inner) / 2, fill: nil, stroke: stroke)
        : .disc(center: center, radius: outer, fill: color, stroke: nil))
  }
}
