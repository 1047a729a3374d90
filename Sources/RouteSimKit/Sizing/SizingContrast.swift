public import ARRouteDrawing
public import ARRouteEngine
import RouteFormats

/// How well something of a picture stands out from what is behind it.
public struct SizingContrast: Hashable, Sendable {
  /// What is looked at, and what is behind it.
  public enum Pair: String, Hashable, Sendable, CaseIterable {
    case sky, ground, arrows, label, icon, hint
  }

  /// The pair; the mark is looked at before the first three, the billboard's text on its plate, the
  /// sign on the mark, and the hint before the worst of the first three.
  public let pair: Pair
  /// The contrast ratio of the mark's disc alone, or of the text, 1 to 21.
  public let ratio: Double
  /// The ratio of what of the mark stands out best, its disc, edge or rim, or of the text, for those who
  /// see it worst.
  public let least: Double
  /// Those who see it worst.
  public let vision: ColorVision
  /// The least that WCAG 2.2 wants: 3 for graphics (1.4.11), 4.5 for text (1.4.3).
  public var required: Double { pair == .label ? 4.5 : 3 }
  /// Whether it is enough.
  public var isEnough: Bool { least >= required }

  /// All pairs of a design in a theme, in the order of the cases; a sign that is a dot, or a file with
  /// colours of its own, is in none.
  ///
  /// What lets through what is behind it is looked at on the worse of sky and ground.
  public static func all(of design: Design, in theme: Theme) -> [SizingContrast] {
    var settings = WorldSettings()
    settings.mark = design.mark.style
    settings.colors = design.colors
    // What is to be read on the mark has a colour for that.
    if design.mark.letter != nil || design.mark.path != nil { settings.mark.icon = .text("A") }
    let theme = theme.wearing(settings)
    let style = design.mark.style
    let arrows = design.arrows.color ?? theme.arrow
    let outline =
      (style.outline.hasEdge ? [theme.edge] : []) + (style.outline.hasRim ? [theme.rim] : [])
    let ring = style.ring > 0 ? [style.ringColor ?? theme.finish] : []
    let mark = [theme.finish.opacity(style.opacity)] + outline + ring
    let streets = [theme.sky, theme.ground]
    return Pair.allCases.compactMap { pair in
      switch pair {
      case .sky: SizingContrast(pair, mark, before: [theme.sky])
      case .ground: SizingContrast(pair, mark, before: [theme.ground])
      case .arrows: SizingContrast(pair, mark, before: [arrows])
      case .label:
        SizingContrast(pair, [theme.label], before: streets.map { theme.plate.laid(over: $0) })
      case .icon:
        settings.mark.icon == .dot
          ? nil
          : SizingContrast(
            pair, [theme.icon],
            before: streets.map { theme.finish.opacity(style.opacity).laid(over: $0) })
      case .hint: SizingContrast(pair, [theme.hint] + outline, before: streets + [arrows])
      }
    }
  }

  /// - Parameters:
  ///   - parts: Of what is looked at, of which one has to stand out.
  ///   - grounds: What may be behind it; the worst counts.
  private init(_ pair: Pair, _ parts: [Color], before grounds: [Color]) {
    func ratio(_ parts: some Sequence<Color>, _ vision: ColorVision) -> Double {
      // What stands out from one ground need not be what stands out from another.
      let best = grounds.map { ground in
        let seen = ground.seen(with: vision)
        return parts.map { $0.laid(over: ground).seen(with: vision).contrast(with: seen) }.max()
          ?? 1
      }
      return best.min() ?? 1
    }
    self.pair = pair
    self.ratio = ratio(parts.prefix(1), .typical)
    let visions = ColorVision.allCases.map { ($0, ratio(parts, $0)) }
    (vision, least) = visions.min { $0.1 < $1.1 } ?? (.typical, 1)
  }

  /// The pair and its contrast in words: `mark on the sky 2.9:1, below 3:1`.
  public var text: String {
    let words =
      switch pair {
      case .sky: "mark on the sky"
      case .ground: "mark on the ground"
      case .arrows: "mark on the arrows"
      case .label: "text on its plate"
      case .icon: "sign on the mark"
      case .hint: "hint on the street"
      }
    // Rounded down, so that what falls short does not look as if it did not.
    let tenths = FixedDecimal.text((least * 10).rounded(.down) / 10, decimals: 1, padded: true)
    let wanted = FixedDecimal.text(required, decimals: 1)
    let eyes = vision == .typical ? "" : " with \(vision.rawValue)"
    return "\(words) \(tenths):1\(eyes)" + (isEnough ? "" : ", below \(wanted):1")
  }
}
