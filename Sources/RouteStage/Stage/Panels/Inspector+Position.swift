import ARRouteEngine
import RouteFormats

extension TrackingReason {
  /// The reason in a few words.
  var words: String {
    switch self {
    case .initializing: "AR is starting"
    case .relocalizing: "AR is relocalizing"
    case .excessiveMotion: "moving too fast"
    case .insufficientFeatures: "too little to see"
    }
  }
}

extension Inspector {
  /// Adds the lines about the phone's estimates of its position and of AR's axes.
  mutating func addPosition(_ frame: Frame, in world: World) {
    add(.section("Position"), spareness: Self.heading)
    guard let fusion = world.fusion else {
      // Without sensor errors there is nothing to correct.
      add(.value("place", "exact"), spareness: 5)
      return
    }
    add(source(frame), spareness: 1)
    addBest(fusion, at: world.time)
    add(
      .value("correction", fusion.settings.isCorrecting ? correction(frame) : "off"),
      fusion.settings.isCorrecting ? .normal : .warning, spareness: 1)
    // Without this line, the numbers above would be taken for those of a real phone.
    if frame.poses == .simulated { add(.words("AR poses simulated"), .warning, spareness: 0) }
    add(.value(fusion.settings.correction.strategy.rawValue, runs(frame)), spareness: 5)
    addTracking(frame)
    add(
      .words(frame.isReady ? "ready for AR" : "not ready for AR"),
      frame.isReady ? .good : .warning, spareness: 2)
    addRegistration(frame)
  }

  private func source(_ frame: Frame) -> Line.Content {
    .value(frame.location.source.rawValue, "± \(Quantity.length(frame.location.accuracy, units))")
  }

  /// Returns the correction with a tenth of a degree if it fits next to the name in the narrowest inspector;
  /// otherwise returns it in whole degrees.
  private func correction(_ frame: Frame) -> String {
    guard frame.correction.error != nil || frame.correction.angle != .zero else {
      return "none yet"
    }
    let tenths = correction(frame, decimals: 1)
    return tenths.count <= 12 ? tenths : correction(frame, decimals: 0)
  }

  private func correction(_ frame: Frame, decimals: Int) -> String {
    let error = frame.correction.error.map { Quantity.fixed($0.degrees, decimals) + "°" } ?? "?"
    return "\(Quantity.fixed(frame.correction.angle.degrees, decimals))° ± \(error)"
  }

  private func runs(_ frame: Frame) -> String {
    counted(frame.correction.runs, "run")
  }

  private mutating func addBest(_ fusion: Fusion, at time: Double) {
    guard let best = fusion.best else {
      add(.value("best fix", "none"), .warning, spareness: 4)
      return
    }
    let age = Quantity.fixed(max(0, time - best.fix.time), 0)
    let accuracy = best.fix.statedAccuracy.map { Quantity.length($0, units) } ?? "?"
    add(.value("best fix", "\(age) s, ± \(accuracy)"), spareness: 4)
  }

  private mutating func addTracking(_ frame: Frame) {
    let isLimited = frame.tracking == .limited
    add(
      .value("tracking", frame.tracking.rawValue), isLimited ? .warning : .normal,
      spareness: isLimited ? 1 : 6)
    if let reason = frame.trackingReason { add(.words(reason.words), .warning, spareness: 1) }
  }

  /// Adds the registration error of the picture; it counts as good if it is too small for a user to notice on
  /// site.
  private mutating func addRegistration(_ frame: Frame) {
    guard let registration = frame.registration else { return }
    let degrees = registration.finish.degrees
    add(
      .value("finish off", "\(Quantity.fixed(degrees, 1))°"), degrees < 10 ? .good : .warning,
      spareness: 0)
    add(.value("arrows off", Quantity.length(registration.arrowDistance, units)), spareness: 3)
  }
}
