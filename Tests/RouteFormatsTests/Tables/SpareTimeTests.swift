import TestSupport
import Testing

@testable import RouteFormats

/// Columns that contain times although their names do not say so.
@Suite struct SpareTimeTests {
  /// 2024-05-01T12:00:00Z.
  private static let noon = 1_714_564_800.0

  /// Returns rows that are 5 s and 5.6 m apart.
  private func table(_ header: String, _ count: Int = 8, _ row: (Int, String) -> String) -> String {
    let rows = (0..<count).map { index in
      let second = 5 * index
      let clock = "12:00:\(second < 10 ? "0" : "")\(second)"
      let place = "\(FixedDecimal.text(48.1 + Double(index) * 5e-5, decimals: 5)),11.5"
      return place + "," + row(index, clock)
    }
    return "lat,lon," + header + "\n" + rows.joined(separator: "\n") + "\n"
  }

  private static let times = (0..<8).map { noon + 5 * Double($0) }

  @Test(
    "a date with a time is used under any name",
    arguments: [
      "iso datetime", "Start Time", "Recorded At", "Created", "loggedAt", "sample_time",
      "gps_time_utc", "dt", "fecha", "Zeit",
    ])
  func moments(name: String) throws {
    let document = try read(table(name) { "2024-05-01T\($1)Z" })
    #expect(document.tracks.points.map(\.time) == Self.times)
    #expect(document.warnings.isEmpty)
    let quoted = try read(table("\(name),End Time") { "\"1-May-2024 \($1)\",2024-05-01T\($1)Z" })
    #expect(quoted.tracks.points.map(\.time) == Self.times)
  }

  @Test(
    "a date and a time of day in two columns are used under any name, too",
    arguments: [
      "utc_d,utc_t", "Lcl Date,Lcl Time", "day of walk,clock", "date,clock", "UTC Datum,UTC Zeit",
    ], ["2024/05/01", "2024-05-01", "1-May-2024", "20240501x"])
  func pairs(header: String, date: String) throws {
    let isNone = date.hasSuffix("x")
    let document = try read(table(header) { "\(date),\($1)" })
    if isNone {
      #expect(document.kind == .route)
    } else {
      #expect(document.tracks.points.map(\.time) == Self.times)
      #expect(document.warnings.isEmpty)
    }
  }

  @Test("12-hour times, and offsets in a column, are understood") func halvesAndOffsets() throws {
    let halves = try read(table("utc_d,utc_t") { "2024/05/01,\($1) PM" })
    #expect(halves.tracks.points.map(\.time) == Self.times)
    let offsets = try read(table("Lcl Date,Lcl Time,UTCOfst") { "2024-05-01,\($1), +02:00" })
    #expect(offsets.tracks.points.map(\.time) == Self.times.map { $0 - 7200 })
  }

