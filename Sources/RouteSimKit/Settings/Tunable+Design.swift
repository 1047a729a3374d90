import ARRouteEngine
import RouteFormats

extension Tunable {
  /// The constants of the AR display, in the order of a design's file.
  static let design: [Tunable] = placemark + mark + hint + arrows + label + scene + cards

  private static let placemark: [Tunable] = [
    choice(
      "placemarkLaw", .design, \.law,
      "The law by which the finish placemark's diameter decreases with distance: by equal amounts "
        + "per metre, by equal amounts each time the distance doubles, like a real object, or in "
        + "two steps."
    ).at(
      .placemark, "law", .all,
      "The law by which the diameter decreases with distance: by equal amounts per metre, by equal "
        + "amounts each time the distance doubles, like a real object, or in two steps."),
    number(
      "placemarkMax", .design, .points, PlacemarkSizing.diameters, \.maximum,
      "Diameter of the finish placemark up to the near distance."
    ).at(.placemark, "max", .all, "Diameter up to the near distance, points."),
    number(
      "placemarkMin", .design, .points, PlacemarkSizing.diameters, \.minimum,
      "Diameter of the finish placemark at the far distance and beyond."
    ).at(.placemark, "min", .all, "The smallest diameter, points."),
    number(
      "placemarkNear", .design, .metres, 0...PlacemarkSizing.distances.upperBound, \.near,
      "The distance up to which the finish placemark has its largest diameter."
    ).at(
      .placemark, "near", .all,
      "The distance up to which the disc is largest, metres: 0, or at least 0.001; above 0 for "
        + "`logarithmic` and `perspective`."),
    number(
      "placemarkFar", .design, .metres, PlacemarkSizing.distances, \.far,
      "The distance from which the finish placemark has its smallest diameter."
    ).at(
      .placemark, "far", .all,
      "The distance from which the disc is smallest, metres; `perspective` does not use it, but it "
        + "must be greater than near."),
  ]

  private static let mark: [Tunable] = [
    color(
      "markColor", \.world.mark.color, "Colour of the finish placemark and of the hint to it."
    ).at(
      .mark, "color", .option, "The disc's colour; null for the picture's own.",
      examples: ["E0323A"]
    ).withOption("placemark-color"),
    share(
      "markOpacity", \.world.mark.opacity, "The opacity of the disc."
    ).at(.mark, "opacity", .none),
    share(
      "markRing", \.world.mark.ring,
      "The width of a ring along the inside of the disc's border, as a share of the disc's radius."
    ).at(.mark, "ring", .none),
    color(
      "markRingColor", \.world.mark.ringColor, "The ring's colour; null for the disc's."
    ).at(.mark, "ringColor", .none, examples: ["FFFFFF"]),
    choice(
      "markOutline", .design, \.world.mark.outline,
      "The outline that separates placemark and hint from the background: a light edge with a dark "
        + "rim, either alone, or none."
    ).at(.mark, "outline", .none),
    choice(
      "markIcon", .design, \.sign.plain, "The icon on the disc if letter, image and path are null."
    ).at(.mark, "icon", .none, isReadLast: true),
    text(
      "markLetter", .sign, \.sign.letter, "a dot",
      "Letters or an emoji on the finish placemark, \(Design.letters.upperBound) at most."
    ).at(
      .mark, "letter", .option,
      "Letters or an emoji as the disc's icon, \(Design.letters.upperBound) characters at most.",
      examples: ["A", "🎁"], isReadLast: true
    ).replacing("markImage", "markPath").withOption("placemark-letter"),
    text(
      "markImage", .file(endings: ["svg", "png"], "a PNG or SVG file"), \.sign.image, "a dot",
      "An SVG or PNG file to show on the finish placemark."
    ).at(
      .mark, "image", .option,
      "The name of a PNG or SVG file with the disc's icon, relative to the design's file.",
      isReadLast: true
    ).replacing("markLetter", "markPath").withOption("placemark-image"),
    text(
      "markPath", .path, \.sign.path, "a dot",
      "The disc's icon as SVG path data, filled by the non-zero rule."
    ).at(.mark, "path", .none, examples: ["M4 12h16L12 4Z"], isReadLast: true)
      .replacing("markLetter", "markImage"),
    color(
      "markIconColor", \.world.mark.iconColor,
      "The colour of those parts of the icon that have no colour of their own; null for the "
        + "picture's own."
    ).at(.mark, "iconColor", .none, examples: ["FFFFFF"]),
    number(
      "markIconSize", .design, .diameters, Design.signSizes, \.world.mark.iconSize,
      "The longer side of the icon's box, as a share of the disc's diameter."
    ).at(.mark, "iconSize", .none),
  ]

