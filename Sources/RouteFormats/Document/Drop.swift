/// Items of one kind that could not be used.
package struct Drop: Hashable, Sendable {
  /// The reason for the drop.
  package let reason: DropReason
  /// The number of items.
  package internal(set) var count: Int
  /// The line of the first item, counted from 1.
  package let line: Int
  /// The text of the first item, as written and cut to a reasonable length.
  let text: String
  /// The key of the number that the first item lacks, as in `--columns`; nil if unknown.
  var missing: String?
}

/// The reasons why a point could not be used.
package enum DropReason: Hashable, Sendable {
  /// The latitude is not a number, or is beyond ±90°.
  case badLatitude
  /// The longitude is not a number, or is beyond ±180°.
  case badLongitude
  /// There is no position where one belongs.
  case missingPosition
  /// The checksum of a sentence is wrong.
  case badChecksum
  /// A line or record makes no sense.
  case malformedRecord
  /// The receiver itself reports that a fix is not valid.
  case voidFix
  /// A record of a known type lacks a required member, or one of its members is not a number.
  case incompleteRecord
  /// A header has an unknown version.
  case unknownVersion
  /// The numbers of an orientation are not a unit quaternion.
  case badOrientation
  /// A pose is too far from AR's origin to be on the Earth.
  case badPlace
  /// There are more points than memory should hold, as in a stream that never ends.
  case beyondLimit
}

/// A message about a file that was read nevertheless.
package enum FormatWarning: Hashable, Sendable {
  /// The file ends in the middle.
  case truncated(line: Int)
  /// Something is not well formed; what could be read around it was.
  case malformed(line: Int, reason: String)
  /// The compressed stream ends early or is damaged; what came before was read.
  case damagedGzip
  /// Times that could not be read; their points were kept without them. The text describes what was expected.
  case unreadableTimes(count: Int, line: Int, expected: String = "such as 2019-12-15T20:19:55Z")
  /// Points whose time is before that of an earlier point in their segment. They are part of the line, but a
  /// replay cannot use them.
  case timesGoBack(count: Int, line: Int)
  /// Points whose date was too early by 1024 weeks or a multiple, as the log itself reveals: by another
  /// clock, or by a jump of exactly that amount. They were moved to the right date.
  case weekRollover(count: Int, line: Int)
  /// Times were counted in a smaller unit, as the walk shows; the number of units in a second.
  case timeUnit(parts: Double, line: Int)
  /// Records whose times were counted in a different unit from those of most others; corrected.
  case mixedUnits(count: Int, line: Int)
  /// Points or records whose date is impossible; their times were left out.
  case wrongDates(count: Int, line: Int)
  /// Points whose clock differed by quarters of an hour; they were moved to the clock of most points.
  case otherClock(count: Int, line: Int)
  /// Points that were sorted by time.
  case outOfOrder(count: Int, line: Int)
  /// Poses and fixes used clocks this many seconds apart; poses were moved to the clock of the fixes.
  case twoClocks(seconds: Double, line: Int)
  /// The log never states its date; it is assumed to begin on 1970-01-01.
  case noDate
  /// Records of unknown types were skipped.
  case skippedRecords(count: Int, line: Int)
  /// Positions to which a log jumps and from which it returns at once, as if two receivers wrote into one
  /// log; the number of all points, and the median distance, metres.
  case jumpsToAndFro(count: Int, points: Int, metres: Double, line: Int)
  /// Points from other sources, in words, that belong to the same walk as the source used.
  case otherSource(count: Int, line: Int, others: String, used: String)
  /// Columns that could have been meant instead of those used: their purpose in words, their names, and how
  /// to choose the others with `--columns`.
  case severalColumns(
    keys: String, taken: [String], others: [String], choice: String, line: Int)
  /// The numbers in a time column are not counts: the interpretation used, and whether columns can be chosen.
  case timeReading(TimeReading, column: String, line: Int, isTable: Bool = true)
  /// The dates of a column do not reveal whether days or months come first: the line of one, and the order
  /// assumed.
  case dateOrder(taken: String, line: Int)
  /// A column of hemisphere letters whose name does not identify the coordinate.
  case unusedHemispheres(column: String, line: Int)
  /// A column of hemispheres with other words, such as an O, which means east or west.
  case unknownSides(column: String, line: Int)
  /// Rows of other devices that were left out, with the column that distinguishes devices.
  case otherDevices(
    count: Int, line: Int, column: String, used: String, others: [String], reason: DeviceReason)
  /// A row has more fields than the header has names.
  case surplusFields(count: Int, names: Int, line: Int)
  /// A ZIP archive that holds several routes or logs; one is used.
  case oneOfSeveral(used: String, others: [String])
  /// A file of a ZIP archive ends early or is damaged; what came before was read.
  case damagedMember(name: String)
  /// A message about AR's poses.
  case poses(PoseNote)
  /// A message about which lines are used, or about something that no walker can have caused.
  case lines(LineNote)
}
