import Foundation

extension LookCase {
  private static let plan = LookWalk.walk(count: 60, step: 10)

  static let statements: [LookCase] = [
    LookCase(
      "Garmin's length of a track", "a.gpx", cause: "states",
      LookText.gpx(
        [plan],
        track: "<extensions><gpxtrkx:TrackStatsExtension><gpxtrkx:Distance>12000</gpxtrkx:Distance>"
          + "</gpxtrkx:TrackStatsExtension></extensions>")),
    LookCase(
      "the length of a lap", "a.tcx", cause: "states",
      LookText.tcx(plan, metres: 5000, seconds: 590)),
    LookCase(
      "the length of a lap in kilometres", "a.tcx", cause: "states",
      LookText.tcx(plan, metres: LookWalk.length(plan) / 1000, seconds: 590)),
    LookCase(
      "the time of a lap", "a.tcx", cause: "states",
      LookText.tcx(
        plan.map { fix in
          var fix = fix
          fix.time = start + (fix.time - start) / 4
          return fix
        }, metres: LookWalk.length(plan), seconds: 590)),
    LookCase(
      "the length of a feature", "a.geojson", cause: "states",
      LookText.geojson(plan, properties: "\"distance\":\(10 * LookWalk.length(plan))")),
    LookCase(
      "an answer's first leg alone", "a.json", cause: "states",
      LookText.osrm(Array(plan.prefix(15)), metres: LookWalk.length(plan))),
    LookCase(
      "a polyline of either precision", "a.txt", cause: "decimals",
      LookText.polyline(
        placed(Array(plan.prefix(20))) { ($1.latitude - 41.687, $1.longitude - 8.185) },
        decimals: 6) + "\n"),
    LookCase(
      "the receiver's own speed", "a.nmea", cause: "the receiver states",
      LookText.nmea(LookWalk.walk(speed: 4.2), speed: 1.4)),
  ]

  private static func raised(_ change: (Int, Double) -> Double) -> [LookFix] {
    walk.enumerated().map { index, fix in
      var fix = fix
      fix.height = change(index, fix.height)
      return fix
    }
  }

  static let heights: [LookCase] = [
    LookCase("millimetres", "a.csv", cause: "height", LookText.csv(raised { $1 * 1000 })),
    LookCase("feet", "a.gpx", cause: "feet", LookText.gpx([raised { ($1 + 3200) / 0.3048 }])),
    LookCase(
      "none", "a.gpx", cause: "height", LookText.gpx([raised { $0 % 3 > 0 ? -32_768 : $1 }])),
    LookCase(
      "two sources", "a.gpx", cause: "height", LookText.gpx([raised { $1 + ($0 % 2 > 0 ? 60 : 0) }])
    ),
  ]

  static let rides: [LookCase] = [
    LookCase("a car", "a.gpx", cause: "m/s", LookText.gpx([LookWalk.walk(speed: 33)])),
    LookCase(
      "an airliner", "a.kml", cause: "m/s",
      LookText.kml(LookWalk.walk(speed: 230)) { start + Double($0) }),
    LookCase("a glider", "a.igc", cause: "m/s", LookText.igc(LookWalk.walk(speed: 28))),
    LookCase(
      "a train, a fix in five minutes", "a.csv", cause: "m/s",
      LookText.csv(LookWalk.walk(count: 20, speed: 40, step: 300))),
  ]
}
