package import ARRouteEngine
import RouteFormats

/// A setting that a script changes from some time on.
///
/// Errors are added to those of the log: a log cannot be made better than it is, and turning `noise` off
/// means that nothing more is added to it.
package enum ScenarioSetting: Hashable, Sendable {
  /// The misalignment to which AR's axes are rotated, about the phone's position.
  case misalignment(Angle)
  /// The tracking available to AR.
  case tracking(TrackingChoice)
  /// The strategy of the heading correction, which starts again.
  case strategy(CorrectionStrategy)
  /// True when heading is corrected.
  case correction(Bool)
  /// The different route along which the walker is led from here.
  case route(ScenarioRoute)
  /// Constants of fusion, correction and design, all applied at once.
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
  /// The percentage of fixes lost.
  case dropouts(Double)
  /// The drift, errors, outliers and dropouts of a kind of surroundings, all added; nil to add none.
  ///
  /// Never a street: errors added to a log's fixes are drawn at random.
  case conditions(Conditions?)
  /// The phone in hand.
  case device(Device)
  /// The units of distances on the screen.
  case units(Units)
  /// True when the animation clock stands at 0.
  case still(Bool)
  /// True when route points are shown.
  case waypoints(Bool)
  /// The available light, lux.
  case light(Double)
  /// The least light in which AR can track, lux; nil for no limit.
  case lightLimit(Double?)
  /// The fastest turn that AR can track, degrees a second; nil for no limit.
  case turnLimit(Double?)
  /// The fastest motion that AR can track, metres a second; nil for no limit.
  case motionLimit(Double?)
  /// The time within these limits after which AR finds its position again, seconds.
  case calm(Double)

  /// A value of `tracking`.
  package enum TrackingChoice: String, CaseIterable, Hashable, Sendable {
    /// Tracking of position and rotation is requested.
    case world
    /// Tracking of the rotation alone is requested.
    case orientation
    /// Tracking is lost until `normal`.
    case limited
    /// Tracking is found again.
    case normal
  }
}

extension ScenarioSetting {
  /// The names of the settings in a script.
  enum Name: String, CaseIterable, Hashable, Sendable {
    case misalignment, tracking, strategy, correction, route, gps, noise, drift, gpsAccuracy
    case outliers, dropouts, conditions, device, units, still, waypoints
    case light, lightLimit, turnLimit, motionLimit, calm

    /// The values to write after the name, for people.
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

    /// The description, for people.
    var help: String {
      switch self {
      case .misalignment:
        "The rotation of AR’s axes about the phone’s position, from now on."
      case .tracking:
        "AR’s tracking: world and orientation select the mode, limited makes AR lose the position, "
          + "normal recovers it."
      case .strategy: "The strategy of the heading correction, which starts again."
      case .correction: "True to correct the heading."
      case .route:
        "A different route, followed from the phone’s estimated position; the file is named "
          + "relative to the script."
      case .gps: "True to let fixes through."
      case .noise: "True to add the errors below to the log."
      case .drift: "Drift of scale and yaw added to the poses, as drawn by simulate."
      case .gpsAccuracy:
        "The accuracy (68 %) of a wandering error added to the fixes, on its own."
      case .outliers: "The share of fixes displaced by 3 to 6 times gpsAccuracy."
      case .dropouts: "The share of fixes that are lost, in stretches of several seconds."
      case .conditions: "The four settings above at once, as in these surroundings; null for none."
      case .device: "The phone in hand."
      case .units: "The units of distances on the screen."
      case .still: "True to stop the animation clock at 0."
      case .waypoints: "True to show route points."
      case .light: "The ambient light, 10000 at first."
      case .lightLimit: "The least light in which AR can track; null for no limit."
      case .turnLimit: "The fastest turn that AR can track; null for no limit."
      case .motionLimit: "The fastest motion that AR can track; null for no limit."
      case .calm: "The time within these limits after which AR recovers the position, 1 at first."
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
  /// - Parameter folder: The folder of the files that the value names.
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
