import ARRouteEngine
import RouteFormats

extension Tunable {
  /// The constants of the AR display, in the order of a design's file.
  static let design: [Tunable] = placemark + mark + hint + arrows + label + scene + cards

  private static let placemark: [Tunable] = [
    choice(
      "placemarkLaw", .design, \.law,
      "How the finish placemark's diameter falls with the distance: in equal parts for equal "
        + "metres, for equal ratios, like a real object, or in two steps."
    ).at(
      .placemark, "law", .all,
      "How the diameter falls: in equal parts for equal metres, for equal ratios, like a real "
        + "object, or in two steps."),
    number(
      "placemarkMax", .design, .points, PlacemarkSizing.diameters, \.maximum,
      "Diameter of the finish placemark up to the near distance."
    ).at(.placemark, "max", .all, "Diameter up to the near distance, points."),
    number(
      "placemarkMin", .design, .points, PlacemarkSizing.diameters, \.minimum,
      "Its diameter from the far distance on."
    ).at(.placemark, "min", .all, "The smallest diameter, points."),
    number(
      "placemarkNear", .design, .metres, 0...PlacemarkSizing.distances.upperBound, \.near,
      "Up to where it has its largest diameter."
    ).at(
      .placemark, "near", .all,
      "Up to where it is largest, metres: 0, or at least 0.001; above 0 for `logarithmic` and "
        + "`perspective`."),
    number(
      "placemarkFar", .design, .metres, PlacemarkSizing.distances, \.far,
      "From where it has its smallest diameter."
    ).at(
      .placemark, "far", .all,
      "From where it is smallest, metres; has no say in `perspective`, but must be beyond near."),
  ]

  private static let mark: [Tunable] = [
    color(
      "markColor", \.world.mark.color, "Colour of the finish placemark and of the hint to it."
    ).at(
      .mark, "color", .option, "The disc's colour; null for the picture's own.",
      examples: ["E0323A"]),
    share(
      "markOpacity", \.world.mark.opacity, "How much the disc hides of what is behind it."
    ).at(.mark, "opacity", .none),
    share(
      "markRing", \.world.mark.ring,
      "How wide a ring runs along the inside of the disc's border, in parts of its radius."
    ).at(.mark, "ring", .none),
    color(
      "markRingColor", \.world.mark.ringColor, "The ring's colour; null for the disc's."
    ).at(.mark, "ringColor", .none, examples: ["FFFFFF"]),
    choice(
      "markOutline", .design, \.world.mark.outline,
      "What parts mark and hint from what is behind them: a light edge with a dark rim, one of "
        + "them, or nothing."
    ).at(.mark, "outline", .none),
    choice(
      "markIcon", .design, \.sign.plain, "The sign on it, where letter, image and path are null."
    ).at(.mark, "icon", .none, isReadLast: true),
    text(
      "markLetter", .sign, \.sign.letter, "a dot",
      "Letters or an emoji on the finish placemark, \(Design.letters.upperBound) at most."
    ).at(
      .mark, "letter", .option,
      "Letters or an emoji as its sign, \(Design.letters.upperBound) characters at most.",
      examples: ["A", "🎁"], isReadLast: true
    ).replacing("markImage", "markPath"),
    text(
      "markImage", .file(endings: ["svg", "png"], "a PNG or SVG file"), \.sign.image, "a dot",
      "An SVG or PNG file to show on the finish placemark."
    ).at(
      .mark, "image", .option,
      "The name of a PNG or SVG file with its sign, from where the design's file lies.",
      isReadLast: true
    ).replacing("markLetter", "markPath"),
    text(
      "markPath", .path, \.sign.path, "a dot",
      "Its sign as SVG path data, filled by the non-zero rule."
    ).at(.mark, "path", .none, examples: ["M4 12h16L12 4Z"], isReadLast: true)
      .replacing("markLetter", "markImage"),
    color(
      "markIconColor", \.world.mark.iconColor,
      "The sign's colour, as far as it has none of its own; null for the picture's own."
    ).at(.mark, "iconColor", .none, examples: ["FFFFFF"]),
    number(
      "markIconSize", .design, .diameters, Design.signSizes, \.world.mark.iconSize,
      "The longer side of the sign's box, in parts of the disc's diameter."
    ).at(.mark, "iconSize", .none),
  ]

  private static let hint: [Tunable] = [
    number(
      "hintInset", .design, .points, ValueLimits.insets, \.world.hintInset,
      "How far inside the screen's border the hint's centre rides."
    ).at(
      .hint, "inset", .all,
      "How far inside the screen's border the marker's centre rides, points."),
    choice(
      "hintStyle", .design, \.world.hintStyle,
      "How a finish out of view is shown: "
        + "\(alternatives(HintStyle.allCases.map(\.words)))."
    ).at(.hint, "style", .all, ""),
    color(
      "hintColor", \.world.colors.hint, "Its colour; null for the mark's."
    ).at(.hint, "color", .none, examples: ["FFB300"]),
  ]

