/// A message about a property that no walker can have caused, with its likely reason.
package enum LookNote: Hashable, Sendable {
  /// Points at different positions that all have the same time.
  case oneTime(count: Int)
  /// Dates from a year in which nobody carried a receiver.
  case clockNotSet(year: Int, line: Int)
  /// All dates are earlier than the file's own date by this many weeks.
  case weeksEarly(Int, line: Int)
  /// Latitude and longitude are equal everywhere.
  case sameNumber
  /// Leaps that disappear if a mistake in the numbers is corrected.
  case misread(LeapReading, count: Int, line: Int)
  /// The position stays the same for this many seconds and then leaps by this many metres.
  case stuck(seconds: Double, metres: Double, line: Int)
  /// The position leaps by this many metres in this many seconds, and does not come back.
  case leap(metres: Double, seconds: Double, line: Int)
  /// Coordinates with only this number of decimals; `of` is nil if this applies to both coordinates.
  case grid(decimals: Int, of: Coordinate?)
  /// The line goes straight on at a speed that is too low for a walker, metres per second.
  case tooSlow(speed: Double)
  /// The coordinates are radians, which were read as degrees.
  case radians
  /// The day and month of the dates are exchanged.
  case daysAndMonths(line: Int)
  /// The times skip this many hours while the position continues normally.
  case hoursLost(Int, line: Int)
  /// The line turns back at the point where a coordinate reaches 0.
  case folded(Coordinate, line: Int)
  /// This many positions recur in the same order.
  case again(count: Int, line: Int)
  /// This many positions recur in reverse order.
  case wayBack(count: Int, line: Int)
  /// Parts that join in another order, or if `turned` of them are reversed: the total length of the jumps
  /// before and after the change, metres.
  case parts(count: Int, turned: Int?, jumps: Double, mended: Double)
  /// A vertex that is far from both neighbours, with its distance in metres.
  case lostVertex(metres: Double, isExchanged: Bool, line: Int)
  /// The number of heights outside the range of the Earth's surface, and the median of those heights, metres.
  case heights(count: Int, usual: Double)
  /// The median speed at which the height changes, metres per second.
  case climb(speed: Double)
  /// The line is outside the bounds that the file states.
  case outOfBounds(isExchanged: Bool)
  /// The length of the line, and the different length that the file states, metres.
  case length(own: Double, stated: Double)
  /// The speed derived from the positions, and the different speed that the receiver states, metres per
  /// second.
  case speed(own: Double, stated: Double)
  /// The duration of the walk, and the different duration that the file states, seconds.
  case duration(own: Double, stated: Double)

  /// One of the two coordinates.
  package enum Coordinate: Hashable, Sendable {
    /// The latitude, degrees north.
    case latitude
    /// The longitude, degrees east.
    case longitude
  }
}

extension LookNote {
  /// The line that the note refers to; nil if it refers to the whole file.
  var line: Int? {
    switch self {
    case .clockNotSet(_, let line), .weeksEarly(_, let line), .misread(_, _, let line),
      .stuck(_, _, let line), .leap(_, _, let line), .daysAndMonths(let line),
      .hoursLost(_, let line), .folded(_, let line), .again(_, let line), .wayBack(_, let line),
      .lostVertex(_, _, let line):
      line
    case .oneTime, .sameNumber, .grid, .tooSlow, .radians, .parts, .heights, .climb, .outOfBounds,
      .length, .duration, .speed:
      nil
    }
  }

  /// The message, which is safe to print on a terminal; it does not name the file or the line.
  var message: String {
    ofTimes ?? ofCoordinates ?? ofLines ?? ofStatements ?? ""
  }

  private var ofTimes: String? {
    switch self {
    case .oneTime(let count):
      "\(count) points have the same time, perhaps a date without a time of day, or the time at "
        + "which the file was saved: this is a route, not a walk"
    case .clockNotSet(let year, _): "the date is in \(year): the clock was not set"
    case .weeksEarly(let weeks, _):
      "all dates are \(weeks) weeks before that of the file, as from a receiver "
        + "whose week number has rolled over"
    case .daysAndMonths:
      "the date jumps while the position moves on steadily: days and months are "
        + "swapped; write dates as in 2024-05-01"
    case .hoursLost(let hours, _):
      "\(abs(hours) == 1 ? "an hour is" : "\(abs(hours)) hours are") \(hours < 0 ? "repeated" : "missing") "
        + "while the position moves on steadily: the clock was changed"
    case .tooSlow(let speed):
      "the median speed is \(FixedDecimal.text(speed, decimals: 3)) m/s, in a straight line: times "
        + "or degrees are in a different unit"
    default: nil
    }
  }

