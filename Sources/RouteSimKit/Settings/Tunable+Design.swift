import ARRouteEngine

extension Tunable {
  /// Constants of what AR shows: those of a design's file, but for the arrow's model and the units.
  static let design: [Tunable] = [
    choice(
      "placemarkLaw", .design, \.law,
      "How the finish placemark's diameter falls with the distance: in equal parts for equal "
        + "metres, for equal ratios, like a real object, or in two steps."),
    number(
      "placemarkMax", .design, .points, PlacemarkSizing.diameters, \.maximum,
      "Diameter of the finish placemark up to the near distance."),
    number(
      "placemarkMin", .design, .points, PlacemarkSizing.diameters, \.minimum,
      "Its diameter from the far distance on."),
    number(
      "placemarkNear", .design, .metres, 0...PlacemarkSizing.distances.upperBound, \.near,
      "Up to where it has its largest diameter."),
    number(
      "placemarkFar", .design, .metres, PlacemarkSizing.distances, \.far,
      "From where it has its smallest diameter."),
    number(
      "hintInset", .design, .points, ValueLimits.insets, \.world.hintInset,
      "How far inside the screen's border the hint's centre rides."),
    choice(
      "hintStyle", .design, \.world.hintStyle,
      "How a finish out of view is shown: marker, arc of a circle or slim triangle."),
    number(
      "arrowSpacing", .design, .metres, Design.lengths, \.world.arrows.spacing,
      "Metres of route from arrow to arrow."),
    number(
      "arrowWindow", .design, .metres, Design.lengths, \.world.arrows.window,
      "Metres of route ahead on which arrows stand."),
    number(
      "arrowPeriod", .design, .seconds, Design.periods, \.world.arrows.period,
      "Seconds in which an arrow flows to the place of the next."),
    choice(
      "arrowPose", .design, \.world.arrows.stance,
      "Whether arrows lie on the ground or stand as modelled."),
    choice(
      "arrowShape", .design, \.world.arrows.shape,
      "The arrows' body: the published thick chevron, the same as a plate, a long chevron with a "
        + "rim, or a ribbon of chevrons that bends with the route."),
    Tunable(
      name: "arrowColor", scope: .design, kind: .color,
      help: "Colour of the arrows before light falls on them.",
      read: { .color($0.world.arrows.color) },
      write: { if case .color(let color) = $1 { $0.world.arrows.color = color } }),
    Tunable(
      name: "arrowEdge", scope: .design, kind: .color,
      help: "Colour of the rim of arrows that have one.",
      read: { .color($0.world.arrows.edge) },
      write: { if case .color(let color) = $1 { $0.world.arrows.edge = color } }),
    choice(
      "arrowLight", .design, \.world.arrows.light,
      "A lamp over the shoulder or at the camera, a sun that stays, or no shading."),
    choice("language", .design, \.world.language, "Language of the units on the screen."),
  ]
}
