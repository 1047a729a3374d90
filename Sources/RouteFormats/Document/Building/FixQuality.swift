/// The way in which a receiver obtained a fix.
enum FixQuality: Hashable {
  /// From satellites only.
  case autonomous
  /// From satellites, with differential corrections such as those of SBAS.
  case differential
  /// From the carrier phase, with the number of whole cycles resolved.
  case rtkFixed
  /// From the carrier phase, with the number of whole cycles only estimated.
  case rtkFloat
  /// From dead reckoning, without satellites.
  case estimated
  /// Entered by hand: not a measurement.
  case manual

  /// Creates the quality from the quality indicator of NMEA's GGA: 1 GPS, 2 differential, 3 PPS, 4 RTK fixed,
  /// 5 RTK float, 6 estimated, 7 manual, 8 simulator, 9 SBAS on some receivers.
  init(gga: UInt8?) {
    switch gga {
    case UInt8(ascii: "2"), UInt8(ascii: "9"): self = .differential
    case UInt8(ascii: "4"): self = .rtkFixed
    case UInt8(ascii: "5"): self = .rtkFloat
    case UInt8(ascii: "6"): self = .estimated
    case UInt8(ascii: "7"): self = .manual
    default: self = .autonomous
    }
  }

  /// Creates the quality from the mode indicators of NMEA's GNS, one for each satellite system.
  ///
  /// The best one is used, because the position is based on all the systems.
  init(modes: UnsafeBufferPointer<UInt8>) {
    self.init(mode: "RFDAPEMS".utf8.first { modes.contains($0) })
  }

  /// Creates the quality from the mode indicator at the end of NMEA's RMC and GLL.
  init(mode: UInt8?) {
    switch mode {
    case UInt8(ascii: "D"): self = .differential
    case UInt8(ascii: "R"): self = .rtkFixed
    case UInt8(ascii: "F"): self = .rtkFloat
    case UInt8(ascii: "E"): self = .estimated
    case UInt8(ascii: "M"): self = .manual
    default: self = .autonomous
    }
  }

  /// Creates the quality from gpsd's `status`: 2 DGPS, 3 RTK fixed, 4 RTK float, 5 dead reckoning, 6 dead
  /// reckoning with satellites.
  init(status: Double?) {
    switch status {
    case 2: self = .differential
    case 3: self = .rtkFixed
    case 4: self = .rtkFloat
    case 5: self = .estimated
    default: self = .autonomous
    }
  }
}

extension FixAccuracy {
  /// Returns the 68 % radius in metres per unit of dilution of precision; nil if the dilution means nothing.
  ///
  /// Autonomous fixes follow SPEC §9. Differential fixes have a quarter of that, which is the ratio in gpsd's
  /// error model. RTK follows the figures of receiver manufacturers: centimetres if the whole cycles are
  /// resolved, and decimetres if not. Dead reckoning is four times worse than satellites.
  static func metresPerDilution(_ quality: FixQuality) -> Double? {
    switch quality {
    case .autonomous: metresPerDilution
    case .differential: metresPerDilution / 4
    case .rtkFixed: 0.02
    case .rtkFloat: 0.5
    case .estimated: metresPerDilution * 4
    case .manual: nil
    }
  }

  /// Returns the 68 % radius for a horizontal dilution of precision and the way in which the fix was
  /// obtained.
  ///
  /// For RTK and dead reckoning, an unknown dilution counts as 1. For other fixes without a dilution, and for
  /// manual ones, the result is nil.
  static func radius(dilution: Double?, _ quality: FixQuality) -> Double? {
    guard let metres = metresPerDilution(quality) else { return nil }
    if let dilution, dilution > 0 { return dilution * metres }
    switch quality {
    case .rtkFixed, .rtkFloat, .estimated: return metres
    case .autonomous, .differential, .manual: return nil
    }
  }
}