  private var ofCoordinates: String? {
    switch self {
    case .sameNumber:
      "latitude and longitude are the same number at every point: one column was read twice"
    case .misread(let reading, let count, _):
      "the position jumps at \(counted(count, "point")): \(reading.words)"
    case .grid(let decimals, let coordinate):
      "\(coordinate.map { "the \($0.words)s" } ?? "all coordinates") "
        + "have \(counted(decimals, "decimal")), a grid of \(Self.mesh(decimals)): the "
        + "positions are rounded; export them with six"
    case .radians: "the coordinates are radians; degrees were expected"
    case .folded(let coordinate, _):
      "the line turns back exactly at the \(coordinate == .latitude ? "equator" : "meridian"): the "
        + "minus sign was lost"
    case .lostVertex(let metres, let isExchanged, _):
      isExchanged
        ? "latitude and longitude of this point are swapped"
        : "this point is \(LineNote.length(metres)) from both of its neighbours, which are near each "
          + "other: a digit is wrong"
    default: nil
    }
  }

  private var ofLines: String? {
    switch self {
    case .stuck(let seconds, let metres, _):
      "the position stands still for \(FixedDecimal.text(seconds / 60, decimals: 0)) "
        + "min and then jumps \(LineNote.length(metres)): the receiver was stuck"
    case .leap(let metres, let seconds, _):
      "the position jumps \(LineNote.length(metres)) in \(FixedDecimal.text(seconds, decimals: 0)) "
        + "s and stays there: two logs were joined, or an offset was added"
    case .again(let count, _):
      "the same \(count) positions are repeated, point for point: a duplicated line (remove one), "
        + "or laps generated by a program"
    case .wayBack(let count, _):
      "the return walk repeats the outward walk, point for point, at \(count) positions, "
        + "as in a track that was copied and reversed"
    case .parts(let count, let turned, let jumps, let mended):
      (turned.map { "\($0) of \(count) parts \($0 == 1 ? "runs" : "run") opposite to the others" }
        ?? "the \(count) parts are not in the order in which they join")
        + ": \(LineNote.length(jumps)) of straight jumps, which would be "
        + "\(LineNote.length(mended)) "
        + (turned == nil ? "in order" : "if reversed")
    default: nil
    }
  }

  private var ofStatements: String? {
    switch self {
    case .heights(let count, let usual):
      "\(counted(count, "height is", "heights are")) out of range for the ground "
        + "(\(FixedDecimal.text(usual, decimals: 0)) m): \(Self.cause(ofHeight: usual))"
    case .climb(let speed):
      "the height changes by \(FixedDecimal.text(speed, decimals: 0)) m/s at most points: heights "
        + "are in a different unit, or from two sources"
    case .outOfBounds(let isExchanged):
      "the line is outside the bounds that the file states"
        + (isExchanged ? ": latitude and longitude are swapped" : "")
    case .length(let own, let stated):
      "the line is \(FixedDecimal.text(own, decimals: 0)) m long, but the file states "
        + "\(FixedDecimal.text(stated, decimals: 0)) m: points are missing, or lengths are in a "
        + "different unit"
    case .speed(let own, let stated):
      "the positions give a speed of \(FixedDecimal.text(own, decimals: 2)) m/s, but the receiver "
        + "states \(FixedDecimal.text(stated, decimals: 2)) m/s: positions or times are in a "
        + "different unit"
    case .duration(let own, let stated):
      "the times give a duration of \(FixedDecimal.text(own, decimals: 0)) s, but the "
        + "file states \(FixedDecimal.text(stated, decimals: 0)) s: points are missing, "
        + "or times are in a different unit"
    default: nil
    }
  }

  /// Returns the mesh width of a grid with this number of decimals.
  private static func mesh(_ decimals: Int) -> String {
    LineNote.length((0..<decimals).reduce(GeoPoint.metresPerDegree) { width, _ in width / 10 })
  }

  private static func cause(ofHeight height: Double) -> String {
    let marks = [-32_768.0, -9999, 32_767, 65_535, -99_999]
    // In FIT, altitudes are counted from −500 m.
    if marks.contains(height) || -500..<0 ~= height {
      return "a placeholder for unknown heights"
    }
    return 9000...30_000 ~= height ? "feet" : "millimetres, or a different unit"
  }
}

extension LookNote.Coordinate {
  /// The coordinate's name.
  var words: String { self == .latitude ? "latitude" : "longitude" }
}
