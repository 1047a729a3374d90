package import ARRouteDrawing
package import ARRouteEngine
import RouteFormats

/// The contrast of a part of a picture with its background.
package struct SizingContrast: Hashable, Sendable {
  /// A foreground with its background.
  enum Pair: String, Hashable, Sendable, CaseIterable {
    case sky, ground, arrows, label, icon, hint, arrowsOnGround
  }

  /// A background.
  enum Ground: String, Hashable, Sendable {
    case sky, ground, arrows, plate, mark
  }

  /// A part of the placemark or the hint, from the inside outwards.
  enum Part: String, Hashable, Sendable {
    case body, ring, edge, rim
  }

  /// The contrast without the rim.
  struct WithoutRim: Hashable, Sendable {
    /// The contrast ratio of the best part other than the rim, for the colour vision for which it is
    /// lowest.
    let least: Double
    /// The background on which the ratio is lowest.
    let ground: Ground
  }

  /// The pair.
  ///
  /// The placemark is paired with the sky, the ground and the arrows. The billboard's text is on its plate,
  /// and the icon is on the placemark. The hint's background is the worst of these three. The arrows,
  /// including their rim and their unlit faces, are on the ground.
  let pair: Pair
  /// The contrast ratio of the placemark's disc alone, or of the text, 1 to 21.
  let ratio: Double
  /// The contrast ratio of the placemark's best part (its disc, edge or rim), or of the text, for the colour
  /// vision for which it is lowest.
  let least: Double
  /// The colour vision for which the ratio is lowest.
  let vision: ColorVision
  /// The background on which the ratio is lowest.
  let ground: Ground
  /// The part with the highest ratio on that background.
  let part: Part
  /// The contrast, with its background, without a rim that is one point wide; nil if the pair has no such
  /// rim.
  let withoutRim: WithoutRim?
  /// True when the contrast would be insufficient without that rim.
  var isOnRim: Bool { isEnough && withoutRim.map { $0.least < required } ?? false }
  /// The minimum that WCAG 2.2 requires: 3 for graphics (1.4.11), 4.5 for text (1.4.3).
  var required: Double { pair == .label ? 4.5 : 3 }
  /// True when the contrast is sufficient.
  package var isEnough: Bool { least >= required }

  /// Returns all pairs for a design in a theme, in the order of the cases; an icon that is a dot has no
  /// pair.
  ///
  /// Translucent parts are assessed on the sky or the ground, whichever is worse. If an icon is a picture,
  /// an emoji or drawn in its own colours, its contrast is the one that at least a quarter of its visible
  /// area has.
  ///
  /// - Parameters:
  ///   - sign: The icon, if the design's icon is in a file; nil to use the design's own icon, which has no
  ///     pair if it is in a file.
  ///   - typesetter: The typesetter for an icon's letters.
  static func all(
    of design: Design, in theme: Theme, sign: MarkIcon? = nil,
    setBy typesetter: () -> any Typesetter = { StrokeTypesetter() }
  ) -> [SizingContrast] {
    var settings = WorldSettings()
    settings.mark = design.mark
    settings.colors = design.colors
    settings.mark.icon = sign ?? design.sign.own ?? .dot
    let theme = theme.wearing(settings)
    let style = design.mark
    let arrows = design.arrows.color ?? theme.arrow
    let outline = style.outline(in: theme)
    let disc = theme.finish.opacity(style.opacity)
    let mark = style.parts(in: theme)
    // Next to an edge, the rim is one point wide, regardless of the placemark's size.
    let hasThinRim = style.outline == .both
    let streets = [(Ground.sky, theme.sky), (.ground, theme.ground)]
    return Pair.allCases.compactMap { pair in
      switch pair {
      case .sky: SizingContrast(pair, mark, before: [streets[0]], hasThinRim: hasThinRim)
      case .ground: SizingContrast(pair, mark, before: [streets[1]], hasThinRim: hasThinRim)
      case .arrows:
        SizingContrast(pair, mark, before: [(.arrows, arrows)], hasThinRim: hasThinRim)
      case .label:
        SizingContrast(
          pair, [(.body, theme.label)],
          before: streets.map { (.plate, theme.plate.laid(over: $0.1)) })
      case .icon:
        SignColors(settings.mark.icon, color: theme.icon, setBy: typesetter).map { sign in
          let discs = streets.map { disc.laid(over: $0.1) }
          return SizingContrast(sign, on: discs)
        }
      case .hint:
        SizingContrast(
          pair, [(.body, theme.hint)] + outline, before: streets + [(.arrows, arrows)],
          hasThinRim: hasThinRim)
      case .arrowsOnGround:
        SizingContrast(
          pair, [(.body, arrows)] + design.arrowRim(in: theme), before: [streets[1]])
      }
    }
  }

  /// Measures the contrast of a pair.
  ///
  /// - Parameters:
  ///   - parts: The parts of the foreground, at least one of which should stand out.
  ///   - grounds: The possible backgrounds; the worst one counts.
  ///   - hasThinRim: True when the rim is only one point wide.
  private init(
    _ pair: Pair, _ parts: [(Part, Color)], before grounds: [(Ground, Color)],
    hasThinRim: Bool = false
  ) {
    self.pair = pair
    ratio = Standout(of: Array(parts.prefix(1)), before: grounds, for: [.typical]).ratio
    let found = Standout(of: parts, before: grounds)
    (least, vision, ground, part) = (found.ratio, found.vision, found.ground, found.part)
    let wide = Standout(of: parts.filter { $0.0 != .rim }, before: grounds)
    withoutRim = hasThinRim ? WithoutRim(least: wide.ratio, ground: wide.ground) : nil
  }

  /// Measures the contrast of an icon on a disc.
  ///
  /// - Parameter discs: The possible colours of the disc; the worst one counts.
  private init(_ sign: SignColors, on discs: [Color]) {
    func worst(_ vision: ColorVision) -> Double {
      discs.map { sign.contrast(on: $0, seenWith: vision) }.min() ?? 1
    }
    pair = .icon
    ratio = worst(.typical)
    let visions = ColorVision.allCases.map { ($0, worst($0)) }
    (vision, least) = visions.min { $0.1 < $1.1 } ?? (.typical, 1)
    (ground, part, withoutRim) = (.mark, .body, nil)
  }

  /// Returns true when some part of a placemark's icon is visible; a dot, or the absence of an icon, counts
  /// as visible.
  ///
  /// - Parameters:
  ///   - theme: The theme of the picture, before the settings are applied to it.
  ///   - typesetter: The typesetter for an icon's letters.
  package static func isSignSeen(
    in settings: WorldSettings, theme: Theme, setBy typesetter: () -> any Typesetter
  ) -> Bool {
    let theme = theme.wearing(settings)
    let disc = theme.finish.opacity(settings.mark.opacity)
    func isSeen(_ icon: MarkIcon) -> Bool {
      guard let sign = SignColors(icon, color: theme.icon, setBy: typesetter) else { return true }
      return [theme.sky, theme.ground].contains { ground in
        sign.contrast(on: disc.laid(over: ground), seenWith: .typical) > leastToSee
      }
    }
    // If there are thousands of shapes, the last ones are in front, so if they stand out, the icon is
    // visible.
    if case .artwork(let artwork) = settings.mark.icon, artwork.forms.count > 4 * mostUpperForms,
      isSeen(.artwork(artwork.last(mostUpperForms)))
    {
      return true
    }
    return isSeen(settings.mark.icon)
  }

  /// The number of shapes at the front of an icon that are checked first.
  private static let mostUpperForms = 500
  /// The highest contrast that still counts as invisible.
  private static let leastToSee = 1.02

  /// A description of the pair and its contrast, such as `mark on the sky 2.9:1, below 3:1`.
  package var text: String {
    let eyes = vision == .typical ? "" : " with \(vision.rawValue)"
    return briefText + eyes + (isEnough ? "" : shortfall)
  }

  /// The pair and its ratio, such as `mark on the sky 2.9:1`.
  package var briefText: String { "\(what) on \(ground.words) \(Self.tenths(least)):1" }

  /// A description of the contrast without a rim that is one point wide, such as `mark on the arrows 2.1:1
  /// but for its rim of 1 pt, below 3:1`; nil if there is no such rim.
  var textWithoutRim: String? {
    withoutRim.map { found in
      "\(what) on \(found.ground.words) \(Self.tenths(found.least)):1 apart from its 1 pt "
        + "rim\(shortfall)"
    }
  }

  private var shortfall: String { ", below \(FixedDecimal.text(required, decimals: 1)):1" }

  private var what: String {
    switch pair {
    case .sky, .ground, .arrows: "mark"
    case .label: "text"
    case .icon: "icon"
    case .hint: "hint"
    case .arrowsOnGround: "arrows"
    }
  }

  /// Returns a ratio as text, rounded down so that an insufficient ratio does not look sufficient.
  static func tenths(_ ratio: Double) -> String {
    FixedDecimal.text((ratio * 10).rounded(.down) / 10, decimals: 1, padded: true)
  }
}

