/// A moment on GPS's own clock, which has no leap seconds.
///
/// It is counted in seconds from 1980-01-06T00:00:00 UTC; as a `Double`, it is accurate to a quarter of a
/// microsecond, the time in which a satellite moves by a millimetre.
package struct GPSTime: Hashable, Comparable, Sendable {
  /// Seconds since 1980-01-06T00:00:00 UTC.
  package var seconds: Double

  /// The number of seconds in a week.
  static let secondsInWeek = 604_800.0
  /// The seconds from 1970-01-01T00:00:00Z to the beginning of GPS time.
  static let unixEpoch = 315_964_800.0

  /// Creates the moment that is this number of seconds after 1980-01-06T00:00:00 UTC.
  init(seconds: Double) { self.seconds = seconds }

  /// Creates a time within a week.
  ///
  /// - Parameters:
  ///   - week: The full number of the week, not the number modulo 1024.
  ///   - secondsOfWeek: The seconds since the beginning of Sunday.
  init(week: Int, secondsOfWeek: Double) {
    seconds = Double(week) * Self.secondsInWeek + secondsOfWeek
  }

  /// Creates a moment from a time in UTC.
  ///
  /// - Parameter utc: Seconds since 1970-01-01T00:00:00Z, without leap seconds. Leap seconds before 1980 are
  ///   ignored, and none is assumed after the last known one.
  package init(utc: Double) {
    seconds = utc - Self.unixEpoch + LeapSeconds.count(at: utc)
  }

  /// The time in UTC, in seconds since 1970-01-01T00:00:00Z; during a leap second, the time of the second
  /// after it.
  package var utc: Double {
    let late = seconds + Self.unixEpoch
    return late - LeapSeconds.count(at: late - LeapSeconds.count(at: late))
  }

  /// The number of the week, counted from the beginning of GPS time.
  var week: Int { Int((seconds / Self.secondsInWeek).rounded(.down)) }

  /// The seconds since the beginning of the week, 0..<604800.
  package var secondsOfWeek: Double { seconds - Double(week) * Self.secondsInWeek }

  /// Returns true if one moment is before another.
  package static func < (left: GPSTime, right: GPSTime) -> Bool { left.seconds < right.seconds }
}

extension GPSTime {
  /// Returns the moment that is the given number of seconds later.
  package static func + (time: GPSTime, seconds: Double) -> GPSTime {
    GPSTime(seconds: time.seconds + seconds)
  }

  /// Returns the number of seconds from another moment to this one.
  package func seconds(since other: GPSTime) -> Double { seconds - other.seconds }
}

/// The amount by which GPS's clock is ahead of UTC.
///
/// Source: IERS Bulletin C; the last known leap second was inserted on 2016-12-31.
enum LeapSeconds {
  /// The times at which the leap seconds take effect, in seconds since 1970: for each, the beginning of the
  /// day after it was inserted.
  private static let insertions: [Double] = [
    // July of 1981, 1982, 1983 and 1985; January of 1988, 1990 and 1991.
    362_793_600, 394_329_600, 425_865_600, 489_024_000, 567_993_600, 631_152_000, 662_688_000,
    // July of 1992, 1993 and 1994; January 1996; July 1997; January 1999.
    709_948_800, 741_484_800, 773_020_800, 820_454_400, 867_715_200, 915_148_800,
    // January of 2006 and 2009; July of 2012 and 2015; January 2017.
    1_136_073_600, 1_230_768_000, 1_341_100_800, 1_435_708_800, 1_483_228_800,
  ]

  /// Returns the number of leap seconds inserted between 1980 and a time, which is given in seconds since
  /// 1970.
  static func count(at utc: Double) -> Double {
    Double(insertions.count { $0 <= utc })
  }
}
