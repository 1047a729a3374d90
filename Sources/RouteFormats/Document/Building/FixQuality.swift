/// The way in which a receiver obtained a fix.
enum FixQuality: Hashable {
  /// From satellites alone.
  case autonomous
  /// With corrections, as of SBAS: differential.
  case differential
  /// By the carrier's phase, its whole waves known.
  case rtkFixed
  /// By the carrier's phase, its whole waves still guessed.
  case rtkFloat
  /// By dead reckoning, without satellites.
  case estimated
  /// Typed in by hand: no measurement at all.
  case manual

  /// Of NMEA's GGA: 1 GPS, 2 differential, 3 PPS, 4 RTK fixed, 5 RTK float, 6 estimated, 7 manual,
  /// 8 simulator, 9 as some receivers call SBAS.
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

  /// Of the modes of NMEA's GNS, one for each system: the best, as the place is of all of them.
  init(modes: UnsafeBufferPointer<UInt8>) {
    self.init(mode: "RFDAPEMS".utf8.first { modes.contains($0) })
  }

  /// Of the mode indicator at the end of NMEA's RMC and GLL.
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

  /// Of gpsd's `status`: 2 DGPS, 3 RTK fixed, 4 RTK float, 5 dead reckoning, 6 the same with
  /// satellites.
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
  /// Metres of 68 % radius for each unit of dilution of precision; nil where dilution says nothing.
  ///
  /// For autonomous fixes SPEC §9; for differential ones a quarter of it, the ratio of gpsd's error
  /// model; RTK by what receivers' makers state, centimetres with the whole waves known and
  /// decimetres without; dead reckoning four times worse than satellites.
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

  /// Of a horizontal dilution of precision and how the fix was come by.
  ///
  /// Where the quality says more than the dilution, a dilution that is not known counts as 1; nil
  /// where nothing is known.
  static func radius(dilution: Double?, _ quality: FixQuality) -> Double? {
    guard let metres = metresPerDilution(quality) else { return nil }
    if let dilution, dilution > 0 { return dilution * metres }
    switch quality {
    case .rtkFixed, .rtkFloat, .estimated: return metres
    case .autonomous, .differential, .manual: return nil
    }
  }
}
