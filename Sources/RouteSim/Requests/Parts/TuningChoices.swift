import ARRouteEngine
import RouteSimKit

/// What is chosen of how the phone finds its place and axes.
struct TuningChoices: Hashable, Sendable {
  /// The constants chosen.
  var changes: [TuningChange]
  /// The rule of the heading correction; nil for the usual one.
  var strategy: CorrectionStrategy?
  /// True when heading is corrected.
  var isCorrecting: Bool

  /// Nothing chosen.
  static let none = TuningChoices(changes: [], isCorrecting: true)

  /// True when anything is chosen that is about fixes: a phone that does not err has none.
  var isAboutFixes: Bool {
    strategy != nil || !isCorrecting
      || changes.contains { !["arrivalDistance", "offRouteDistance"].contains($0.name) }
  }

  /// Puts what is chosen into the settings.
  func apply(to fusion: inout FusionSettings, _ world: inout WorldSettings) {
    var tuning = Tuning(fusion: fusion, world: world)
    changes.apply(to: &tuning)
    fusion = tuning.fusion
    world = (try? tuning.worldSettings()) ?? world
    if let strategy { fusion.correction.strategy = strategy }
    fusion.isCorrecting = isCorrecting
  }
}