  private static let arrows: [Tunable] = [
    number(
      "arrowSpacing", .design, .metres, Design.lengths, \.world.arrows.spacing,
      "Metres of route from arrow to arrow."
    ).at(.arrows, "spacing"),
    number(
      "arrowWindow", .design, .metres, Design.lengths, \.world.arrows.window,
      "Metres of route ahead on which arrows stand."
    ).at(.arrows, "window"),
    number(
      "arrowPeriod", .design, .seconds, Design.periods, \.world.arrows.period,
      "Seconds in which an arrow flows to the place of the next."
    ).at(.arrows, "period"),
    choice(
      "arrowPose", .design, \.world.arrows.stance,
      "Whether arrows lie on the ground or stand as modelled."
    ).at(.arrows, "pose", .all, "Lying on the ground, or standing as modelled."),
    choice(
      "arrowShape", .design, \.world.arrows.shape,
      "The arrows' body: the published thick chevron, the same as a plate, a long chevron with a "
        + "rim, or a ribbon of chevrons that bends with the route."
    ).at(
      .arrows, "shape", .all,
      "The built-in body: the published thick chevron, the same as a plate, a long chevron with a "
        + "rim, a ribbon of chevrons that bends with the route; standing, a band is the published "
        + "chevron."
    ).replacing("arrowModel"),
    text(
      "arrowModel", .file(endings: ["obj"], "a Wavefront OBJ file"), \.model, "the shape",
      "A Wavefront OBJ file to use as arrow: metres, tip at the origin, pointing along +Z."
    ).at(
      .arrows, "model", .option,
      "The name of a Wavefront OBJ file, from where the design's file lies, in place of the "
        + "shape; null for none.", isReadLast: true),
    color(
      "arrowColor", \.world.arrows.color, "Colour of the arrows before light falls on them."
    ).at(
      .arrows, "color", .all,
      "Red, green, blue before light falls on them; null for the picture's own.",
      examples: ["FF8800"], isReadLast: true),
    color(
      "arrowEdge", \.world.arrows.edge, "Colour of the rim of arrows that have one."
    ).at(
      .arrows, "edge", .all,
      "The colour of the rim of shapes that have one; null for the picture's own.",
      examples: ["05070A"], isReadLast: true),
    choice(
      "arrowLight", .design, \.world.arrows.light,
      "A lamp over the shoulder or at the camera, a sun that stays, or no shading."
    ).at(.arrows, "light", .all, ""),
  ]

  private static let label: [Tunable] = [
    choice("language", .design, \.world.language, "Language of the units on the screen.")
      .at(.label, "language", .all, "", isReadLast: true),
    choice("units", .design, \.world.units, "Units of the distances on the screen.")
      .at(.label, "units", .option, "", isReadLast: true),
    text(
      "labelFont", .typeface, \.world.typeface, "the picture's",
      "The typeface of text on the screen, by letters, digits, spaces and hyphens; null for "
        + "DejaVu Sans."
    ).at(.label, "font", .none, examples: ["Roboto"]),
    color(
      "labelColor", \.world.colors.label, "The text's colour; null for the picture's own."
    ).at(.label, "color", .none, examples: ["FFFFFF"]),
    color(
      "labelPlate", \.world.colors.plate, "The plate behind it; null for the picture's own."
    ).at(.label, "plate", .none, examples: ["10151C"]),
    perhaps(
      "labelPlateOpacity", .share, 0...1, \.world.colors.plateOpacity, "the picture's",
      "How much the plate hides of what is behind it; null as the picture has it."
    ).at(.label, "plateOpacity", .none),
  ]

  private static let scene: [Tunable] = [
    color(
      "sceneSky", \.world.colors.sky, "Above the horizon; null for the picture's own."
    ).at(.scene, "sky", .none, examples: ["17507A"]),
    color(
      "sceneGround", \.world.colors.ground, "Below it; null for the picture's own."
    ).at(.scene, "ground", .none, examples: ["2F312E"]),
  ]

  private static let cards: [Tunable] = [
    number(
      "cardWidth", .design, .metres, CardStyle.Limits.width, \.world.cards.width,
      "How wide a card is, metres; it is 0.3 of that high."
    ).at(.cards, "width", .none),
    choice(
      "cardFacing", .design, \.world.cards.facing,
      "How cards are turned: upright and as the screen, all parallel; or each with its middle "
        + "square to the line of sight, so that neighbours cross; or those in view laid out on the "
        + "screen."
    ).at(.cards, "facing", .none, isReadLast: true),
    number(
      "cardRadius", .design, .metres, CardStyle.Limits.radius, \.world.cards.radius,
      "How far a place may be to be shown, metres."
    ).at(.cards, "radius", .none),
    count(
      "cardLimit", .design,
      Double(CardStyle.Limits.limit.lowerBound)...Double(CardStyle.Limits.limit.upperBound),
      \.world.cards.limit, "How many places are shown at most: the nearest.", of: .places
    ).at(.cards, "limit", .none, isReadLast: true),
    number(
      "cardThreshold", .design, .metres, CardStyle.Limits.threshold, \.world.cards.threshold,
      "How far the walker goes before what is near is looked up again, metres."
    ).at(.cards, "threshold", .none),
    number(
      "cardStorey", .design, .metres, CardStyle.Limits.storey, \.world.cards.storey,
      "How high a storey is, metres."
    ).at(.cards, "storey", .none),
    number(
      "cardNear", .design, .metres, CardStyle.Limits.near, \.world.cards.near.distance,
      "d: what is nearer is moved away, metres."
    ).at(.cards, "near", .none),
    number(
      "cardDepth", .design, .metres, CardStyle.Limits.near, \.world.cards.near.depth,
      "k: how much depth is left for what is moved away, metres; it counts up to d."
    ).at(.cards, "depth", .none),
    number(
      "cardCluster", .design, .metres, CardStyle.Limits.clusterRadius, \.world.cards.clusterRadius,
      "How far the members of a cluster may be from its middle, metres; 0 for no clusters."
    ).at(.cards, "cluster", .none),
    number(
      "cardSpread", .design, .points, CardStyle.Limits.spreadWidth, \.world.cards.spreadWidth,
      "How wide a card is at most that a touch spread, or that is tiled, points."
    ).at(.cards, "spread", .none),
    share(
      "cardRest", \.world.cards.restOpacity, "How much of the other cards is to be seen meanwhile."
    ).at(.cards, "rest", .none),
  ]
}
