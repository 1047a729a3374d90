/// Things of one sort that could not be used.
package struct Drop: Hashable, Sendable {
  /// The reason for the drop.
  package let reason: DropReason
  /// The number.
  package internal(set) var count: Int
  /// The line of the first, counted from 1.
  package let line: Int
  /// The text of the first one, as written and cut to a reasonable length.
  let text: String
  /// The key of the number that the first lacks, as in `--columns`; nil where nobody says.
  var missing: String?
}

/// The reasons why a point could not be used.
package enum DropReason: Hashable, Sendable {
  /// The latitude is no number, or beyond ±90°.
  case badLatitude
  /// The longitude is no number, or beyond ±180°.
  case badLongitude
  /// There is no position where one belongs.
  case missingPosition
  /// The checksum of a sentence is wrong.
  case badChecksum
  /// A line or record makes no sense.
  case malformedRecord
  /// The receiver itself says that a fix is not valid.
  case voidFix
  /// A record of a known type lacks a member that it needs, or has one that is no number.
  case incompleteRecord
  /// A header is of a version that is not known.
  case unknownVersion
  /// The numbers of an orientation are no unit quaternion.
  case badOrientation
  /// A pose is so far from AR's origin that it is on no Earth.
  case badPlace
  /// There are more than memory should hold, as in a stream that never ends.
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
  /// Times that could not be read; their points were kept without them. What was expected, in words.
  case unreadableTimes(count: Int, line: Int, expected: String = "such as 2019-12-15T20:19:55Z")
  /// Points whose time lies before that of an earlier one of their segment. They are part of the
  /// line, and of no use to what plays a log back.
  case timesGoBack(count: Int, line: Int)
  /// Points whose date was too early by 1024 weeks or a multiple, as the log itself shows: another
  /// clock in it, or a jump by just that. They were moved to the right date.
  case weekRollover(count: Int, line: Int)
  /// Times were counted in so many parts of a second, as the walk shows.
  case timeUnit(parts: Double, line: Int)
  /// Records whose times were counted in other parts of a second than those of most; put right.
  case mixedUnits(count: Int, line: Int)
  /// Points or records whose date cannot be; their times were left out.
  case wrongDates(count: Int, line: Int)
  /// Points whose clock was set otherwise by quarters of an hour; they were moved to that of most.
  case otherClock(count: Int, line: Int)
  /// Points that were brought into the order of their times.
  case outOfOrder(count: Int, line: Int)
  /// Poses and fixes went by clocks so many seconds apart; poses were moved to that of the fixes.
  case twoClocks(seconds: Double, line: Int)
  /// The log never says its date; it was taken to begin on 1970-01-01.
  case noDate
  /// Records of types that mean nothing here were skipped.
  case skippedRecords(count: Int, line: Int)
  /// Places to which a log jumps and back at once, as where two receivers write into one log; of so
  /// many, and how far as a rule, metres.
  case jumpsToAndFro(count: Int, points: Int, metres: Double, line: Int)
  /// Points of other sources, in words, that are of the same walk as the used one.
  case otherSource(count: Int, line: Int, others: String, used: String)
  /// Columns that could have been meant as well as those taken: for what, in words, their names, and
  /// how to choose the others by `--columns`.
  case severalColumns(
    keys: String, taken: [String], others: [String], choice: String, line: Int)
  /// The numbers of a column of times are no counts: what they are taken for, and whether columns can
  /// be chosen.
  case timeReading(TimeReading, column: String, line: Int, isTable: Bool = true)
  /// The dates of a column do not show whether days or months come first: the one in the line, and
  /// what is taken to come first.
  case dateOrder(taken: String, line: Int)
  /// A column of hemisphere letters whose name does not identify the coordinate.
  case unusedHemispheres(column: String, line: Int)
  /// A column of sides with other words, such as an O, which is east or west.
  case unknownSides(column: String, line: Int)
  /// Rows of other devices that were left out, by the column that distinguishes devices.
  case otherDevices(
    count: Int, line: Int, column: String, used: String, others: [String], reason: DeviceReason)
  /// A row has more fields than the header has names.
  case surplusFields(count: Int, names: Int, line: Int)
  /// A ZIP archive that holds several routes or logs; one is used.
  case oneOfSeveral(used: String, others: [String])
  /// A file of a ZIP archive ends early or is damaged; what came before was read.
  case damagedMember(name: String)
  /// Something about AR's poses.
  case poses(PoseNote)
  /// Something about which lines are used, and what no walker can have made.
  case lines(LineNote)
}
