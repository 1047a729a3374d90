/// A message about what no walker can have made, with the likely cause.
package enum LookNote: Hashable, Sendable {
  /// Points at different places that all have one time.
  case oneTime(count: Int)
  /// Dates of a year when nobody walked with a receiver.
  case clockNotSet(year: Int, line: Int)
  /// All dates are so many weeks before that of the file.
  case weeksEarly(Int, line: Int)
  /// Latitude and longitude are equal everywhere.
  case sameNumber
  /// Leaps that a way to read the numbers closes.
  case misread(LeapReading, count: Int, line: Int)
  /// The place stands for so many seconds and leaps then, metres.
  case stuck(seconds: Double, metres: Double, line: Int)
  /// The place leaps, metres in seconds, and stays there.
  case leap(metres: Double, seconds: Double, line: Int)
  /// Coordinates of so few decimals; nil for both.
  case grid(decimals: Int, of: Coordinate?)
  /// The line goes straight on at a speed at which nobody walks, metres a second.
  case tooSlow(speed: Double)
  /// Radians were taken for degrees.
  case radians
  /// The day and the month of dates are exchanged.
  case daysAndMonths(line: Int)
  /// So many hours are missing while the place goes on.
  case hoursLost(Int, line: Int)
  /// The line turns back where a coordinate is 0.
  case folded(Coordinate, line: Int)
  /// So many places come again, in their order.
  case again(count: Int, line: Int)
  /// So many places come again, in the other order.
  case wayBack(count: Int, line: Int)
  /// Parts that join in another order, or so many of them turned round: metres of jumps as they are, and
  /// so.
  case parts(count: Int, turned: Int?, jumps: Double, mended: Double)
  /// A vertex far from both of its neighbours, metres.
  case lostVertex(metres: Double, isExchanged: Bool, line: Int)
  /// So many heights are beyond those of the ground; the usual one, metres.
  case heights(count: Int, usual: Double)
  /// The height changes by so many metres a second at most points.
  case climb(speed: Double)
  /// The line is outside of the bounds that the file states.
  case outOfBounds(isExchanged: Bool)
  /// The line is so long, metres, and the file states another length.
  case length(own: Double, stated: Double)
  /// It goes at one speed by its places, and the receiver states another, metres a second.
  case speed(own: Double, stated: Double)
  /// The walk takes so many seconds, and the file states others.
  case duration(own: Double, stated: Double)

  /// One of two.
  package enum Coordinate: Hashable, Sendable {
    /// Degrees north.
    case latitude
    /// Degrees east.
    case longitude
  }
}

extension LookNote {
  /// The line that it is about; nil where it is about all of the file.
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

  /// The message, fit for a terminal, without file and line.
  var message: String {
    ofTimes ?? ofCoordinates ?? ofLines ?? ofStatements ?? ""
  }

  private var ofTimes: String? {
    switch self {
    case .oneTime(let count):
      "\(count) points have one time, as of a day, or of when the file was saved: they are a route, as "
        + "nobody walked so"
    case .clockNotSet(let year, _): "dated \(year): the clock was not set"
    case .weeksEarly(let weeks, _):
      "all dates are \(weeks) weeks before that of the file, as of a receiver whose week number has "
        + "turned over"
    case .daysAndMonths:
      "the date leaps while the place goes on: days and months are exchanged; write dates as in "
        + "2024-05-01"
    case .hoursLost(let hours, _):
      "\(abs(hours) == 1 ? "an hour is" : "\(abs(hours)) hours are") "
        + "\(hours < 0 ? "there twice" : "missing") while the place goes on: the clock was set"
    case .tooSlow(let speed):
      "the median speed is \(FixedDecimal.text(speed, decimals: 3)) m/s, straight on: times or degrees "
        + "in another unit"
    default: nil
    }
  }

