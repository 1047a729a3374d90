package import ARRouteEngine

extension Replay {
  /// The true bearing of AR's −Z axis now, if known from the log and the overlay; otherwise, the phone's
  /// estimate.
  package var misalignment: Angle {
    let recorded = recording?.misalignment.likelyAngle(at: max(time, 0), from: cursors.first)
    if let recorded {
      return (recorded + overlay.turn).wrapped
    }
    return world.anchor.misalignment
  }

  /// The phone's attitude in AR's scene; nil to use the log's attitude.
  var lookedAttitude: Attitude? { look == .recorded ? nil : attitude(looking: look) }

  func attitude(looking look: ScenarioLook) -> Attitude {
    switch look {
    case .recorded: return world.pose.attitude
    case .fixed(let attitude):
      return Attitude(
        heading: attitude.heading - misalignment, pitch: attitude.pitch, roll: attitude.roll)
    case .route:
      guard let guidance = world.guidance else { return world.pose.attitude }
      return Attitude(heading: guidance.heading - misalignment)
    case .finish:
      return world.finish.flatMap { Self.attitude(along: $0 - world.pose.position) }
        ?? world.pose.attitude
    case .trueFinish:
      return world.offsetToTrueFinish.flatMap(Self.attitude(along:)) ?? world.pose.attitude
    }
  }

  /// Returns the attitude in which the camera looks along a vector in AR's axes; nil for a vertical one.
  private static func attitude(along offset: Vector3) -> Attitude? {
    let level = offset.levelLength
    guard level > 0 else { return nil }
    return Attitude(heading: .atan2(offset.x, -offset.z), pitch: .atan2(offset.y, level))
  }
}
