import ARRouteEngine
import RouteSimKit

extension WalkModel {
  /// Carries out an action on the simulated phone, or shows a message if the walk has no such phone.
  mutating func act(_ action: WalkAction.Sensor) {
    guard var phone else {
      stage.say(
        action == .nextLight
          ? SimulatedPhone.lightIsEnough
          : "There are no errors in this walk; start it with --conditions city")
      return
    }
    stage.say(phone.act(action))
    self.phone = phone
  }
}

extension SimulatedPhone {
  /// The angle by which a key rotates AR's axes.
  static let nudge = Angle.degrees(5)

  /// Carries out an action on the sensors.
  ///
  /// - Returns: The message about the action.
  fileprivate mutating func act(_ action: WalkAction.Sensor) -> String {
    switch action {
    case .toggleGPS:
      sensors.isReceiving.toggle()
      return sensors.isReceiving ? "GPS on" : "GPS off: no fixes arrive"
    case .toggleNoise:
      sensors.isNoisy.toggle()
      sensors.isDrifting = sensors.isNoisy
      return sensors.isNoisy ? "Noise on" : "Noise off: exact fixes, no drift"
    case .toggleCorrection:
      world.changeFusion { $0.isCorrecting.toggle() }
      return Stage.words(isCorrecting: isCorrecting)
    case .nextStrategy:
      world.changeFusion { $0.correction.strategy = $0.correction.strategy.next }
      return Stage.words(strategy)
    case .toggleTracking: return toggleTracking()
    case .nextLight: return nextLight()
    case .newSession:
      sensors.resetSession()
      return "New AR session: its axes are unknown"
    case .turnAxesLeft: return turnAxes(by: -Self.nudge)
    case .turnAxesRight: return turnAxes(by: Self.nudge)
    case .shake:
      sensors.shake()
      return "Shaken: AR's orientation is wrong for a second"
    }
  }

  private mutating func toggleTracking() -> String {
    if sensors.state == .limited {
      sensors.regainTracking()
    } else if sensors.trackingReason == nil {
      sensors.loseTracking()
      return "Tracking lost: only the orientation is known"
    }
    return sensors.trackingReason.map { "Tracking still lost: \($0.words)" }
      ?? WalkModel.trackingRegained
  }

  /// The illuminance on an overcast day, in a room, under street lamps and under a full moon, lux.
  static let lights = [TrackingLimits.daylight, 300, 10, 0.2]

  /// The message if AR can track in any light.
  static let lightIsEnough = "Light has no effect in this walk; start it with --light-limit 20"

  private mutating func nextLight() -> String {
    guard sensors.settings.trackingLimits.illuminance != nil else { return Self.lightIsEnough }
    sensors.light = Self.lights.first { $0 < sensors.light } ?? Self.lights[0]
    return "Light \(sensors.lightInWords)"
  }

  private mutating func turnAxes(by angle: Angle) -> String {
    sensors.nudge(by: angle)
    return "Misalignment \(Quantity.fixed(sensors.misalignment.degrees, 1))°"
  }

  /// True when the heading correction is applied.
  var isCorrecting: Bool { world.fusion?.settings.isCorrecting ?? false }

  /// The strategy of the heading correction.
  var strategy: CorrectionStrategy {
    (world.fusion?.settings.correction ?? CorrectionSettings()).strategy
  }
}

extension WalkModel {
  /// The message when AR tracks the phone's position again.
  static let trackingRegained = "Tracking regained"
}
