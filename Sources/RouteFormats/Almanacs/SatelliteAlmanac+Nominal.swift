import ARRouteEngine

extension SatelliteAlmanac {
  /// The nominal constellations of GPS and Galileo combined: 48 satellites, which phones use together.
  ///
  /// Their geometry is equally good in any year, but at a given hour the satellites are not where the real
  /// ones were.
  package static let nominal = SatelliteAlmanac(nominalGPS.orbits + nominalGalileo.orbits)

  /// GPS's nominal constellation: 24 slots, four in each of six planes.
  ///
  /// Source: the reference orbits of the GPS Standard Positioning Service Performance Standard (Department of
  /// Defense, October 2001, table 3-1; September 2008, table 3.2-1): the satellites' positions in their
  /// planes on 1993-07-01 at 0:00 UTC, when Greenwich's hour angle was 18 h 36 min 14.4 s. The rate of the
  /// planes is from the standard's appendix A, −4.4874·10⁻⁷ °/s. The satellites have the numbers 1 (slot A1)
  /// to 24 (F4).
  static let nominalGPS = SatelliteAlmanac(
    gpsSlots.enumerated().map { index, argument in
      orbit(
        SatelliteName(.gps, index + 1),
        at: GPSTime(week: 703, secondsOfWeek: 4 * 86_400 + 9), semiMajorAxis: 26_559_700,
        inclination: 55, node: gpsNodes[index / 4] - 15 * (18 + 36 / 60.0 + 14.4 / 3600),
        argument: argument, nodeRate: -4.4874e-7)
    })

  /// Galileo's nominal constellation: a Walker pattern 24/3/1, eight slots in each of three planes.
  ///
  /// Source: the reference constellation that the European GNSS Service Centre publishes: on 2016-11-21 at
  /// 0:00 UTC (Greenwich's mean sidereal time 60.426°) plane A's node was at 317.632° and slot A1 at
  /// 225.153°; slots are 45° apart; from one plane to the next the node advances by 120° and the slots by
  /// 15°. The satellites have the numbers 1 (slot A1) to 24 (C8).
  static let nominalGalileo = SatelliteAlmanac(
    (0..<24).map { index in
      let (plane, slot) = (Double(index / 8), Double(index % 8))
      return orbit(
        SatelliteName(.galileo, index + 1), at: GPSTime(week: 1924, secondsOfWeek: 86_400 + 17),
        semiMajorAxis: 29_599_801, inclination: 56, node: 317.632 + 120 * plane - 60.426,
        argument: 225.153 + 45 * slot + 15 * plane, nodeRate: -0.027_643_98 / 86_400)
    })

  /// The right ascensions of the ascending nodes of GPS's planes A to F, degrees.
  private static let gpsNodes = [272.847, 332.847, 32.847, 92.847, 152.847, 212.847]
  /// The arguments of latitude of GPS's slots A1 to F4, degrees.
  private static let gpsSlots = [
    268.126, 161.786, 11.676, 41.806,
    80.956, 173.336, 309.976, 204.376,
    111.876, 11.796, 339.666, 241.556,
    135.226, 265.446, 35.156, 167.356,
    197.046, 302.596, 66.066, 333.686,
    238.886, 345.226, 105.206, 135.346,
  ]

  /// Returns a circular orbit.
  ///
  /// The node is given as its longitude at the reference time; all angles are in degrees.
  private static func orbit(
    _ satellite: SatelliteName, at time: GPSTime, semiMajorAxis: Double, inclination: Double,
    node: Double, argument: Double, nodeRate: Double
  ) -> SatelliteOrbit {
    SatelliteOrbit(
      satellite: satellite, reference: time, rootOfSemiMajorAxis: semiMajorAxis.squareRoot(),
      eccentricity: 0, inclination: Angle.degrees(inclination).radians,
      node: Angle.degrees(node).radians + SatelliteOrbit.earthRate * time.secondsOfWeek,
      perigee: 0, meanAnomaly: Angle.degrees(argument).radians,
      nodeRate: Angle.degrees(nodeRate).radians)
  }
}
