/// The treatment of each property that may change a picture: one row for each SVG 2 attribute that affects an
/// element's appearance, and for each property that CSS adds in a `style`.
///
/// Source: Scalable Vector Graphics 2, appendix H, the index of properties
/// (https://www.w3.org/TR/SVG2/propidx.html); the properties of SVG 1.1; CSS Transforms 1 and 2, Compositing
/// 1, Filter Effects 1 and 2, Masking 1, Motion Path 1 and CSS Backgrounds 3. Properties that are in neither
/// table are unknown to all viewers and are ignored.
enum IconProperty: Hashable {
  /// The property is read by `IconStyle`.
  case drawn
  /// The property never changes how an icon looks.
  case harmless
  /// The property is refused, except with values that change nothing.
  ///
  /// - `remedy`: What to do instead; nil to recommend drawing everything as paths.
  case refused(unless: Set<String>, remedy: String?)

  /// Returns the treatment of an attribute; nil if the attribute is not a property.
  static func ofAttribute(_ name: String) -> IconProperty? { attributes[name] }

  /// Returns the treatment of a property in a `style`; nil if no viewer supports it there.
  ///
  /// - Parameter name: The name as returned by `inStyle`.
  static func of(_ name: String, isOutermost: Bool) -> IconProperty? {
    attributes[name] ?? styles[name] ?? (isOutermost ? ofOutermost[name] : nil)
  }

  /// Returns the name under which these tables list a property of a `style`, where CSS may give the property
  /// a different meaning.
  static func inStyle(_ name: String) -> String {
    switch name {
    // CSS has its own units and function names.
    case "transform": "transform in style"
    case "d": "d in style"
    default: name
    }
  }

  private static let none: Set<String> = ["none"]

  private static let attributes: [String: IconProperty] = {
    var table: [String: IconProperty] = [
      "clip": .refused(unless: ["auto"], remedy: nil),
      "mask": .refused(unless: none, remedy: nil),
      "filter": .refused(unless: none, remedy: nil),
      "marker": .refused(unless: none, remedy: nil),
      "marker-start": .refused(unless: none, remedy: nil),
      "marker-mid": .refused(unless: none, remedy: nil),
      "marker-end": .refused(unless: none, remedy: nil),
      "stroke-dasharray": .refused(unless: none, remedy: nil),
    ]
    for name in [
      "clip-path", "color", "display", "fill", "fill-opacity", "fill-rule", "opacity",
      "paint-order", "stroke", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
      "stroke-opacity", "stroke-width", "transform", "transform-box", "transform-origin",
      "vector-effect", "visibility",
    ] { table[name] = .drawn }
    for name in harmlessAttributes { table[name] = .harmless }
    return table
  }()

  /// Hints, and `overflow`, which affects only the icon as a whole: as a picture, it is always clipped to its
  /// box.
  ///
  /// Also properties that apply only to text, pictures, pointers, gradients, filters, masks and dashes, which
  /// icons do not have.
  static let harmlessAttributes = [
    "alignment-baseline", "baseline-shift", "buffered-rendering", "clip-rule",
    "color-interpolation", "color-interpolation-filters", "color-profile", "color-rendering",
    "cursor", "direction", "dominant-baseline", "enable-background", "flood-color",
    "flood-opacity", "font", "font-family", "font-feature-settings", "font-kerning", "font-size",
    "font-size-adjust", "font-stretch", "font-style", "font-variant", "font-weight",
    "glyph-orientation-horizontal", "glyph-orientation-vertical", "image-rendering",
    "inline-size", "kerning", "letter-spacing", "lighting-color", "line-height", "mask-type",
    "overflow", "pointer-events", "shape-image-threshold", "shape-inside", "shape-margin",
    "shape-padding", "shape-rendering", "shape-subtract", "solid-color", "solid-opacity",
    "stop-color", "stop-opacity", "stroke-dashoffset", "text-align", "text-align-all",
    "text-align-last", "text-anchor", "text-decoration", "text-decoration-color",
    "text-decoration-fill", "text-decoration-line", "text-decoration-stroke",
    "text-decoration-style", "text-indent", "text-orientation", "text-overflow",
    "text-rendering", "unicode-bidi", "vertical-align", "white-space", "word-spacing",
    "writing-mode",
  ]

  /// The properties that CSS applies to the outermost element's box; no other element has one.
  private static let ofOutermost: [String: IconProperty] = {
    let transparent: Set<String> = ["none", "transparent"]
    var table: [String: IconProperty] = [:]
    for name in ["background", "background-color", "background-image"] {
      table[name] = .refused(
        unless: transparent, remedy: "paint a rect of that colour first")
    }
    for name in ["border", "box-shadow", "outline"] {
      table[name] = .refused(unless: ["none", "0", "0px"], remedy: "draw it as a path")
    }
    return table
  }()

  private static let styles: [String: IconProperty] = {
    let group = "give a transform attribute"
    let still = "save a single frame of it"
    var table: [String: IconProperty] = [
      "all": .refused(unless: [], remedy: "leave it out"),
      "d in style": .refused(unless: [], remedy: "give d as an attribute"),
      "transform in style": .refused(unless: none, remedy: nil),
      "zoom": .refused(unless: ["1", "100%", "normal"], remedy: group),
      "mix-blend-mode": .refused(unless: ["normal"], remedy: nil),
      "isolation": .harmless,
      "will-change": .harmless,
    ]
    for name in ["translate", "rotate", "scale", "offset", "offset-path", "perspective"] {
      table[name] = .refused(unless: none, remedy: group)
    }
    for name in ["mask-image", "mask-border", "mask-border-source", "backdrop-filter"] {
      table[name] = .refused(unless: none, remedy: nil)
    }
    for name in ["animation", "animation-name"] {
      table[name] = .refused(unless: none, remedy: still)
    }
    return table
  }()
}

extension IconProperty {
  /// The properties that elements inherit.
  private static let inherited: Set<String> = [
    "color", "fill", "fill-opacity", "fill-rule", "paint-order", "stroke", "stroke-dasharray",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
    "visibility", "marker", "marker-start", "marker-mid", "marker-end",
  ]

  /// Returns true when a CSS keyword stands for the value that the property has without it.
  static func isUsual(_ word: String, of name: String) -> Bool {
    switch word {
    case "unset", "revert", "revert-layer": true
    case "inherit": inherited.contains(name)
    case "initial": !inherited.contains(name)
    default: false
    }
  }
}