  @Test("a table of places with dates stays a table of places, and that is reported")
  func placesStay() throws {
    let opened = try read(table("opened") { index, _ in "2020-01-0\(index + 1)" })
    #expect(opened.kind == .route && opened.tracks.points.allSatisfy { $0.time == nil })
    #expect(
      opened.warnings
        == [.lines(.unusedTimes(["opened"], choice: "time=opened", line: 1))])
    #expect(
      opened.warnings[0].message
        == "“opened” looks like a time but is not used, as it does not fit any walk; --columns "
        + "time=opened uses it")
    let visits = try read(table("visited") { index, clock in "2020-01-0\(index + 1) \(clock)" })
    #expect(visits.kind == .route)
    let hours = try read(table("opens") { "\($1)" })
    #expect(hours.kind == .route && hours.warnings.count == 1)
    let words = try read(table("name,ref,price") { index, _ in "Café \(index),\(index),1.50" })
    #expect(words.kind == .route && words.warnings.isEmpty)
  }

  @Test("a column in which some fields are not times is not used") func someFields() throws {
    let document = try read(table("note") { $0 > 4 ? "rain" : "2024-05-01T\($1)Z" })
    #expect(document.kind == .route && document.warnings.isEmpty)
    let gaps = try read(table("dt") { $0 == 5 ? "" : "2024-05-01T\($1)Z" })
    #expect(gaps.tracks.points.count { $0.time != nil } == 7)
  }

  @Test("the user's choice of columns is kept") func chosen() throws {
    let text = table("dt,opened") { "2024-05-01T\($1)Z,2020-01-0\($0 + 1)" }
    #expect(try read(text, columns: "time=").tracks.points.allSatisfy { $0.time == nil })
    #expect(try read(text, columns: "time=opened").tracks.points[1].time == 1_577_923_200)
  }

  @Test(
    "minutes and hours are used if they result in a walk, and that is reported",
    arguments: [("elapsed_min", 60.0), ("minutes", 60), ("t_min", 60), ("hours", 3600)])
  func unitsInNames(name: String, seconds: Double) throws {
    let document = try read(
      table(name) { index, _ in FixedDecimal.text(5 * Double(index) / seconds, decimals: 9) })
    for (index, point) in document.tracks.points.enumerated() {
      #expect(abs((point.time ?? -1) - 5 * Double(index)) < 1e-4)
    }
    let prices = try read(table(name) { index, _ in "\(index % 3)" })
    #expect(prices.kind == .route)
  }

  @Test(
    "counts in any unit are times if the column name says so",
    arguments: [
      ("tstamp", 1.0), ("recorded_at", 1), ("Zeit", 1), ("epoch_ms", 1e3), ("ts_ms", 1e3),
      ("sensor_time", 1e9), ("elapsedRealtimeNanos", 1e9), ("millis", 1e3),
    ], [1_714_564_800.0, 17])
  func counts(column: (name: String, perSecond: Double), start: Double) throws {
    let text = table(column.name) { index, _ in
      "\((Int(start) + 5 * index) * Int(column.perSecond))"
    }
    let document = try read(text)
    #expect(document.tracks.points.map(\.time) == (0..<8).map { start + 5 * Double($0) })
    #expect(document.kind == .log)
  }

  @Test(
    "numbers that go back repeatedly are not times",
    arguments: ["bus_time", "waiting_time_s", "epoch_ms", "duration"])
  func cycles(name: String) throws {
    let document = try read(table(name, 30) { index, _ in "\(index % 3)" })
    #expect(document.kind == .route && document.warnings.isEmpty)
  }

  @Test(
    "a name that merely contains such a word does not denote a time",
    arguments: [
      "distance_centimeters", "altimeter", "outcome", "candidate", "sentiment", "last_update_s",
      "update", "bitmask",
    ])
  func others(name: String) throws {
    let document = try read(table(name, 30) { index, _ in "\(index)" })
    #expect(document.kind == .route && document.warnings.isEmpty)
  }

  @Test("a row with an invalid or empty field has no time") func holes() throws {
    for (text, row) in [("N/A", 4), ("", 0), ("", 3)] {
      let numbers = try read(
        table("recorded_at", 30) { index, _ in
          index == row ? text : "\(1_714_564_800 + 5 * index)"
        })
      #expect(
        numbers.tracks.points.map(\.time)
          == (0..<30).map { $0 == row ? nil : Self.noon + 5 * Double($0) })
      #expect(numbers.warnings.count == (text.isEmpty ? 0 : 1))
    }
  }

  @Test("six columns with a constant date are ignored if there is another time")
  func constantParts() throws {
    let document = try read(
      table("year,month,day,hour,minute,second,recorded_at") { index, _ in
        "2024,5,1,12,0,0,\(1_714_564_800 + 5 * index)"
      })
    #expect(document.tracks.points.map(\.time) == Self.times)
    let short = try read(
      table("year,month,day,hour,minute,second") { index, _ in "24,5,1,12,0,\(5 * index)" })
    #expect(short.tracks.points.map(\.time) == Self.times)
  }

  @Test("a column that only increases is named in a warning, because it does not result in a walk")
  func grows() throws {
    let document = try read(table("epoch_ms") { index, _ in "\(1_714_564_800 + 90_000 * index)" })
    #expect(document.kind == .route)
    #expect(
      document.warnings.map(\.message).contains { $0.contains("“epoch_ms” looks like a time") })
  }

  @Test(
    "columns from the year to the second form a time",
    arguments: [
      "year,month,day,hour,minute,second", "yyyy,mon,dd,hh,min,ss",
      "Year,Month,Day,Hour,Min,Seconds",
    ])
  func parts(header: String) throws {
    let document = try read(table(header) { index, _ in "2024,5,1,12,0,\(5 * index)" })
    #expect(document.tracks.points.map(\.time) == Self.times)
    let none = try read(table(header) { index, _ in "2024,13,1,12,0,\(5 * index)" })
    #expect(none.tracks.points.compactMap(\.time).allSatisfy { $0 < 60 })
  }

  @Test(
    "an elapsed time is not a time of day",
    arguments: [(3600.0, TimeReading.hours), (60, .minutes)])
  func elapsed(seconds: Double, unit: TimeReading) throws {
    let document = try read(
      table("elapsed") { index, _ in FixedDecimal.text(5 * Double(index) / seconds, decimals: 9) })
    for (index, point) in document.tracks.points.enumerated() {
      #expect(abs((point.time ?? -1) - 5 * Double(index)) < 1e-4)
    }
    #expect(document.warnings == [.timeReading(unit, column: "elapsed", line: 2)])
    let plain = try read(table("elapsed") { index, _ in "\(5 * index)" })
    #expect(plain.tracks.points.last?.time == 35 && plain.warnings.isEmpty)
  }

  @Test("a row without a date has that of the previous row, or the next day") func dates() throws {
    let first = try read(table("date,time") { "\($0 == 0 ? "2024-05-01" : ""),\($1)" })
    #expect(first.tracks.points.map(\.time) == Self.times && first.warnings.isEmpty)
    let some = try read(table("date,time") { "\($0 % 3 == 0 ? "2024-05-01" : " "),\($1)" })
    #expect(some.tracks.points.map(\.time) == Self.times && some.warnings.isEmpty)
    let late = try read(table("date,time") { "\($0 == 3 ? "2024-05-01" : ""),\($1)" })
    #expect(late.tracks.points.map(\.time) == Self.times && late.warnings.isEmpty)
  }

  @Test(
    "after midnight, a row without a date is on the next day",
    arguments: ["2024-05-01", "1-May-2024", "01/05/2024", "240501"], [true, false])
  func midnight(date: String, hasColons: Bool) throws {
    let clocks = ["23:59:50", "23:59:55", "00:00:00", "00:00:05"]
    let document = try read(
      table("date,time", 4) { index, _ in
        let clock = hasColons ? clocks[index] : clocks[index].replacing(":", with: "")
        return "\(index == 0 ? date : ""),\(clock)"
      })
    let evening = Self.noon + 43_190
    #expect(document.tracks.points.map(\.time) == (0..<4).map { evening + 5 * Double($0) })
  }

  @Test(
    "a number next to a date is a time of that day",
    arguments: [(36_000, 1), (43_200, 1), (0, 1), (36_000_000, 1000)])
  func secondsOfDay(start: Int, parts: Int) throws {
    let document = try read(
      table("date,time", 20) { index, _ in "2024-05-01,\(start + 5 * parts * index)" })
    let first = Self.noon - 43_200 + Double(start / parts)
    #expect(document.tracks.points.map(\.time) == (0..<20).map { first + 5 * Double($0) })
    let reading: TimeReading = parts == 1 ? .secondsOfDay : .millisecondsOfDay
    #expect(document.warnings == [.timeReading(reading, column: "time", line: 2)])
  }

  @Test("an hour, a minute and a second form a time of day, with or without a date")
  func clockParts() throws {
    let parts = try read(table("hour,minute,second") { index, _ in "12,0,\(5 * index)" })
    #expect(parts.tracks.points.map(\.time) == (0..<8).map { 43_200 + 5 * Double($0) })
    #expect(parts.warnings == [.noDate])
    for date in ["2024-05-01", "2024/05/01", "1-May-2024"] {
      let dated = try read(
        table("date,hour,minute,seconds") { index, _ in "\(date),12,0,\(5 * index).5" })
      #expect(dated.tracks.points.map(\.time) == Self.times.map { $0 + 0.5 })
      #expect(dated.warnings.isEmpty)
    }
  }

  @Test(
    "seconds may be completed by a column of nanoseconds",
    arguments: [
      "header.stamp.secs,header.stamp.nsecs", "sec,nanosec", "stamp_sec,stamp_nanosec",
      "secs,nsecs",
    ])
  func nanoseconds(header: String) throws {
    let text = table(header, 40) { index, _ in
      "\(1_714_564_800 + 5 * index + index % 2),\(index % 2 * 500_000_000)"
    }
    let document = try read(text)
    let times = (0..<40).map { index -> Double in
      Self.noon + Double(5 * index) + (index % 2 == 0 ? 0 : 1.5)
    }
    #expect(document.tracks.points.map(\.time) == times)
  }

  @Test("counts since 1970 are preferred to counts since a phone was switched on")
  func counts() throws {
    let document = try read(
      table("boot_time_ms,unix_time_ms") { index, _ in
        "\(17_000 + 5000 * index),\(1_714_564_800_000 + 5000 * index)"
      })
    #expect(document.tracks.points.map(\.time) == Self.times)
  }

  @Test("AM and PM may have a column of their own") func halfInColumn() throws {
    let document = try read(
      table("time,AM/PM") { "2024-05-01 \($1),PM" }.replacing(" 12:", with: " 01:"))
    #expect(document.tracks.points.map(\.time) == Self.times.map { $0 + 3600 })
  }

  @Test(
    "next to complete times, such columns change nothing",
    arguments: ["2024-05-01 T", "2024-05-01TTZ"])
  func halfBesideOthers(form: String) throws {
    let document = try read(
      table("time,AM/PM") { _, clock in
        "\(form.dropLast(form.hasSuffix("Z") ? 2 : 1))\(clock.replacing("12:", with: "14:"))\(form.hasSuffix("Z") ? "Z" : ""),PM"
      })
    #expect(document.tracks.points.map(\.time) == Self.times.map { $0 + 7200 })
  }
}