  private static let hint: [Tunable] = [
    number(
      "hintInset", .design, .points, ValueLimits.insets, \.world.hintInset,
      "The distance from the screen's border inwards to the hint's centre."
    ).at(
      .hint, "inset", .all,
      "The distance from the screen's border inwards to the hint's centre, points."),
    choice(
      "hintStyle", .design, \.world.hintStyle,
      "The style of the hint when the finish is out of view: "
        + "\(alternatives(HintStyle.allCases.map(\.words)))."
    ).at(.hint, "style", .all, ""),
    flag(
      "hintDistance", .design, \.world.hintHasDistance,
      "Show the distance to the finish beside the hint."
    ).at(.hint, "distance", .none),
    color(
      "hintColor", \.world.colors.hint, "The hint's colour; null for the placemark's."
    ).at(.hint, "color", .none, examples: ["FFB300"]),
  ]

  private static let arrows: [Tunable] = [
    number(
      "arrowSpacing", .design, .metres, Design.lengths, \.world.arrows.spacing,
      "The spacing of arrows along the route, metres."
    ).at(.arrows, "spacing"),
    number(
      "arrowWindow", .design, .metres, Design.lengths, \.world.arrows.window,
      "The length of the route ahead that has arrows, metres."
    ).at(.arrows, "window"),
    number(
      "arrowPeriod", .design, .seconds, Design.periods, \.world.arrows.period,
      "The time in which an arrow flows to the place of the next one, seconds."
    ).at(.arrows, "period"),
    choice(
      "arrowPose", .design, \.world.arrows.stance,
      "Arrows lying on the ground, or standing as modelled."
    ).at(.arrows, "pose", .all, "Lying on the ground, or standing as modelled."),
    choice(
      "arrowShape", .design, \.world.arrows.shape,
      "The arrows' body: the published thick chevron, the same chevron as a thin plate, a long "
        + "chevron with a rim, or a ribbon of chevrons that bends with the route."
    ).at(
      .arrows, "shape", .all,
      "The built-in body: the published thick chevron, the same chevron as a thin plate, a long "
        + "chevron with a rim, or a ribbon of chevrons that bends with the route. A standing "
        + "ribbon is drawn as published chevrons."
    ).replacing("arrowModel"),
    text(
      "arrowModel", .file(endings: ["obj"], "a Wavefront OBJ file"), \.model, "the shape",
      "A Wavefront OBJ file to use as an arrow, in metres, with its tip at the origin, pointing "
        + "along +Z."
    ).at(
      .arrows, "model", .option,
      "The name of a Wavefront OBJ file, relative to the design's file, in place of the shape; "
        + "null for none.", isReadLast: true),
    color(
      "arrowColor", \.world.arrows.color, "Colour of the arrows before shading."
    ).at(
      .arrows, "color", .all,
      "Red, green and blue before shading; null for the picture's own.",
      examples: ["FF8800"], isReadLast: true),
    color(
      "arrowEdge", \.world.arrows.edge, "Colour of the rim of arrows that have one."
    ).at(
      .arrows, "edge", .all,
      "The colour of the rim of shapes that have one; null for the picture's own.",
      examples: ["05070A"], isReadLast: true),
    choice(
      "arrowLight", .design, \.world.arrows.light,
      "The light on the arrows: a lamp over the shoulder or at the camera, a fixed sun, or no "
        + "shading."
    ).at(.arrows, "light", .all, ""),
  ]

