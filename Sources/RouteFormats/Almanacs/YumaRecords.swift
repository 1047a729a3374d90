/// The records of a YUMA almanac: a heading between asterisks, then a line for each element.
///
/// The elements, in the form published by the US Coast Guard Navigation Center, are: ID, Health,
/// Eccentricity, Time of Applicability(s), Orbital Inclination(rad), Rate of Right Ascen(r/s), SQRT(A)  (m
/// 1/2), Right Ascen at Week(rad), Argument of Perigee(rad), Mean Anom(rad), Af0(s), Af1(s/s), week. Old
/// files write Right Ascen at TOA instead of Right Ascen at Week, with the same meaning.
struct YumaRecords {
  private let time: GPSTime?
  private var values: [Element: Double] = [:]
  private var isBegun = false

  /// An element that is read from a record.
  ///
  /// The clock polynomial (Af0, Af1) is ignored, because a simulation has a clock error of its own.
  private enum Element: CaseIterable {
    case id, health, eccentricity, applicability, inclination, nodeRate, root, node, perigee
    case meanAnomaly, week

    /// The beginning of the element's line, in lowercase.
    var prefix: String {
      switch self {
      case .id: "id"
      case .health: "health"
      case .eccentricity: "eccentricity"
      case .applicability: "time of applicability"
      case .inclination: "orbital inclination"
      case .nodeRate: "rate of right ascen"
      case .root: "sqrt(a)"
      case .node: "right ascen at"
      case .perigee: "argument of perigee"
      case .meanAnomaly: "mean anom"
      case .week: "week"
      }
    }
  }

  init(near time: GPSTime?) { self.time = time }

  /// Returns true if a line is the heading of a record.
  static func isHeading(_ text: AlmanacText) -> Bool { text.begins(with: "****") }

  /// Reads the next line.
  mutating func read(_ text: AlmanacText) -> OrbitOutcome {
    if Self.isHeading(text) { return begin() }
    guard let (name, value) = text.element,
      let element = Element.allCases.first(where: { name.hasPrefix($0.prefix) })
    else { return .none }
    // Without headings, each record begins with its ID.
    let outcome = element == .id && isBegun && !values.isEmpty ? begin() : .none
    isBegun = true
    if let value, value.isFinite { values[element] = value }
    return outcome
  }

  /// Ends the last record, and returns its result.
  mutating func finish() -> OrbitOutcome { begin() }

  private mutating func begin() -> OrbitOutcome {
    defer {
      values.removeAll()
      isBegun = false
    }
    guard isBegun else { return .none }
    return orbit.map(OrbitOutcome.orbit) ?? .dropped
  }

  private var orbit: SatelliteOrbit? {
    guard let number = values[.id].flatMap({ Int(exactly: $0) }),
      let week = values[.week].flatMap({ Int(exactly: $0) }), 0...9999 ~= week,
      let applicability = values[.applicability], 0..<GPSTime.secondsInWeek ~= applicability,
      let eccentricity = values[.eccentricity], let inclination = values[.inclination],
      let nodeRate = values[.nodeRate], let root = values[.root], let node = values[.node],
      let perigee = values[.perigee], let meanAnomaly = values[.meanAnomaly]
    else { return nil }
    var orbit = SatelliteOrbit(
      satellite: SatelliteName(.gps, number),
      reference: GPSTime(week: fullWeek(week), secondsOfWeek: applicability),
      rootOfSemiMajorAxis: root, eccentricity: eccentricity, inclination: inclination, node: node,
      perigee: perigee, meanAnomaly: meanAnomaly, nodeRate: nodeRate)
    orbit.isHealthy = values[.health].map { $0 == 0 } ?? true
    return orbit
  }

  /// Returns the full week number for a week number modulo 1024.
  private func fullWeek(_ week: Int) -> Int {
    guard week < 1024 else { return week }
    let cycle = time.map { (Double($0.week - week) / 1024).rounded() } ?? 2
    return week + 1024 * max(Int(cycle), 0)
  }
}
