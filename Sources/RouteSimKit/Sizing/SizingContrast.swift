public import ARRouteDrawing
import ARRouteEngine
import RouteFormats

/// How well something of a picture stands out from what is behind it.
public struct SizingContrast: Hashable, Sendable {
  /// What is looked at, and what is behind it.
  public enum Pair: String, Hashable, Sendable, CaseIterable {
    case sky, ground, arrows, label
  }

  /// The pair; the disc is looked at before the first three, the billboard's text on its plate.
  public let pair: Pair
  /// The contrast ratio, 1 to 21.
  public let ratio: Double
  /// The least that WCAG 2.2 wants: 3 for graphics (1.4.11), 4.5 for text (1.4.3).
  public var required: Double { pair == .label ? 4.5 : 3 }
  /// Whether it is enough.
  public var isEnough: Bool { ratio >= required }

  /// All pairs of a design in a theme, in the order of the cases.
  ///
  /// The plate lets through what is behind it: the worse of sky and ground counts.
  public static func all(of design: Design, in theme: Theme) -> [SizingContrast] {
    Pair.allCases.map { pair in
      let ratio =
        switch pair {
        case .sky: theme.finish.contrast(with: theme.sky)
        case .ground: theme.finish.contrast(with: theme.ground)
        case .arrows: theme.finish.contrast(with: design.arrows.color ?? theme.arrow)
        case .label:
          min(
            theme.label.contrast(with: theme.plate.laid(over: theme.sky)),
            theme.label.contrast(with: theme.plate.laid(over: theme.ground)))
        }
      return SizingContrast(pair: pair, ratio: ratio)
    }
  }

  /// The pair and its contrast in words: `disc on the sky 2.9:1, below 3:1`.
  public var text: String {
    let words =
      switch pair {
      case .sky: "disc on the sky"
      case .ground: "disc on the ground"
      case .arrows: "disc on the arrows"
      case .label: "text on its plate"
      }
    // Rounded down, so that what falls short does not look as if it did not.
    let tenths = FixedDecimal.text((ratio * 10).rounded(.down) / 10, decimals: 1, padded: true)
    let wanted = FixedDecimal.text(required, decimals: 1)
    return "\(words) \(tenths):1" + (isEnough ? "" : ", below \(wanted):1")
  }
}
