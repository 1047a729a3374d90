import ARRouteEngine
import RouteSimKit

/// The choices for the phone's estimation of its position and axes.
struct TuningChoices: Hashable, Sendable {
  /// The chosen constants.
  var changes: [TuningChange]
  /// The rule of the heading correction; nil for the default.
  var strategy: CorrectionStrategy?
  /// True when the heading is corrected.
  var isCorrecting: Bool

  /// No choices.
  static let none = TuningChoices(changes: [], isCorrecting: true)

  /// True when any choice concerns fixes, which a phone without errors does not have.
  var isAboutFixes: Bool {
    strategy != nil || !isCorrecting
      || changes.contains { !["arrivalDistance", "offRouteDistance"].contains($0.name) }
  }

  /// Applies the choices to the settings.
  func apply(to fusion: inout FusionSettings, _ world: inout WorldSettings) {
    var tuning = Tuning(fusion: fusion, world: world)
    changes.apply(to: &tuning)
    fusion = tuning.fusion
    world = (try? tuning.worldSettings()) ?? world
    if let strategy { fusion.correction.strategy = strategy }
    fusion.isCorrecting = isCorrecting
  }
}
