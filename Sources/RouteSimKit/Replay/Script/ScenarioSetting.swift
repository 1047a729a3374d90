package import ARRouteEngine
import RouteFormats

/// A setting that a script changes from one moment on.
///
/// Errors are applied on top of the log: a log cannot be made better than it is, and `noise` off means that
/// nothing is added to it any more.
package enum ScenarioSetting: Hashable, Sendable {
  /// AR's axes are turned to this misalignment, about where the phone is.
  case misalignment(Angle)
  /// The tracking available to AR.
  case tracking(TrackingChoice)
  /// The rule of the heading correction, which begins anew.
  case strategy(CorrectionStrategy)
  /// True when heading is corrected.
  case correction(Bool)
  /// The walker is led along another route from here.
  case route(ScenarioRoute)
  /// Constants of fusion, correction and design, all at once.
  case constants([TuningChange])
  /// True when fixes come through.
  case gps(Bool)
  /// True when the errors below are added to the log.
  case noise(Bool)
  /// Odometry drift added to the poses, percent.
  case drift(Double)
  /// Wandering error added to the fixes, metres (68 %).
  case gpsAccuracy(Double)
  /// Share of fixes thrown far off, percent.
  case outliers(Double)
  /// Share of fixes lost, percent.
  case dropouts(Double)
  /// Drift, errors, outliers and dropouts of a place of some kind, all added; nil for none of them.
  ///
  /// Never a street: what is laid over a log's fixes is drawn.
  case conditions(Conditions?)
  /// The phone in hand.
  case device(Device)
  /// The units of distances on the screen.
  case units(Units)
  /// True when the animation clock stands at 0.
  case still(Bool)
  /// True when route points are shown.
  case waypoints(Bool)
  /// The light that there is, lux.
  case light(Double)
  /// The least light that AR can follow by, lux; nil for none.
  case lightLimit(Double?)
  /// The fastest turn that AR can follow, degrees a second; nil for any.
  case turnLimit(Double?)
  /// The fastest motion that AR can follow, metres a second; nil for any.
  case motionLimit(Double?)
  /// The time within these limits after which AR finds the place again, seconds.
  case calm(Double)

  /// A value of `tracking`.
  package enum TrackingChoice: String, CaseIterable, Hashable, Sendable {
    /// Chosen tracking of place and turn.
    case world
    /// Chosen tracking of the turn alone.
    case orientation
    /// Lost, until it is normal again.
    case limited
    /// Found again.
    case normal
  }
}

extension ScenarioSetting {
  /// The names of the settings in a script.
  enum Name: String, CaseIterable, Hashable, Sendable {
    case misalignment, tracking, strategy, correction, route, gps, noise, drift, gpsAccuracy
    case outliers, dropouts, conditions, device, units, still, waypoints
    case light, lightLimit, turnLimit, motionLimit, calm

    /// The text to be written behind it, for people.
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
        "AR’s axes stand turned by so much from now on, about where the phone is."
      case .tracking:
        "What AR can follow: world and orientation choose, limited loses the place, normal "
          + "finds it again."
      case .strategy: "Heading is corrected by another rule, which begins anew."
      case .correction: "Whether heading is corrected."
      case .route:
        "The walker is led along another route from where the phone believes they are; the file is "
          + "named from where the script lies."
      case .gps: "Whether fixes come through."
      case .noise: "Whether the errors below are laid over the log."
      case .drift: "Drift of scale and yaw added to the poses, as simulate draws it."
      case .gpsAccuracy: "A wandering error added to the fixes, good to so much by itself (68 %)."
      case .outliers: "The share of fixes thrown 3 to 6 times gpsAccuracy off."
      case .dropouts: "The share of fixes that are lost, in stretches of some seconds."
      case .conditions: "Those four at once: those of such a place; null for none."
      case .device: "The phone in hand."
      case .units: "The units of distances on the screen."
      case .still: "Whether the animation clock stands at 0."
      case .waypoints: "Whether route points are shown."
      case .light: "The light that there is, 10000 at first."
      case .lightLimit: "The least light that AR can follow by; null for none."
      case .turnLimit: "The fastest turn that AR can follow; null for any."
      case .motionLimit: "The fastest motion that AR can follow; null for any."
      case .calm: "The time within these limits after which AR finds the place again, 1 at first."
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

  /// Reads the value that a script sets a name to.
  ///
  /// - Parameter folder: The folder of the files that it names.
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