extension MarkStyle {
  /// Returns the parts of a placemark that may stand out, from the inside outwards.
  ///
  /// - Parameter theme: The theme of the picture, with the settings applied.
  func parts(in theme: Theme) -> [(SizingContrast.Part, Color)] {
    [(.body, theme.finish.opacity(opacity))] + outline(in: theme)
      + (ring > 0 ? [(.ring, ringColor ?? theme.finish)] : [])
  }

  /// Returns the outline of a placemark or hint, from the inside outwards.
  func outline(in theme: Theme) -> [(SizingContrast.Part, Color)] {
    (outline.hasEdge ? [(.edge, theme.edge)] : []) + (outline.hasRim ? [(.rim, theme.rim)] : [])
  }
}

extension SizingContrast.Ground {
  /// The background as named after “on”.
  fileprivate var words: String { self == .plate ? "its plate" : "the \(rawValue)" }
}

extension Design.Sign {
  /// The icon if the design itself contains it; nil if it is in a file.
  fileprivate var own: MarkIcon? {
    letter == nil && path == nil && image != nil ? nil : try? icon()
  }
}

extension Design {
  /// Returns the rim that separates the arrows' faces from the street, if their body has one.
  fileprivate func arrowRim(in theme: Theme) -> [(SizingContrast.Part, Color)] {
    let arrows = self.arrows
    let body = arrows.shape.model(spacing: arrows.spacing, stance: arrows.stance)
    return model == nil && !body.rim.isEmpty ? [(.rim, arrows.edge ?? theme.arrowEdge)] : []
  }
}