  private static let label: [Tunable] = [
    choice("language", .design, \.world.language, "Language of the units on the screen.")
      .at(.label, "language", .all, "", isReadLast: true),
    choice("units", .design, \.world.units, "Units of the distances on the screen.")
      .at(.label, "units", .option, "", isReadLast: true),
    text(
      "labelFont", .typeface, \.world.typeface, "the picture's",
      "The name of the typeface of text on the screen, in letters, digits, spaces and hyphens; "
        + "null for DejaVu Sans."
    ).at(.label, "font", .none, examples: ["Roboto"]),
    color(
      "labelColor", \.world.colors.label, "The text's colour; null for the picture's own."
    ).at(.label, "color", .none, examples: ["FFFFFF"]),
    color(
      "labelPlate", \.world.colors.plate,
      "The colour of the plate behind the text; null for the picture's own."
    ).at(.label, "plate", .none, examples: ["10151C"]),
    perhaps(
      "labelPlateOpacity", .share, 0...1, \.world.colors.plateOpacity, "the picture's",
      "The opacity of the plate; null for the picture's own."
    ).at(.label, "plateOpacity", .none),
  ]

  private static let scene: [Tunable] = [
    color(
      "sceneSky", \.world.colors.sky, "The colour above the horizon; null for the picture's own."
    ).at(.scene, "sky", .none, examples: ["17507A"]),
    color(
      "sceneGround", \.world.colors.ground,
      "The colour below the horizon; null for the picture's own."
    ).at(.scene, "ground", .none, examples: ["2F312E"]),
  ]

  private static let cards: [Tunable] = [
    number(
      "cardWidth", .design, .metres, CardStyle.Limits.width, \.world.cards.width,
      "The width of a card, metres; the height is 0.3 times the width."
    ).at(.cards, "width", .none),
    choice(
      "cardFacing", .design, \.world.cards.facing,
      "The orientation of cards: upright, all parallel and turned with the screen; each at right "
        + "angles to the line of sight, so that neighbours cross; or, for cards in view, laid out "
        + "on the screen."
    ).at(.cards, "facing", .none, isReadLast: true),
    number(
      "cardRadius", .design, .metres, CardStyle.Limits.radius, \.world.cards.radius,
      "The greatest distance of a place that is shown, metres."
    ).at(.cards, "radius", .none),
    count(
      "cardLimit", .design,
      Double(CardStyle.Limits.limit.lowerBound)...Double(CardStyle.Limits.limit.upperBound),
      \.world.cards.limit,
      "The maximum number of places shown; the nearest are chosen.", of: .places
    ).at(.cards, "limit", .none, isReadLast: true),
    number(
      "cardThreshold", .design, .metres, CardStyle.Limits.threshold, \.world.cards.threshold,
      "The distance walked before nearby places are looked up again, metres."
    ).at(.cards, "threshold", .none),
    number(
      "cardStorey", .design, .metres, CardStyle.Limits.storey, \.world.cards.storey,
      "The height of a storey, metres."
    ).at(.cards, "storey", .none),
    number(
      "cardNear", .design, .metres, CardStyle.Limits.near, \.world.cards.near.distance,
      "d: the distance below which places are moved away, metres."
    ).at(.cards, "near", .none),
    number(
      "cardDepth", .design, .metres, CardStyle.Limits.near, \.world.cards.near.depth,
      "k: the depth that remains for places that are moved away, metres; values above d count as d."
    ).at(.cards, "depth", .none),
    number(
      "cardCluster", .design, .metres, CardStyle.Limits.clusterRadius, \.world.cards.clusterRadius,
      "The greatest distance of a cluster's members from its middle, metres; 0 for no clusters."
    ).at(.cards, "cluster", .none),
    number(
      "cardSpread", .design, .points, CardStyle.Limits.spreadWidth, \.world.cards.spreadWidth,
      "The maximum width of cards that are tiled or spread by a touch, points."
    ).at(.cards, "spread", .none),
    share(
      "cardRest", \.world.cards.restOpacity, "The opacity of the other cards while some are spread."
    ).at(.cards, "rest", .none),
  ]
}
