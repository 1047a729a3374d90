/// What the sentences of one moment say.
struct NMEAEpoch {
  /// Seconds since midnight.
  let timeOfDay: Double
  /// The line of its first sentence.
  let line: Int
  /// True when its date was too early by turns of the week number.
  var isDateRepaired = false
  var latitude: Double?
  var longitude: Double?
  var altitude: Double?
  var hasFix = false
  /// Whose GGA it has, whose word on the fix counts; nil for none.
  var ggaTalker: UInt16?
  /// Whose RMC it has; nil for none.
  var rmcTalker: UInt16?
  /// How it was come by, as GGA says, else RMC.
  var quality = FixQuality.autonomous
  /// Of GST's deviations, metres.
  var statedAccuracy: Double?
  /// Of GGA.
  var dilution: Double?
  /// Of GSA.
  var listedDilution: Double?

  init(timeOfDay: Double, line: Int) {
    self.timeOfDay = timeOfDay
    self.line = line
  }

  /// GST's deviations, else the HDOP of GGA, else that of a GSA between the epoch's sentences, as
  /// much as the quality of the fix makes of it.
  var horizontalAccuracy: Double? {
    let known = [dilution, listedDilution].compactMap(\.self).first { $0 > 0 }
    return statedAccuracy ?? FixAccuracy.radius(dilution: known, quality)
  }
}
