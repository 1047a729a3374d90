import Foundation

extension LookCase {
  static let times: [LookCase] = [
    LookCase("counts of minutes", "a.csv", cause: "m/s", counts("seconds") { $0 / 60 }),
    LookCase(
      "counts of hundredths", "a.csv", cause: "a different unit", counts("elapsed") { $0 * 100 }),
    LookCase(
      "milliseconds in dates", "a.gpx", cause: "a different unit",
      LookText.gpx([timed { start + ($1.time - start) * 1000 }])),
    LookCase(
      "dates ten times too near", "a.geojson", cause: "m/s",
      LookText.geojson(
        LookWalk.walk(count: 600), times: (0..<600).map { start + Double($0) / 10 })),
    LookCase(
      "dates that a planner made up", "a.gpx", cause: "a different unit",
      LookText.gpx([
        LookWalk.walk(step: 20).enumerated().map { index, fix in
          LookFix(
            time: start + 3000 * Double(index), latitude: fix.latitude, longitude: fix.longitude)
        }
      ])),
    LookCase(
      "one second a vertex", "a.gpx", cause: "m/s",
      LookText.gpx([
        LookWalk.walk(step: 60).enumerated().map { index, fix in
          LookFix(time: start + Double(index), latitude: fix.latitude, longitude: fix.longitude)
        }
      ])),
    LookCase(
      "no seconds", "a.gpx", cause: "seconds are missing",
      LookText.gpx([timed { ($1.time / 60).rounded(.down) * 60 }])),
    LookCase(
      "the date alone", "a.gpx", cause: "the same time", LookText.gpx([timed { _, _ in start }])),
    LookCase(
      "the time of saving", "a.kml", cause: "the file was saved",
      LookText.kml(walk) { start + ($0 == walk.count - 1 ? 1 : 0) }),
    LookCase(
      "no AM and PM", "a.csv", cause: "a clock that is off",
      table(LookWalk.walk(start: start + 10_740)) {
        LookText.stamp($0.time < start + 10_800 ? $0.time : $0.time - 43_200)
      }),
    LookCase(
      "months before days, over the end of a 12th", "a.csv", cause: "days and months",
      table(LookWalk.walk(start: 1_715_558_340)) {
        LookText.stamp($0.time, swapped: $0.time < 1_715_558_400)
      }),
    LookCase(
      "months before days, over the end of an 11th", "a.gpx", cause: "days and months",
      LookText.gpx([LookWalk.walk(start: 1_715_471_940)]) { LookText.stamp($0.time, swapped: true) }
    ),
    LookCase(
      "local time over the end of summer time", "a.csv", cause: "clock",
      table(LookWalk.walk(count: 180, start: 1_729_990_740)) {
        LookText.stamp($0.time + ($0.time < 1_729_990_800 ? 7200 : 3600))
      }),
    LookCase(
      "a clock set forward by an hour", "a.gpx", cause: "clock",
      LookText.gpx([timed { $1.time + ($0 < 60 ? 0 : 3600) }])),
    LookCase(
      "a midnight without a new date", "a.csv", cause: "a clock that is off",
      table(LookWalk.walk(start: 1_715_471_940)) {
        LookText.stamp($0.time < 1_715_472_000 ? $0.time : $0.time - 86_400)
      }),
    LookCase(
      "all dates 1024 weeks early", "a.gpx", cause: "1024 weeks",
      LookText.gpx(
        [timed { $1.time - 1024 * 604_800 }],
        head: "<metadata><time>\(LookText.stamp(start))</time></metadata>")),
    LookCase(
      "half of the dates 1024 weeks early", "a.gpx", cause: "1024 weeks",
      LookText.gpx([timed { $1.time - ($0 < 60 ? 1024 * 604_800 : 0) }])),
    LookCase("1970", "a.gpx", cause: "clock", LookText.gpx([timed { $1.time - start }])),
    LookCase(
      "years of two digits", "a.gpx", cause: "clock",
      LookText.gpx([walk]) { "00" + LookText.stamp($0.time).dropFirst(2) }),
    LookCase(
      "2106", "a.gpx", cause: "clock",
      LookText.gpx([timed { index, _ in 4_294_967_235 + Double(index) }])),
    LookCase(
      "newest first", "a.gpx", cause: "run backward",
      LookText.gpx([timed { index, _ in walk[walk.count - 1 - index].time }])),
    LookCase(
      "rows in another order", "a.csv", cause: "order",
      LookText.csv(walk.indices.map { walk[$0 * 47 % walk.count] })),
    LookCase(
      "segments that repeat those before", "a.gpx", cause: "with the same times",
      LookText.gpx([Array(walk.prefix(40)), Array(walk.prefix(80)), walk])),
  ]
}
