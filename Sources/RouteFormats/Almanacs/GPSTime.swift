/// A moment on GPS's own clock, which knows no leap seconds.
///
/// Counted from 1980-01-06T00:00:00 UTC; a `Double` of them is good to a quarter of a microsecond,
/// in which a satellite moves by a millimetre.
package struct GPSTime: Hashable, Comparable, Sendable {
  /// Seconds since 1980-01-06T00:00:00 UTC.
  package var seconds: Double

  /// The seconds of a week.
  static let secondsInWeek = 604_800.0
  /// Seconds from 1970-01-01T00:00:00Z to the beginning of GPS's time.
  static let unixEpoch = 315_964_800.0

  /// So many seconds after 1980-01-06T00:00:00 UTC.
  init(seconds: Double) { self.seconds = seconds }

  /// A time within a week.
  ///
  /// - Parameters:
  ///   - week: The full number of the week, not that modulo 1024.
  ///   - secondsOfWeek: Since the beginning of Sunday.
  init(week: Int, secondsOfWeek: Double) {
    seconds = Double(week) * Self.secondsInWeek + secondsOfWeek
  }

  /// A time of day as clocks on the wall have it.
  ///
  /// - Parameter utc: Seconds since 1970-01-01T00:00:00Z, leap seconds not counted. Before 1980 no
  ///   leap second is taken into account, and after the last one known none is foreseen.
  package init(utc: Double) {
    seconds = utc - Self.unixEpoch + LeapSeconds.count(at: utc)
  }

  /// The time of day as clocks on the wall have it, in seconds since 1970-01-01T00:00:00Z; in a
  /// leap second, that of the second after it.
  package var utc: Double {
    let late = seconds + Self.unixEpoch
    return late - LeapSeconds.count(at: late - LeapSeconds.count(at: late))
  }

  /// The number of the week.
  var week: Int { Int((seconds / Self.secondsInWeek).rounded(.down)) }

  /// Seconds since the beginning of the week, 0..<604800.
  package var secondsOfWeek: Double { seconds - Double(week) * Self.secondsInWeek }

  /// True when one moment is before another.
  package static func < (left: GPSTime, right: GPSTime) -> Bool { left.seconds < right.seconds }
}

extension GPSTime {
  /// The moment so many seconds later.
  package static func + (time: GPSTime, seconds: Double) -> GPSTime {
    GPSTime(seconds: time.seconds + seconds)
  }

  /// The number of seconds that lie between an earlier moment and this one.
  package func seconds(since other: GPSTime) -> Double { seconds - other.seconds }
}

/// By how much GPS's clock is ahead of UTC.
///
/// Source: IERS Bulletin C; the last one known was inserted on 2016-12-31.
enum LeapSeconds {
  /// From when on, in seconds since 1970, one more is counted: at the beginning of that day.
  private static let insertions: [Double] = [
    // 1981, 1982, 1983 and 1985 in July; 1988, 1990 and 1991 in January.
    362_793_600, 394_329_600, 425_865_600, 489_024_000, 567_993_600, 631_152_000, 662_688_000,
    // 1992, 1993 and 1994 in July; 1996 in January, 1997 in July, 1999 in January.
    709_948_800, 741_484_800, 773_020_800, 820_454_400, 867_715_200, 915_148_800,
    // 2006 and 2009 in January, 2012 and 2015 in July, 2017 in January.
    1_136_073_600, 1_230_768_000, 1_341_100_800, 1_435_708_800, 1_483_228_800,
  ]

  /// Returns the number inserted from 1980 to a time, seconds since 1970.
  static func count(at utc: Double) -> Double {
    Double(insertions.count { $0 <= utc })
  }
}
