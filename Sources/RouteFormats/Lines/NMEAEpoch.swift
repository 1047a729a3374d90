/// The content of the sentences of one moment.
struct NMEAEpoch {
  /// Seconds since midnight.
  let timeOfDay: Double
  /// The line of the epoch's first sentence.
  var line: Int
  /// True when the date was too early by turns of the week number.
  var isDateRepaired = false
  /// The position from the sentence that takes precedence; nil before one contains a position.
  private(set) var fix: NMEAFix?
  /// The position from another talker's sentence of the same kind, if both are valid.
  private(set) var rival: NMEAFix?
  /// True when the epoch has a GGA or an RMC.
  private(set) var isMain = false
  /// The talker of the last sentence of each source; 0 for none.
  private var talkers = SIMD8<UInt16>.zero
  /// The accuracy from GST's deviations, metres.
  var statedAccuracy: Double?
  /// The dilution of precision from GSA.
  var listedDilution: Double?

  init(timeOfDay: Double, line: Int) {
    self.timeOfDay = timeOfDay
    self.line = line
  }

  /// Returns true if a sentence with a time belongs to the epoch; false if the same talker sends it a second
  /// time.
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

  /// The accuracy from GST's deviations, otherwise the one stated in the position's sentence, otherwise
  /// derived from that sentence's HDOP, otherwise from that of a GSA among the epoch's sentences, in both
  /// cases according to the quality of the fix.
  var horizontalAccuracy: Double? {
    if let stated = statedAccuracy ?? fix?.statedAccuracy { return stated }
    let known = [fix?.dilution, listedDilution].compactMap(\.self).first { $0 > 0 }
    return FixAccuracy.radius(dilution: known, fix?.quality ?? .autonomous)
  }
}
