/// The system that a satellite belongs to.
public enum SatelliteSystem: String, CaseIterable, Hashable, Sendable {
  /// The Global Positioning System.
  case gps = "G"
  /// Europe's system.
  case galileo = "E"
}

/// One satellite: its system and its number there.
public struct SatelliteName: Hashable, Comparable, Sendable {
  /// The system.
  public var system: SatelliteSystem
  /// The number of its code (PRN for GPS, SVID for Galileo), 1...63.
  public var number: Int

  /// The highest number.
  static let highest = 63

  /// A satellite of a system.
  public init(_ system: SatelliteSystem, _ number: Int) {
    self.system = system
    self.number = number
  }

  /// As RINEX writes it: `G05`, `E11`.
  public var text: String { system.rawValue + (number < 10 ? "0" : "") + String(number) }

  /// The order in which satellites are listed: GPS first, then by number.
  public static func < (left: SatelliteName, right: SatelliteName) -> Bool {
    (left.system == .gps ? 0 : 1, left.number) < (right.system == .gps ? 0 : 1, right.number)
  }
}

/// A satellite's orbit as its own message tells it: Kepler's elements about a time, and how they
/// change.
///
/// Angles in radians. An almanac gives the elements alone; an ephemeris the corrections, too.
/// Names and meaning are those of IS-GPS-200, tables 20-II and 20-VI, in its words.
public struct SatelliteOrbit: Hashable, Sendable {
  /// Whose it is.
  public var satellite: SatelliteName
  /// The reference time: t_oe of an ephemeris, t_oa of an almanac.
  public var reference: GPSTime
  /// √A, the square root of the semi-major axis, √m.
  public var rootOfSemiMajorAxis: Double
  /// e, the eccentricity, 0..<1.
  public var eccentricity: Double
  /// i₀, the inclination at the reference time.
  public var inclination: Double
  /// Ω₀, the longitude of the ascending node of the orbit's plane at the beginning of the week.
  public var node: Double
  /// ω, the argument of perigee.
  public var perigee: Double
  /// M₀, the mean anomaly at the reference time.
  public var meanAnomaly: Double
  /// Ω̇, the rate of right ascension, rad/s.
  public var nodeRate: Double
  /// What an ephemeris adds.
  public var corrections = OrbitCorrections()
  /// True when the satellite says that it is fit for use.
  public var isHealthy = true

  /// Ω̇ₑ, how fast the Earth turns as satellites reckon it (IS-GPS-200, WGS 84), rad/s.
  package static let earthRate = 7.292_115_146_7e-5
}

/// By how much an orbit departs from Kepler's for some hours (IS-GPS-200, table 20-II).
public struct OrbitCorrections: Hashable, Sendable {
  /// Δn, the difference of mean motion from the computed value, rad/s.
  public var meanMotion = 0.0
  /// The rate of inclination angle, rad/s.
  public var inclinationRate = 0.0
  /// C_uc, C_us: amplitudes of the correction to the argument of latitude, radians.
  public var latitude = Harmonic()
  /// C_rc, C_rs: amplitudes of the correction to the orbit's radius, metres.
  public var radius = Harmonic()
  /// C_ic, C_is: amplitudes of the correction to the inclination, radians.
  public var inclination = Harmonic()

  /// None.
  public init() {}

  /// The amplitudes of the cosine and the sine of twice the argument of latitude.
  public struct Harmonic: Hashable, Sendable {
    /// Of the cosine.
    public var cosine = 0.0
    /// Of the sine.
    public var sine = 0.0

    /// Amplitudes, 0 if not said.
    public init(cosine: Double = 0, sine: Double = 0) {
      self.cosine = cosine
      self.sine = sine
    }
  }
}
