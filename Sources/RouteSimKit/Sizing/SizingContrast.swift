package import ARRouteDrawing
package import ARRouteEngine
import RouteFormats

/// How well something of a picture stands out from what is behind it.
package struct SizingContrast: Hashable, Sendable {
  /// What is looked at, and what is behind it.
  enum Pair: String, Hashable, Sendable, CaseIterable {
    case sky, ground, arrows, label, icon, hint, arrowsOnGround
  }

  /// What something is before.
  enum Ground: String, Hashable, Sendable {
    case sky, ground, arrows, plate, mark
  }

  /// A part of the mark or the hint, from inside to outside.
  enum Part: String, Hashable, Sendable {
    case body, ring, edge, rim
  }

  /// How something stands out whose rim is left aside.
  struct WithoutRim: Hashable, Sendable {
    /// The ratio of the best of its other parts, for those who see it worst.
    let least: Double
    /// What it stands out from worst.
    let ground: Ground
  }

  /// The pair; the mark is looked at before the first three, the billboard's text on its plate, the
  /// sign on the mark, the hint before the worst of the first three, and the arrows, their rim and their
  /// faces before light falls on them, on the ground.
  let pair: Pair
  /// The contrast ratio of the mark's disc alone, or of the text, 1 to 21.
  let ratio: Double
  /// The ratio of what of the mark stands out best, its disc, edge or rim, or of the text, for those who
  /// see it worst.
  let least: Double
  /// Those who see it worst.
  let vision: ColorVision
  /// What it stands out from worst.
  let ground: Ground
  /// What of it stands out there best.
  let part: Part
  /// The same but for a rim of a point, and before what; nil where that changes nothing.
  let withoutRim: WithoutRim?
  /// True when it would not be enough but for that rim.
  var isOnRim: Bool { isEnough && withoutRim.map { $0.least < required } ?? false }
  /// The least that WCAG 2.2 wants: 3 for graphics (1.4.11), 4.5 for text (1.4.3).
  var required: Double { pair == .label ? 4.5 : 3 }
  /// True when it is enough.
  package var isEnough: Bool { least >= required }

  /// All pairs of a design in a theme, in the order of the cases; a sign that is a dot is in none.
  ///
  /// What lets through what is behind it is looked at on the worse of sky and ground. Of a sign that is a
  /// picture, an emoji or drawn in colours of its own, it is the contrast that a quarter of what is seen
  /// of it reaches.
  ///
  /// - Parameters:
  ///   - sign: The sign, where the design has it in a file: nil for what the design says itself, so
  ///     that a file is in no pair.
  ///   - typesetter: What sets letters of a sign.
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
    // Beside an edge the rim is a point wide, however large the mark.
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

  /// - Parameters:
  ///   - parts: Of what is looked at, of which one has to stand out.
  ///   - grounds: What may be behind it; the worst counts.
  ///   - hasThinRim: Whether its rim is only a point wide.
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

  /// A sign on a disc.
  ///
  /// - Parameter discs: The colours that the disc may have; the worst counts.
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

  /// True when anything is seen of the sign on a mark; a dot, or none, is seen as far as it goes.
  ///
  /// - Parameters:
  ///   - theme: That of the picture, before it wears the settings.
  ///   - typesetter: What sets letters of a sign.
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
    // Of thousands of forms the last are before all others: where they stand out, something is seen.
    if case .artwork(let artwork) = settings.mark.icon, artwork.forms.count > 4 * mostUpperForms,
      isSeen(.artwork(artwork.last(mostUpperForms)))
    {
      return true
    }
    return isSeen(settings.mark.icon)
  }

  /// How many of a sign's forms are looked at first.
  private static let mostUpperForms = 500
  /// What nobody sees has no more contrast than this.
  private static let leastToSee = 1.02

  /// The pair and its contrast in words: `mark on the sky 2.9:1, below 3:1`.
  package var text: String {
    let eyes = vision == .typical ? "" : " with \(vision.rawValue)"
    return briefText + eyes + (isEnough ? "" : shortfall)
  }

  /// The pair and its ratio alone: `mark on the sky 2.9:1`.
  package var briefText: String { "\(what) on \(ground.words) \(Self.tenths(least)):1" }

  /// The same where a rim of a point is left aside: `mark on the arrows 2.1:1 but for its rim of 1 pt, below
  /// 3:1`; nil where there is none.
  var textWithoutRim: String? {
    withoutRim.map { found in
      "\(what) on \(found.ground.words) \(Self.tenths(found.least)):1 but for its rim of 1 pt\(shortfall)"
    }
  }

  private var shortfall: String { ", below \(FixedDecimal.text(required, decimals: 1)):1" }

  private var what: String {
    switch pair {
    case .sky, .ground, .arrows: "mark"
    case .label: "text"
    case .icon: "sign"
    case .hint: "hint"
    case .arrowsOnGround: "arrows"
    }
  }

  /// A ratio, rounded down, so that what falls short does not look as if it did not.
  static func tenths(_ ratio: Double) -> String {
    FixedDecimal.text((ratio * 10).rounded(.down) / 10, decimals: 1, padded: true)
  }
}

extension MarkStyle {
  /// What a mark shows that may stand out, from inside to outside.
  ///
  /// - Parameter theme: That of the picture, wearing the settings.
  func parts(in theme: Theme) -> [(SizingContrast.Part, Color)] {
    [(.body, theme.finish.opacity(opacity))] + outline(in: theme)
      + (ring > 0 ? [(.ring, ringColor ?? theme.finish)] : [])
  }

  /// What is around a mark, and a hint.
  func outline(in theme: Theme) -> [(SizingContrast.Part, Color)] {
    (outline.hasEdge ? [(.edge, theme.edge)] : []) + (outline.hasRim ? [(.rim, theme.rim)] : [])
  }
}

extension SizingContrast.Ground {
  /// Its name behind “on”.
  fileprivate var words: String { self == .plate ? "its plate" : "the \(rawValue)" }
}

extension Design.Sign {
  /// The sign as far as the design itself says it: nil where it is in a file.
  fileprivate var own: MarkIcon? {
    letter == nil && path == nil && image != nil ? nil : try? icon()
  }
}

extension Design {
  /// What parts the arrows' faces from the street, where their body has it.
  fileprivate func arrowRim(in theme: Theme) -> [(SizingContrast.Part, Color)] {
    let arrows = self.arrows
    let body = arrows.shape.model(spacing: arrows.spacing, stance: arrows.stance)
    return model == nil && !body.rim.isEmpty ? [(.rim, arrows.edge ?? theme.arrowEdge)] : []
  }
}
