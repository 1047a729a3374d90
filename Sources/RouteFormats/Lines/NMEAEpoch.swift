/// The content of the sentences of one moment.
struct NMEAEpoch {
  /// Seconds since midnight.
  let timeOfDay: Double
  /// The line of its first sentence.
  var line: Int
  /// True when its date was too early by turns of the week number.
  var isDateRepaired = false
  /// The place by that sentence whose word counts; nil before one names it.
  private(set) var fix: NMEAFix?
  /// The place by another talker's sentence of the same kind, where both are valid.
  private(set) var rival: NMEAFix?
  /// True when it has a GGA or an RMC.
  private(set) var isMain = false
  /// Whose sentence of each source came last; 0 for none.
  private var talkers = SIMD8<UInt16>.zero
  /// Of GST's deviations, metres.
  var statedAccuracy: Double?
  /// Of GSA.
  var listedDilution: Double?

  init(timeOfDay: Double, line: Int) {
    self.timeOfDay = timeOfDay
    self.line = line
  }

  /// True when a sentence of a time belongs to it; not when it comes a second time from one talker.
  func isContinued(by fix: NMEAFix, at time: Double) -> Bool {
    time == timeOfDay && talkers[fix.source.rawValue] != fix.talker
  }

  /// Takes in what a sentence says of the place.
  mutating func add(_ new: NMEAFix) {
    talkers[new.source.rawValue] = new.talker
    if new.source.isMain { isMain = true }
    if let fix, fix.source == new.source, fix.talker != new.talker, fix.isValid, new.isValid {
      rival = fix
    }
    if fix.map(new.comesBefore) ?? true { fix = new }
  }

  /// GST's deviations, else what the place's sentence states, else its HDOP, else that of a GSA
  /// between the epoch's sentences, as much as the quality of the fix makes of it.
  var horizontalAccuracy: Double? {
    if let stated = statedAccuracy ?? fix?.statedAccuracy { return stated }
    let known = [fix?.dilution, listedDilution].compactMap(\.self).first { $0 > 0 }
    return FixAccuracy.radius(dilution: known, fix?.quality ?? .autonomous)
  }
}
