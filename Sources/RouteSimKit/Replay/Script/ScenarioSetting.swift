package import ARRouteEngine
import RouteFormats

/// A setting that a script changes at a certain time.
///
/// Errors are added to the log's own: a log cannot be made better than it is, and with `noise` off, no
/// errors are added.
package enum ScenarioSetting: Hashable, Sendable {
  /// The misalignment that AR's axes are rotated to, about the phone's position.
  case misalignment(Angle)
  /// The tracking available to AR.
  case tracking(TrackingChoice)
  /// The strategy of the heading correction, which restarts.
  case strategy(CorrectionStrategy)
  /// True when the heading is corrected.
  case correction(Bool)
  /// The new route, along which the walker is guided from the current position.
  case route(ScenarioRoute)
  /// Constants of fusion, correction and design, all applied together.
  case constants([TuningChange])
  /// True when the phone receives fixes.
  case gps(Bool)
  /// True when the errors below are added to the log.
  case noise(Bool)
  /// The odometry drift added to the poses, percent.
  case drift(Double)
  /// The wandering error added to the fixes, metres at 68 % confidence.
  case gpsAccuracy(Double)
  /// The percentage of fixes displaced far from their positions.
  case outliers(Double)
  /// The percentage of fixes that are lost.
  case dropouts(Double)
  /// The drift, errors, outliers and dropouts of a kind of surroundings, all to be added; nil to add none.
  ///
  /// The surroundings are never a street, because errors added to a log's fixes are drawn at random.
  case conditions(Conditions?)
  /// The phone that is being held.
  case device(Device)
  /// The units of distances on the screen.
  case units(Units)
  /// True when the animation clock is stopped at 0.
  case still(Bool)
  /// True when route points are shown.
  case waypoints(Bool)
  /// The available light, lux.
  case light(Double)
  /// The minimum light in which AR can track, lux; nil if there is no limit.
  case lightLimit(Double?)
  /// The maximum turn rate at which AR can track, degrees per second; nil if there is no limit.
  case turnLimit(Double?)
  /// The maximum speed at which AR can track, metres per second; nil if there is no limit.
  case motionLimit(Double?)
  /// The time that motion and light must stay within these limits until AR finds its position again,
  /// seconds.
  case calm(Double)

  /// A value of `tracking`.
  package enum TrackingChoice: String, CaseIterable, Hashable, Sendable {
    /// AR is to track position and rotation.
    case world
    /// AR is to track only rotation.
    case orientation
    /// Tracking is lost until `normal`.
    case limited
    /// Tracking has recovered.
    case normal
  }
}

extension ScenarioSetting {
  /// The names of the settings in a script.
  enum Name: String, CaseIterable, Hashable, Sendable {
    case misalignment, tracking, strategy, correction, route, gps, noise, drift, gpsAccuracy
    case outliers, dropouts, conditions, device, units, still, waypoints
    case light, lightLimit, turnLimit, motionLimit, calm

    /// The possible values of the setting, for display.
    var takes: String {
      switch self {
      case .misalignment: "degrees, \(ValueLimits.text(ValueLimits.turns))"
      case .tracking: Self.words(TrackingChoice.self)
      case .strategy: Self.words(CorrectionStrategy.self)
      case .route: "a route’s file"
      case .correction, .gps, .noise, .still, .waypoints: "true or false"
      case .drift, .outliers, .dropouts: "percent, \(ValueLimits.text(ValueLimits.percents))"
      case .gpsAccuracy: "metres, \(ValueLimits.text(SimulationSettings.gpsAccuracies))"
      case .conditions: "null, \(Self.words(Conditions.allCases.filter(\.drawsFixes)))"
      case .device: "a device’s name"
      case .units: Self.words(Units.self)
      case .light: "lux, \(ValueLimits.text(TrackingLimits.illuminances))"
      case .lightLimit: "null, or lux, \(ValueLimits.text(TrackingLimits.illuminances))"
      case .turnLimit: "null, or degrees a second, \(ValueLimits.text(TrackingLimits.turnRates))"
      case .motionLimit: "null, or metres a second, \(ValueLimits.text(TrackingLimits.speeds))"
      case .calm: "seconds, \(ValueLimits.text(TrackingLimits.calms))"
      }
    }

