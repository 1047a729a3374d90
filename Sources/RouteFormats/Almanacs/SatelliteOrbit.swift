/// The system that a satellite belongs to.
package enum SatelliteSystem: String, CaseIterable, Hashable, Sendable {
  /// The Global Positioning System.
  case gps = "G"
  /// Galileo, Europe's system.
  case galileo = "E"
}

/// The name of a satellite: its system and its number in it.
package struct SatelliteName: Hashable, Comparable, Sendable {
  /// The system.
  package var system: SatelliteSystem
  /// The satellite's number in its system (PRN for GPS, SVID for Galileo), 1...63.
  package var number: Int

  /// The highest satellite number.
  static let highest = 63

  /// Creates the name of a satellite from its system and its number.
  init(_ system: SatelliteSystem, _ number: Int) {
    self.system = system
    self.number = number
  }

  /// The name as RINEX writes it: `G05`, `E11`.
  var text: String { system.rawValue + (number < 10 ? "0" : "") + String(number) }

  /// Orders satellites as they are listed: GPS first, then by number.
  package static func < (left: SatelliteName, right: SatelliteName) -> Bool {
    (left.system == .gps ? 0 : 1, left.number) < (right.system == .gps ? 0 : 1, right.number)
  }
}

/// A satellite's orbit in the form that satellites broadcast: Keplerian elements at an epoch, and their
/// rates.
///
/// Angles are in radians. An almanac gives only the elements; an ephemeris also gives the corrections. The
/// names and meanings are those of IS-GPS-200, tables 20-II and 20-VI.
package struct SatelliteOrbit: Hashable, Sendable {
  /// The satellite.
  package var satellite: SatelliteName
  /// The reference time: t_oe of an ephemeris, t_oa of an almanac.
  package var reference: GPSTime
  /// √A, the square root of the semi-major axis, √m.
  package var rootOfSemiMajorAxis: Double
  /// e, the eccentricity, 0..<1.
  package var eccentricity: Double
  /// i₀, the inclination at the reference time.
  package var inclination: Double
  /// Ω₀, the longitude of the ascending node of the orbit's plane at the beginning of the week.
  package var node: Double
  /// ω, the argument of perigee.
  package var perigee: Double
  /// M₀, the mean anomaly at the reference time.
  package var meanAnomaly: Double
  /// Ω̇, the rate of right ascension, rad/s.
  package var nodeRate: Double
  /// The corrections that an ephemeris adds.
  package var corrections = OrbitCorrections()
  /// True when the satellite reports that it is fit for use.
  var isHealthy = true

  /// Ω̇ₑ, the Earth's rotation rate as defined by the satellite system (IS-GPS-200, WGS 84), rad/s.
  package static let earthRate = 7.292_115_146_7e-5
}

/// The corrections that make a Keplerian orbit accurate for a few hours (IS-GPS-200, table 20-II).
package struct OrbitCorrections: Hashable, Sendable {
  /// Δn, the difference between the mean motion and its computed value, rad/s.
  package var meanMotion = 0.0
  /// The rate of the inclination, rad/s.
  package var inclinationRate = 0.0
  /// C_uc, C_us: amplitudes of the correction to the argument of latitude, radians.
  package var latitude = Harmonic()
  /// C_rc, C_rs: amplitudes of the correction to the orbit's radius, metres.
  package var radius = Harmonic()
  /// C_ic, C_is: amplitudes of the correction to the inclination, radians.
  package var inclination = Harmonic()

  /// Creates corrections of zero.
  init() {}

  /// The amplitudes of the cosine and the sine of twice the argument of latitude.
  package struct Harmonic: Hashable, Sendable {
    /// The amplitude of the cosine.
    package var cosine = 0.0
    /// The amplitude of the sine.
    package var sine = 0.0

    /// Creates a harmonic from its amplitudes.
    init(cosine: Double = 0, sine: Double = 0) {
      self.cosine = cosine
      self.sine = sine
    }
  }
}
