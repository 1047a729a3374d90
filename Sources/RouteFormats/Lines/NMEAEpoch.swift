/// The content of all sentences about one moment.
struct NMEAEpoch {
  /// The seconds since midnight.
  let timeOfDay: Double
  /// The line of the epoch's first sentence.
  var line: Int
  /// True when the date was too early by a multiple of 1024 weeks and has been corrected.
  var isDateRepaired = false
  /// The position from the sentence that takes precedence; nil until a sentence contains a position.
  private(set) var fix: NMEAFix?
  /// The position from another talker's sentence of the same type, if both are valid.
  private(set) var rival: NMEAFix?
  /// True when the epoch includes a GGA or an RMC.
  private(set) var isMain = false
  /// The talker of the last sentence from each source; 0 if absent.
  private var talkers = SIMD8<UInt16>.zero
  /// The accuracy computed from the deviations in GST, metres.
  var statedAccuracy: Double?
  /// The dilution of precision in GSA.
  var listedDilution: Double?

  init(timeOfDay: Double, line: Int) {
    self.timeOfDay = timeOfDay
    self.line = line
  }

  /// Returns true if a sentence with a time belongs to the epoch; false if the same talker has already sent
  /// one of the same type.
  func isContinued(by fix: NMEAFix, at time: Double) -> Bool {
    time == timeOfDay && talkers[fix.source.rawValue] != fix.talker
  }

  /// Adds a sentence's position.
  mutating func add(_ new: NMEAFix) {
    talkers[new.source.rawValue] = new.talker
    if new.source.isMain { isMain = true }
    if let fix, fix.source == new.source, fix.talker != new.talker, fix.isValid, new.isValid {
      rival = fix
    }
    if fix.map(new.comesBefore) ?? true { fix = new }
  }

  /// The accuracy of the fix, metres.
  ///
  /// It is computed from the deviations in GST, or else stated in the position's sentence, or else derived
  /// from the HDOP in that sentence or in a GSA of the epoch, taking the quality of the fix into account.
  var horizontalAccuracy: Double? {
    if let stated = statedAccuracy ?? fix?.statedAccuracy { return stated }
    let known = [fix?.dilution, listedDilution].compactMap(\.self).first { $0 > 0 }
    return FixAccuracy.radius(dilution: known, fix?.quality ?? .autonomous)
  }
}
