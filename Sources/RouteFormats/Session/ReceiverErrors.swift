/// The errors that gpsd reports for a receiver in records other than position reports.
///
/// Few receivers state their errors. For the others, gpsd computes them: `eph` is the dilution of precision
/// times 19 m (4.75 m with differential corrections, which do not include RTK), and `epx` and `epy` are the
/// dilution's components along each axis times 15 m (3.75 m). These figures come from gpsd's model, and
/// RouteSim has its own (SPEC §9). They are therefore converted back to the dilution from which they were
/// computed, so that a receiver's log gives the same result whether it was recorded through gpsd or directly.
///
/// Source: gpsd, `gpsd_error_model` in libgpsd_core.c, version 3.10 and later.
struct ReceiverErrors {
  /// The latest horizontal dilution of precision; nil while unknown.
  private var dilution: Double?
  /// The latest standard deviations that the receiver stated: their time, and the radius computed from them.
  private var stated: (time: Double?, radius: Double)?

  /// gpsd's model of the horizontal error at 95 %, metres per unit of dilution, without and with differential
  /// corrections.
  private static let modelled = (alone: 19.0, differential: 4.75)
  /// gpsd's model of the error along one axis at 95 %, metres per unit of dilution, without and with
  /// differential corrections.
  private static let modelledAxis = (alone: 15.0, differential: 3.75)
  /// The smallest dilution that known receivers report; an error that would imply a smaller one must come
  /// from the receiver itself.
  private static let leastDilution = 0.5
  /// The smallest dilution with RTK, for receivers that use many satellites; it corresponds to an `eph` of
  /// 5.7 m.
  private static let leastDilutionOfRTK = 0.3

  /// Remembers a record's information about errors.
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

  /// Returns the accuracy of a report, metres at 68 %; nil if unknown.
  ///
  /// Errors stated by the receiver take precedence. Otherwise `eph` is a radius, and `epx` and `epy` are
  /// intervals along one axis, all at 95 %. That is the level of gpsd's own error model, and of most
  /// receivers' figures that it passes on. (gpsd's manual stated this level up to version 3.19; since then it
  /// calls the level uncertain.)
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

  /// Returns the dilution from which gpsd computed the report's errors; nil if the receiver stated them.
  private func modelledDilution(_ report: Record, _ quality: FixQuality) -> Double? {
    let isDifferential = quality == .differential
    if let eph = report.eph {
      let factor = isDifferential ? Self.modelled.differential : Self.modelled.alone
      if quality.isRTK { return Self.dilution(eph / factor) }
      // Receivers state the dilution with at most two decimals; gpsd rounds the product to three.
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

  /// Returns the dilution that corresponds to the errors of an RTK fix; nil if the errors are so small that
  /// the receiver must have stated them.
  ///
  /// No receiver states errors of several metres with RTK.
  private static func dilution(_ made: Double) -> Double? {
    made >= leastDilutionOfRTK ? (made * 100).rounded() / 100 : nil
  }
}

extension FixQuality {
  /// True when the fix uses the carrier phase.
  fileprivate var isRTK: Bool { self == .rtkFixed || self == .rtkFloat }
}
