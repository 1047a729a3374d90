/// The data of gpsd on a receiver's errors, besides the reports of its places.
///
/// Few receivers state their errors. For the others gpsd makes them up: `eph` is the dilution of precision
/// times 19 m (4.75 m with differential corrections, which RTK does not count as), `epx` and `epy` are shares
/// of it times 15 m. That is a model and no statement, and RouteSim has its own (SPEC §9): such figures are
/// converted back to the dilution that they were made of, so that a receiver's log reads the same by way of
/// gpsd as directly.
/// Source: gpsd, `gpsd_error_model` in libgpsd_core.c, version 3.10 and later.
struct ReceiverErrors {
  /// The latest horizontal dilution of precision; nil while unknown.
  private var dilution: Double?
  /// The radius of the latest deviations that a receiver stated, and when.
  private var stated: (time: Double?, radius: Double)?

  /// Metres at 95 % for a unit of dilution, alone and with differential corrections.
  private static let modelled = (alone: 19.0, differential: 4.75)
  /// The same along one axis.
  private static let modelledAxis = (alone: 15.0, differential: 3.75)
  /// Receivers whose dilution is less are unknown: what looks like it is a statement.
  private static let leastDilution = 0.5
  /// The same with RTK, by receivers of many satellites: 5.7 m of `eph`.
  private static let leastDilutionOfRTK = 0.3

  /// Takes in what a record says.
  mutating func note(_ record: Record) {
    switch record.kind {
    case .sky:
      if let hdop = record.hdop, hdop > 0 { dilution = hdop }
    case .deviations:
      stated = FixAccuracy.radius(deviations: record.latitude, record.longitude).map {
        (record.time, $0)
      }
    default: break
    }
  }

  /// The accuracy of a report, metres at 68 %; nil where nothing is said.
  ///
  /// What the receiver states counts first. Else `eph` is a radius, `epx` and `epy` are intervals of
  /// one axis, all at 95 %: that is the level of gpsd's own error model, and that of most receivers'
  /// figures it passes on. (Its manual said so up to version 3.19; since then it calls the level
  /// uncertain.)
  func accuracy(of report: Record) -> Double? {
    let quality = FixQuality(status: report.status)
    if let stated, let time = report.time, abs((stated.time ?? time) - time) < 1e-3 {
      return stated.radius
    }
    if let dilution = modelledDilution(report, quality) {
      return FixAccuracy.radius(dilution: dilution, quality)
    }
    return FixAccuracy.radius(radius95: report.eph)
      ?? FixAccuracy.radius(intervals95: report.epx, report.epy)
      ?? FixAccuracy.radius(dilution: report.hdop ?? dilution, quality)
  }

  /// Returns the dilution from which gpsd made the report's errors; nil if they are the receiver's.
  private func modelledDilution(_ report: Record, _ quality: FixQuality) -> Double? {
    let isDifferential = quality == .differential
    if let eph = report.eph {
      let factor = isDifferential ? Self.modelled.differential : Self.modelled.alone
      if quality.isRTK { return Self.dilution(eph / factor) }
      // Receivers state it with two decimals at most, gpsd the product with three.
      let dilution = (eph / factor * 100).rounded() / 100
      guard dilution >= Self.leastDilution, abs(dilution * factor - eph) < 6e-4 else { return nil }
      return dilution
    }
    guard let east = report.epx, let north = report.epy else { return nil }
    let factor = isDifferential ? Self.modelledAxis.differential : Self.modelledAxis.alone
    let made = (east * east + north * north).squareRoot() / factor
    if let dilution = report.hdop ?? dilution, abs(made - dilution) < 0.02 * dilution {
      return dilution
    }
    return quality.isRTK ? Self.dilution(made) : nil
  }

  /// The dilution behind errors of RTK; nil where they are so small that the receiver states them.
  ///
  /// No receiver states so many metres of RTK.
  private static func dilution(_ made: Double) -> Double? {
    made >= leastDilutionOfRTK ? (made * 100).rounded() / 100 : nil
  }
}

extension FixQuality {
  /// True when it is by the carrier's phase.
  fileprivate var isRTK: Bool { self == .rtkFixed || self == .rtkFloat }
}
