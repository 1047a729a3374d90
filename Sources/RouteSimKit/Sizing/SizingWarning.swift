import ARRouteEngine
import RouteFormats

/// A warning about a size on a screen; the raw value is for programs.
package enum SizingWarning: String, Hashable, Sendable, CaseIterable {
  /// The disc is smaller than the touch target, so a finger may miss it.
  case belowTouchTarget = "below-touch-target"
  /// The disc is wider than a third of the screen.
  case largeDisc = "large-disc"
  /// The disc, enlarged by its pulse, is wider or taller than the screen.
  case discOverScreen = "disc-over-screen"
  /// The billboard is wider than the screen.
  case labelOverScreen = "label-over-screen"
  /// If the disc is in the middle of the screen, there is no space for the billboard above it, so the
  /// billboard is moved onto the disc.
  case labelOverDisc = "label-over-disc"

  /// Returns the warnings that apply, in the order of the cases.
  static func all(
    diameter: Double, label: (width: Double, height: Double), on viewport: Viewport,
    touchTarget: Double, largeDiameter: Double
  ) -> [SizingWarning] {
    let pulse = diameter * Pulse.largestScale
    let labelTop = diameter / 2 + SizingLabel.offset + label.height / 2
    return allCases.filter { warning in
      switch warning {
      case .belowTouchTarget: diameter < touchTarget
      case .largeDisc: diameter > largeDiameter
      case .discOverScreen: pulse > min(viewport.width, viewport.height)
      case .labelOverScreen: label.width > viewport.width
      case .labelOverDisc: labelTop > viewport.height / 2
      }
    }
  }

  /// Returns the text of the warning for a screen.
  package func text(on screen: SizingScreen) -> String {
    func points(_ value: Double) -> String { FixedDecimal.text(value, decimals: 1) }
    return switch self {
    case .belowTouchTarget:
      "below the \(points(screen.touchTarget)) pt \(screen.targetName) (\(screen.touchTargetSource))"
    case .largeDisc:
      "wider than a third of the screen (\(points(screen.largeDiameter)) pt)"
    case .discOverScreen: "larger than the screen when it pulses"
    case .labelOverScreen:
      "label wider than the screen (\(points(screen.camera.viewport.width)) pt)"
    case .labelOverDisc: "no room for the label above the disc"
    }
  }
}
