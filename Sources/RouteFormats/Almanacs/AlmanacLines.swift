/// Turns the lines of a file into orbits, one line at a time.
struct AlmanacLines {
  private enum State {
    case undecided
    case yuma(YumaRecords)
    case rinex(RINEXRecords)
    case failed(AlmanacError)
  }

  private let time: GPSTime?
  private var state = State.undecided
  private var orbits: [SatelliteOrbit] = []
  private var droppedCount = 0
  /// The number of the line that was read last.
  private var line = 0

  init(near time: GPSTime?) { self.time = time }

  /// Reads the next line.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    let text = AlmanacText(bytes)
    self.line = line
    switch state {
    case .failed: return
    case .undecided: begin(text)
    case .yuma(var records):
      take(records.read(text))
      if case .yuma = state { state = .yuma(records) }
    case .rinex(var records):
      take(records.read(text))
      if case .rinex = state { state = .rinex(records) }
    }
  }

  /// Returns the orbits from all lines that were read.
  mutating func almanac() throws(AlmanacError) -> SatelliteAlmanac {
    let format: AlmanacFormat
    switch state {
    case .undecided: throw .empty
    case .failed(let error): throw error
    case .yuma(var records):
      take(records.finish())
      format = .yuma
    case .rinex(var records):
      take(records.finish())
      format = .rinex
    }
    if case .failed(let error) = state { throw error }
    guard !orbits.isEmpty else { throw .noOrbits(format, droppedCount: droppedCount) }
    return SatelliteAlmanac(orbits, droppedCount: droppedCount)
  }

  /// Detects the format from the first line that is not blank.
  private mutating func begin(_ text: AlmanacText) {
    guard !text.isBlank else { return }
    if text.field(60, 20)?.hasPrefix("RINEX VERSION") == true {
      do throws(AlmanacError) { state = .rinex(try RINEXRecords(firstLine: text)) } catch {
        state = .failed(error)
      }
    } else if YumaRecords.isHeading(text) || text.element?.name == "id" {
      var records = YumaRecords(near: time)
      _ = records.read(text)
      state = .yuma(records)
    } else {
      state = .failed(.unknownFormat)
    }
  }

  private mutating func take(_ outcome: OrbitOutcome) {
    switch outcome {
    case .none: break
    case .dropped: droppedCount += 1
    case .orbit where orbits.count == AlmanacReader.maximumCount:
      state = .failed(.tooMany(line: line))
    case .orbit(let orbit):
      if orbit.isPossible { orbits.append(orbit) } else { droppedCount += 1 }
    }
  }
}

/// The result of reading a line, which may complete a record.
enum OrbitOutcome {
  case none
  case dropped
  case orbit(SatelliteOrbit)
}

extension SatelliteOrbit {
  /// True when the orbit is plausible: a Medium Earth Orbit or a somewhat higher one, with finite numbers of
  /// the magnitude that navigation messages carry.
  ///
  /// Angles may span thousands of turns, because simulators write such angles.
  var isPossible: Bool {
    let angles = [inclination, node, perigee, meanAnomaly]
    let small = [
      corrections.latitude.cosine, corrections.latitude.sine, corrections.inclination.cosine,
      corrections.inclination.sine,
    ]
    return 4000...7000 ~= rootOfSemiMajorAxis && 0..<0.5 ~= eccentricity
      && angles.allSatisfy { abs($0) < 1e6 } && abs(nodeRate) < 1e-6
      && abs(corrections.meanMotion) < 1e-6 && abs(corrections.inclinationRate) < 1e-6
      && small.allSatisfy { abs($0) < 0.01 } && abs(corrections.radius.cosine) < 1e5
      && abs(corrections.radius.sine) < 1e5 && 0..<1e10 ~= reference.seconds
      && 1...SatelliteName.highest ~= satellite.number
  }
}