    /// The description of the setting, for display.
    var help: String {
      switch self {
      case .misalignment:
        "The rotation of AR’s axes about the phone’s position, from now on."
      case .tracking:
        "AR’s tracking: world and orientation select the mode, limited makes AR lose the position, "
          + "normal recovers it."
      case .strategy: "The strategy of the heading correction; the correction then starts again."
      case .correction: "True to correct the heading."
      case .route:
        "A different route, followed from the phone’s estimated position; the file is named "
          + "relative to the script."
      case .gps: "True if fixes reach the phone."
      case .noise:
        "True to add errors to the log: those of drift, gpsAccuracy, outliers and "
          + "dropouts."
      case .drift: "Random scale and yaw drift added to the poses, as in simulate."
      case .gpsAccuracy:
        "The accuracy (68 %) of a slowly changing error added to the fixes; it adds no outliers or "
          + "dropouts."
      case .outliers: "The share of fixes displaced by 3 to 6 times gpsAccuracy."
      case .dropouts: "The share of fixes that are lost, in stretches of several seconds."
      case .conditions:
        "Sets drift, gpsAccuracy, outliers and dropouts at once, as in these "
          + "surroundings; null for no errors."
      case .device: "The phone or tablet to use."
      case .units: "The units of distances on the screen."
      case .still: "True to stop the animation clock at 0."
      case .waypoints: "True to show route points."
      case .light: "The ambient light, 10000 at first."
      case .lightLimit: "The lowest light level at which AR can track; null for no limit."
      case .turnLimit: "The fastest turn that AR can track; null for no limit."
      case .motionLimit: "The fastest motion that AR can track; null for no limit."
      case .calm: "The time within these limits that AR needs to recover the position, 1 at first."
      }
    }

    private static func words<Choice: RawRepresentable<String> & CaseIterable>(
      _ choice: Choice.Type
    ) -> String {
      words(Array(choice.allCases))
    }

    private static func words(_ choices: [some RawRepresentable<String>]) -> String {
      choices.map(\.rawValue).joined(separator: ", ")
    }
  }

  /// Reads the value that a script assigns to a name.
  ///
  /// - Parameter folder: The folder of the files that are named in the value.
  init(_ name: Name, _ node: JSONNode, folder: String = "") throws(JSONContentError) {
    switch name {
    case .misalignment:
      let degrees = try node.number(name.rawValue, within: ValueLimits.turns, "degrees")
      self = .misalignment(.degrees(Angle.wrapDegrees(degrees)))
    case .tracking: self = .tracking(try node.choice(name))
    case .strategy: self = .strategy(try node.choice(name))
    case .units: self = .units(try node.choice(name))
    case .correction: self = .correction(try node.bool(name))
    case .route:
      guard case .string(let path) = node.value, !path.isEmpty, path != "-", path.canBePath else {
        throw node.unexpected(name.rawValue, "the name of a route’s file")
      }
      self = .route(ScenarioRoute(path: FileName.resolved(path, in: folder), line: node.line))
    case .gps: self = .gps(try node.bool(name))
    case .noise: self = .noise(try node.bool(name))
    case .still: self = .still(try node.bool(name))
    case .waypoints: self = .waypoints(try node.bool(name))
    case .drift: self = .drift(try node.percent(name))
    case .light:
      self = .light(try node.number(name.rawValue, within: TrackingLimits.illuminances, "lux"))
    case .lightLimit:
      self = .lightLimit(try node.limit(name, within: TrackingLimits.illuminances, "lux"))
    case .turnLimit:
      self = .turnLimit(
        try node.limit(name, within: TrackingLimits.turnRates, "degrees a second"))
    case .motionLimit:
      self = .motionLimit(try node.limit(name, within: TrackingLimits.speeds, "metres a second"))
    case .calm:
      self = .calm(try node.number(name.rawValue, within: TrackingLimits.calms, "seconds"))
    case .outliers: self = .outliers(try node.percent(name))
    case .dropouts: self = .dropouts(try node.percent(name))
    case .gpsAccuracy:
      self = .gpsAccuracy(
        try node.number(name.rawValue, within: SimulationSettings.gpsAccuracies, "metres"))
    case .conditions:
      let conditions: Conditions? = node.value == .null ? nil : try node.choice(name)
      guard conditions?.drawsFixes != false else {
        throw node.unexpected(name.rawValue, name.takes)
      }
      self = .conditions(conditions)
    case .device:
      guard case .string(let text) = node.value, let device = Device(name: text) else {
        throw node.unexpected(
          name.rawValue, Device.presets.map(\.name).joined(separator: ", "))
      }
      self = .device(device)
    }
  }
}

extension JSONNode {
  fileprivate func bool(_ name: ScenarioSetting.Name) throws(JSONContentError) -> Bool {
    guard case .bool(let value) = value else { throw unexpected(name.rawValue, name.takes) }
    return value
  }

  fileprivate func limit(
    _ name: ScenarioSetting.Name, within range: ClosedRange<Double>, _ unit: String
  ) throws(JSONContentError) -> Double? {
    value == .null ? nil : try number(name.rawValue, within: range, unit)
  }

  fileprivate func percent(_ name: ScenarioSetting.Name) throws(JSONContentError) -> Double {
    try number(name.rawValue, within: ValueLimits.percents, "percent")
  }

  fileprivate func choice<Choice: RawRepresentable<String>>(
    _ name: ScenarioSetting.Name
  ) throws(JSONContentError) -> Choice {
    guard case .string(let text) = value, let choice = Choice(rawValue: text) else {
      throw unexpected(name.rawValue, name.takes)
    }
    return choice
  }
}
