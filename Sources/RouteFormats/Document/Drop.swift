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
  /// The key, as used in `--columns`, of the number that the first item lacks; nil if unknown.
  var missing: String?
}

/// The reasons why a point could not be used.
package enum DropReason: Hashable, Sendable {
  /// The latitude is not a number, or is beyond ±90°.
  case badLatitude
  /// The longitude is not a number, or is beyond ±180°.
  case badLongitude
  /// A position is missing where one is required.
  case missingPosition
  /// The checksum of a sentence is wrong.
  case badChecksum
  /// A line or record cannot be parsed.
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
  /// There are more points than are kept in memory, for example in a stream that never ends.
  case beyondLimit
}

/// A message about a file that was read in spite of a problem.
package enum FormatWarning: Hashable, Sendable {
  /// The file ends in the middle.
  case truncated(line: Int)
  /// Something is malformed; everything around it that could be read was read.
  case malformed(line: Int, reason: String)
  /// The compressed stream ends early or is damaged; the part before the damage was read.
  case damagedGzip
  /// Times that could not be read; their points were kept without times.
  ///
  /// `expected` describes the expected text.
  case unreadableTimes(count: Int, line: Int, expected: String = "such as 2019-12-15T20:19:55Z")
  /// Points whose time is before that of an earlier point in their segment. They are part of the line, but a
  /// replay cannot use them.
  case timesGoBack(count: Int, line: Int)
  /// Points whose date was too early by a multiple of 1024 weeks; they were moved to the right date.
  ///
  /// The log itself reveals the error, by another clock or by a jump of exactly that amount.
  case weekRollover(count: Int, line: Int)
  /// Times that were counted in a unit smaller than a second, as the walk shows; `parts` is the number of
  /// units in a second.
  case timeUnit(parts: Double, line: Int)
  /// Records whose times were counted in a different unit from most others; they were corrected.
  case mixedUnits(count: Int, line: Int)
  /// Points or records whose date is impossible; their times were left out.
  case wrongDates(count: Int, line: Int)
  /// Points whose clock was off by a multiple of 15 minutes; they were moved to the clock of the majority.
  case otherClock(count: Int, line: Int)
  /// Points that were sorted by time.
  case outOfOrder(count: Int, line: Int)
  /// Poses and fixes with clocks that differ by this many seconds; the poses were moved to the clock of the
  /// fixes.
  case twoClocks(seconds: Double, line: Int)
  /// The log never states its date; it is assumed to begin on 1970-01-01.
  case noDate
  /// Records of unknown types were skipped.
  case skippedRecords(count: Int, line: Int)
  /// Positions to which a log jumps and from which it returns at once, as if two receivers wrote into one
  /// log.
  ///
  /// `points` is the number of all points, and `metres` is the median distance.
  case jumpsToAndFro(count: Int, points: Int, metres: Double, line: Int)
  /// Points from other sources that belong to the same walk as the source used; both sources are named as
  /// text for messages.
  case otherSource(count: Int, line: Int, others: String, used: String)
  /// Columns that could have been meant instead of those used: their purpose and names as text, and the
  /// `--columns` option that selects the others.
  case severalColumns(
    keys: String, taken: [String], others: [String], choice: String, line: Int)
  /// A time column whose numbers are not counts, with the reading used; `isTable` is true if the user can
  /// choose the columns.
  case timeReading(TimeReading, column: String, line: Int, isTable: Bool = true)
  /// Dates that do not reveal whether days or months come first: the order assumed, and the line of one such
  /// date.
  case dateOrder(taken: String, line: Int)
  /// A column of hemisphere letters whose name does not identify the coordinate.
  case unusedHemispheres(column: String, line: Int)
  /// A column of hemispheres with unknown values, such as O, which means east in some languages and west in
  /// others.
  case unknownSides(column: String, line: Int)
  /// Rows of other devices that were left out, with the column that distinguishes devices.
  case otherDevices(
    count: Int, line: Int, column: String, used: String, others: [String], reason: DeviceReason)
  /// A row has more fields than the header has names.
  case surplusFields(count: Int, names: Int, line: Int)
  /// A ZIP archive that contains several routes or logs, of which one is used.
  case oneOfSeveral(used: String, others: [String])
  /// A file in a ZIP archive that ends early or is damaged; the part before the damage was read.
  case damagedMember(name: String)
  /// A message about AR's poses.
  case poses(PoseNote)
  /// A message about the choice of lines, or about something that no walker can have caused.
  case lines(LineNote)
}