  private var ofCoordinates: String? {
    switch self {
    case .sameNumber:
      "latitude and longitude are the same number at every point: one column read twice"
    case .misread(let reading, let count, _):
      "the place leaps at \(counted(count, "point")): \(reading.words)"
    case .grid(let decimals, let coordinate):
      "\(coordinate.map { "the \($0.words)s" } ?? "all coordinates") have "
        + "\(counted(decimals, "decimal")), a grid of \(Self.mesh(decimals)): the places are rounded; "
        + "export them with six"
    case .radians: "the coordinates are radians; degrees were expected"
    case .folded(let coordinate, _):
      "the line turns back just at the \(coordinate == .latitude ? "equator" : "meridian"): the minus "
        + "sign was lost"
    case .lostVertex(let metres, let isExchanged, _):
      isExchanged
        ? "latitude and longitude of this point are exchanged"
        : "this point is \(LineNote.length(metres)) from both of its neighbours, which are near each "
          + "other: a digit is wrong"
    default: nil
    }
  }

  private var ofLines: String? {
    switch self {
    case .stuck(let seconds, let metres, _):
      "the place stands for \(FixedDecimal.text(seconds / 60, decimals: 0)) min and then leaps "
        + "\(LineNote.length(metres)): the receiver was stuck"
    case .leap(let metres, let seconds, _):
      "the place leaps \(LineNote.length(metres)) in \(FixedDecimal.text(seconds, decimals: 0)) s and "
        + "stays there: two logs joined, or an offset"
    case .again(let count, _):
      "the same \(count) places come again, point for point: a line that is there twice (take one out), or "
        + "laps that a program made"
    case .wayBack(let count, _):
      "the way back is the way there, point for point, at \(count) places, as of a track that was "
        + "copied and turned round"
    case .parts(let count, let turned, let jumps, let mended):
      (turned.map { "\($0) of \(count) parts \($0 == 1 ? "runs" : "run") against the others" }
        ?? "the \(count) parts stand in another order than that in which they join")
        + ": \(LineNote.length(jumps)) of straight jumps, \(LineNote.length(mended)) "
        + (turned == nil ? "in order" : "if turned round")
    default: nil
    }
  }

  private var ofStatements: String? {
    switch self {
    case .heights(let count, let usual):
      "\(counted(count, "height is", "heights are")) beyond those of the ground "
        + "(\(FixedDecimal.text(usual, decimals: 0)) m): \(Self.cause(ofHeight: usual))"
    case .climb(let speed):
      "the height changes by \(FixedDecimal.text(speed, decimals: 0)) m/s at most points: another unit, "
        + "or two sources"
    case .outOfBounds(let isExchanged):
      "the line is outside of the bounds that the file states"
        + (isExchanged ? ": latitude and longitude are exchanged" : "")
    case .length(let own, let stated):
      "the line is \(FixedDecimal.text(own, decimals: 0)) m long, and the file states "
        + "\(FixedDecimal.text(stated, decimals: 0)) m: points are missing, or another unit"
    case .speed(let own, let stated):
      "by its places it goes \(FixedDecimal.text(own, decimals: 2)) m/s, and the receiver states "
        + "\(FixedDecimal.text(stated, decimals: 2)) m/s: places or times in another unit"
    case .duration(let own, let stated):
      "the walk takes \(FixedDecimal.text(own, decimals: 0)) s by its times, and the file states "
        + "\(FixedDecimal.text(stated, decimals: 0)) s: points are missing, or times in another unit"
    default: nil
    }
  }

  /// The width of a grid of so many decimals.
  private static func mesh(_ decimals: Int) -> String {
    LineNote.length((0..<decimals).reduce(GeoPoint.metresPerDegree) { width, _ in width / 10 })
  }

  private static func cause(ofHeight height: Double) -> String {
    let marks = [-32_768.0, -9999, 32_767, 65_535, -99_999]
    // FIT counts from −500 m.
    if marks.contains(height) || -500..<0 ~= height {
      return "what stands there where none is known"
    }
    return 9000...30_000 ~= height ? "feet" : "millimetres, or another unit"
  }
}

extension LookNote.Coordinate {
  /// Its name.
  var words: String { self == .latitude ? "latitude" : "longitude" }
}
