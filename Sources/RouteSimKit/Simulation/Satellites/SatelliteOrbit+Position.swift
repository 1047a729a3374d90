import ARRouteEngine
import RouteFormats

extension SatelliteOrbit {
  /// The speed of light, m/s.
  static let speedOfLight = 299_792_458.0

  /// μ, the Earth's gravitational parameter as defined for the system's messages, m³/s².
  private var gravity: Double {
    switch satellite.system {
    case .gps: 3.986_005e14  // IS-GPS-200, table 20-IV
    case .galileo: 3.986_004_418e14  // Galileo OS SIS ICD
    }
  }

  /// Returns the satellite's position at a time, metres from the Earth's centre, in the Earth-fixed axes at
  /// that time: x towards longitude 0°, z towards the north pole.
  ///
  /// This is the user algorithm of IS-GPS-200, table 20-IV, which is also used for Galileo.
  func position(at time: GPSTime) -> Vector3 {
    let elapsed = time.seconds(since: reference)
    let semiMajorAxis = rootOfSemiMajorAxis * rootOfSemiMajorAxis
    let meanMotion =
      (gravity / (semiMajorAxis * semiMajorAxis * semiMajorAxis)).squareRoot()
      + corrections.meanMotion
    let eccentric = eccentricAnomaly(meanAnomaly + meanMotion * elapsed)
    let (sine, cosine) = (LibM.sin(eccentric), LibM.cos(eccentric))
    let flatness = (1 - eccentricity * eccentricity).squareRoot()
    let latitude = LibM.atan2(flatness * sine, cosine - eccentricity) + perigee
    let argument = latitude + corrections.latitude.value(at: latitude)
    let radius =
      semiMajorAxis * (1 - eccentricity * cosine) + corrections.radius.value(at: latitude)
    let tilt =
      inclination + corrections.inclinationRate * elapsed
      + corrections.inclination.value(at: latitude)
    let longitude =
      node + (nodeRate - Self.earthRate) * elapsed - Self.earthRate * reference.secondsOfWeek
    let (x, y) = (radius * LibM.cos(argument), radius * LibM.sin(argument))
    let (east, onMeridian) = (LibM.sin(longitude), LibM.cos(longitude))
    let level = y * LibM.cos(tilt)
    return Vector3(
      x * onMeridian - level * east, x * east + level * onMeridian, y * LibM.sin(tilt))
  }

  /// Returns the satellite's position when it sent the signal that arrives at a receiver at a given time.
  ///
  /// The axes are the Earth-fixed ones at the time of arrival: during the signal's travel, the Earth's
  /// rotation moves a point on the equator by about 20 m.
  func apparentPosition(from receiver: Vector3, at time: GPSTime) -> Vector3 {
    var travel = 0.075
    var seen = Vector3.zero
    // Each iteration reduces the error by a factor of about a hundred thousand, because the satellite's speed
    // is 1/77000 of the speed of light.
    for _ in 0..<3 {
      let sent = position(at: time + -travel)
      let turn = Self.earthRate * travel
      let (sine, cosine) = (LibM.sin(turn), LibM.cos(turn))
      seen = Vector3(sent.x * cosine + sent.y * sine, sent.y * cosine - sent.x * sine, sent.z)
      travel = (seen - receiver).length / Self.speedOfLight
    }
    return seen
  }

  /// Returns the solution of Kepler's equation M = E − e·sin E, found by Newton's method to full precision.
  private func eccentricAnomaly(_ mean: Double) -> Double {
    let mean = mean.remainder(dividingBy: 2 * .pi)
    var anomaly = mean + eccentricity * LibM.sin(mean)
    for _ in 0..<10 {
      let miss = anomaly - eccentricity * LibM.sin(anomaly) - mean
      anomaly -= miss / (1 - eccentricity * LibM.cos(anomaly))
      if abs(miss) < 1e-14 { break }
    }
    return anomaly
  }
}

extension OrbitCorrections.Harmonic {
  /// Returns the correction for an argument of latitude.
  fileprivate func value(at latitude: Double) -> Double {
    cosine * LibM.cos(2 * latitude) + sine * LibM.sin(2 * latitude)
  }
}
