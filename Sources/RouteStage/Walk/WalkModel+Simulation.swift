import ARRouteEngine

extension WalkModel {
  /// Does what a key does to the simulated phone; false for other keys.
  mutating func actOnPhone(_ key: Key) -> Bool {
    guard case .character(let scalar) = key, "12345678".unicodeScalars.contains(scalar) else {
      return false
    }
    guard var phone else {
      stage.say("Nothing errs in this walk; start it with --conditions city")
      return true
    }
    stage.say(phone.act(on: scalar))
    self.phone = phone
    return true
  }
}

extension SimulatedPhone {
  /// By how much a key turns AR's axes.
  static let nudge = Angle.degrees(5)

  /// Does what the key of a digit does.
  ///
  /// - Returns: What that was, in words.
  fileprivate mutating func act(on digit: Unicode.Scalar) -> String {
    switch digit {
    case "1":
      sensors.isReceiving.toggle()
      return sensors.isReceiving ? "GPS on" : "GPS off: no fixes come"
    case "2":
      sensors.isNoisy.toggle()
      sensors.isDrifting = sensors.isNoisy
      return sensors.isNoisy ? "Noise on" : "Noise off: exact fixes, no drift"
    case "3":
      changeFusion { $0.isCorrecting.toggle() }
      return isCorrecting ? "Heading correction on" : "Heading correction off"
    case "4":
      changeFusion { $0.correction.strategy = $0.correction.strategy.next }
      return "Strategy: \(strategy.rawValue)"
    case "5": return toggleTracking()
    case "6":
      sensors.resetSession()
      return "New AR session: nothing is known of its axes"
    case "7": return turnAxes(by: -Self.nudge)
    default: return turnAxes(by: Self.nudge)
    }
  }

  private mutating func toggleTracking() -> String {
    switch sensors.state {
    case .normal:
      sensors.loseTracking()
      return "Tracking lost: the turn goes on alone"
    case .limited:
      sensors.regainTracking()
      return "Tracking regained"
    }
  }

  private mutating func turnAxes(by angle: Angle) -> String {
    sensors.nudge(by: angle)
    return "Misalignment \(Quantity.fixed(sensors.misalignment.degrees, 1))°"
  }

  /// Whether what the heading correction finds is applied.
  var isCorrecting: Bool { world.fusion?.settings.isCorrecting ?? false }

  /// The rule of the heading correction.
  var strategy: CorrectionStrategy { world.fusion?.settings.correction.strategy ?? .robust }
}
