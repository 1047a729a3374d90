public import ARRouteDrawing
public import ARRouteEngine
import RouteFormats

/// How well something of a picture stands out from what is behind it.
public struct SizingContrast: Hashable, Sendable {
  /// What is looked at, and what is behind it.
  public enum Pair: String, Hashable, Sendable, CaseIterable {
    case sky, ground, arrows, label
  }

  /// The pair; the mark is looked at before the first three, the billboard's text on its plate.
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

  /// All pairs of a design in a theme, in the order of the cases.
  ///
  /// The plate lets through what is behind it: the worse of sky and ground counts.
  public static func all(of design: Design, in theme: Theme) -> [SizingContrast] {
    let mark = [theme.finish, theme.label, theme.rim]
    return Pair.allCases.map { pair in
      switch pair {
      case .sky: SizingContrast(pair, mark, before: [theme.sky])
      case .ground: SizingContrast(pair, mark, before: [theme.ground])
      case .arrows: SizingContrast(pair, mark, before: [design.arrows.color ?? theme.arrow])
      case .label:
        SizingContrast(
          pair, [theme.label],
          before: [theme.sky, theme.ground].map { theme.plate.laid(over: $0) })
      }
    }
  }

  /// - Parameters:
  ///   - parts: Of what is looked at, of which one has to stand out.
  ///   - grounds: What may be behind it; the worst counts.
  private init(_ pair: Pair, _ parts: [Color], before grounds: [Color]) {
    func ratio(_ parts: some Sequence<Color>, _ vision: ColorVision) -> Double {
      let seen = grounds.map { $0.seen(with: vision) }
      let best = parts.map { $0.seen(with: vision) }
        .map { part in seen.map(part.contrast(with:)).min() ?? 1 }
      return best.max() ?? 1
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
      }
    // Rounded down, so that what falls short does not look as if it did not.
    let tenths = FixedDecimal.text((least * 10).rounded(.down) / 10, decimals: 1, padded: true)
    let wanted = FixedDecimal.text(required, decimals: 1)
    let eyes = vision == .typical ? "" : " with \(vision.rawValue)"
    return "\(words) \(tenths):1\(eyes)" + (isEnough ? "" : ", below \(wanted):1")
  }
}
