/// The records of a RINEX navigation file: a header, then eight lines for each message.
///
/// Source: RINEX 2.11 (W. Gurtner and L. Estey, 2007), tables A3 and A4; RINEX 3.05 (IGS/RTCM 2020), tables
/// A5, A6 and A8. Version 2 is supported for GPS files only. In version 3 files of any system, the GPS and
/// Galileo records are read. Records of other systems are left out and counted.
struct RINEXRecords {
  private let isVersion3: Bool
  private var isInHeading = true
  /// The satellite of the record that is being read.
  private var satellite: SatelliteName?
  private var epoch: Double?
  private var numbers: [Double?] = []
  private var isRecord = false

  /// The width, in columns, of each of the four numbers in a broadcast orbit line.
  private static let width = 19

  /// Creates the records from the first line, which states the file's version and kind.
  ///
  /// - Throws: `unsupportedRINEX` for observation files and for unsupported systems or versions.
  init(firstLine text: AlmanacText) throws(AlmanacError) {
    let version = text.field(0, 20) ?? ""
    let kind = text.field(20, 20) ?? ""
    guard let number = text.number(0, 9), 2..<4 ~= number, kind.hasPrefix("N") else {
      throw .unsupportedRINEX(version: version, kind: kind)
    }
    isVersion3 = number >= 3
  }

  /// Reads the next line.
  mutating func read(_ text: AlmanacText) -> OrbitOutcome {
    if isInHeading {
      isInHeading = text.field(60, 20)?.hasPrefix("END OF HEADER") != true
      return .none
    }
    guard !text.isBlank else { return .none }
    guard beginsRecord(text) else {
      // A record ends after its seventh broadcast orbit line; ignoring further lines limits memory.
      if isRecord, numbers.count < 32 { append(text, from: isVersion3 ? 4 : 3) }
      return .none
    }
    let outcome = finish()
    begin(text)
    return outcome
  }

  /// Ends the last record, and returns its result.
  mutating func finish() -> OrbitOutcome {
    guard isRecord else { return .none }
    isRecord = false
    return orbit.map(OrbitOutcome.orbit) ?? .dropped
  }

  /// Returns true if a line begins a record, which it does if the columns of the satellite's name are not
  /// blank.
  private func beginsRecord(_ text: AlmanacText) -> Bool {
    text.field(0, isVersion3 ? 4 : 2)?.isEmpty == false
  }

  private mutating func begin(_ text: AlmanacText) {
    isRecord = true
    numbers.removeAll(keepingCapacity: true)
    if isVersion3 {
      let system = text.field(0, 1).flatMap(SatelliteSystem.init(rawValue:))
      satellite = system.flatMap { system in
        text.integer(1, 2).map { SatelliteName(system, $0) }
      }
    } else {
      satellite = text.integer(0, 2).map { SatelliteName(.gps, $0) }
    }
    epoch = time(text)
    append(text, from: isVersion3 ? 4 : 3)
  }

  /// Returns the time of clock (t_oc), in seconds since 1970, as if the system's own time were UTC.
  private func time(_ text: AlmanacText) -> Double? {
    // yyyy mm dd hh mm ss in version 3, yy mm dd hh mm ss.s in version 2.
    let columns = isVersion3 ? [4, 9, 12, 15, 18] : [3, 6, 9, 12, 15]
    let lengths = isVersion3 ? [4, 2, 2, 2, 2] : [2, 2, 2, 2, 2]
    let parts = zip(columns, lengths).compactMap { text.integer($0, $1) }
    guard parts.count == 5, let seconds = isVersion3 ? text.number(21, 2) : text.number(17, 5),
      0..<24 ~= parts[3], 0..<60 ~= parts[4], 0...60 ~= seconds
    else { return nil }
    let year = isVersion3 ? parts[0] : parts[0] + (parts[0] < 80 ? 2000 : 1900)
    let days = TimeParser.daysSinceEpoch(year: year, month: parts[1], day: parts[2])
    return days.map { Double($0 * 86_400 + parts[3] * 3600 + parts[4] * 60) + seconds }
  }

  private mutating func append(_ text: AlmanacText, from start: Int) {
    for column in 0..<4 { numbers.append(text.number(start + column * Self.width, Self.width)) }
  }
}

extension RINEXRecords {
  /// The orbit of the record; nil if a number that it needs is missing.
  ///
  /// Index 0 of `numbers` is the date and indices 1 to 3 are the clock, so broadcast orbit k begins at index
  /// 4·k.
  private var orbit: SatelliteOrbit? {
    guard let satellite, let epoch, numbers.count >= 20, let root = numbers[11],
      let eccentricity = numbers[9], let toe = numbers[12], 0..<GPSTime.secondsInWeek ~= toe,
      let inclination = numbers[16], let node = numbers[14], let perigee = numbers[18],
      let meanAnomaly = numbers[7], let nodeRate = numbers[19], let meanMotion = numbers[6]
    else { return nil }
    var orbit = SatelliteOrbit(
      satellite: satellite, reference: reference(toe, near: epoch), rootOfSemiMajorAxis: root,
      eccentricity: eccentricity, inclination: inclination, node: node, perigee: perigee,
      meanAnomaly: meanAnomaly, nodeRate: nodeRate)
    orbit.corrections.meanMotion = meanMotion
    orbit.corrections.inclinationRate = number(20)
    orbit.corrections.latitude = .init(cosine: number(8), sine: number(10))
    orbit.corrections.inclination = .init(cosine: number(13), sine: number(15))
    orbit.corrections.radius = .init(cosine: number(17), sine: number(5))
    orbit.isHealthy = number(25) == 0
    return orbit
  }

  private func number(_ index: Int) -> Double {
    index < numbers.count ? numbers[index] ?? 0 : 0
  }

  /// Returns the time of ephemeris, placed in the week that brings it nearest to the time of clock.
  ///
  /// The week number in the file is not used, because systems and writers count weeks differently.
  private func reference(_ toe: Double, near epoch: Double) -> GPSTime {
    let week = ((epoch - GPSTime.unixEpoch - toe) / GPSTime.secondsInWeek).rounded()
    return GPSTime(week: Int(week), secondsOfWeek: toe)
  }
}
