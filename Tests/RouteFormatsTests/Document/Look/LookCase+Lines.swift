import Foundation

extension LookCase {
  private static let other = LookWalk.walk(latitude: 48.16, longitude: 11.6, seed: 6)
  private static let route = LookWalk.walk(count: 40, step: 20)
  private static let interleaved = (0..<60).flatMap { [walk[$0], other[$0]] }

  static let lines: [LookCase] = [
    LookCase("two devices", "a.gpx", cause: "back and forth by about", LookText.gpx([interleaved])),
    LookCase(
      "two devices in a table", "a.csv", cause: "back and forth by about", LookText.csv(interleaved)
    ),
    LookCase(
      "two receivers", "a.json", cause: "back and forth by about",
      LookText.gpsd(
        interleaved.enumerated().map { ($1, $0 % 2 == 0 ? "/dev/ttyUSB0" : "/dev/ttyACM0") })),
    LookCase(
      "parts in another order", "a.gpx", cause: "order",
      LookText.gpx(
        [route[20..<30], route[..<10], route[30...], route[10..<20]].map(Array.init), timed: false)),
    LookCase(
      "one part turned round", "a.gpx", cause: "reversed",
      LookText.gpx(
        [Array(route[..<15]), route[15..<28].reversed(), Array(route[28...])], timed: false)),
    LookCase(
      "a route twice", "a.gpx", cause: "repeated", LookText.gpx([route, route], timed: false)),
    LookCase("a track twice", "a.gpx", cause: "same times", LookText.gpx([walk, walk])),
    LookCase(
      "a way back that is a copy", "a.gpx", cause: "point for point",
      LookText.gpx([
        (Array(walk[..<60]) + walk[..<59].reversed()).enumerated().map { index, fix in
          LookFix(time: start + Double(index), latitude: fix.latitude, longitude: fix.longitude)
        }
      ])),
    LookCase(
      "a tool's loop", "a.geojson", cause: "repeated",
      LookText.geojson(
        Array(walk[..<60] + walk[..<60]), times: (0..<120).map { start + Double($0) })),
    LookCase(
      "an offset from the middle on", "a.gpx", cause: "stays there",
      LookText.gpx([placed { ($1.latitude + ($0 < 60 ? 0 : 0.02), $1.longitude) }])),
    LookCase(
      "a receiver that was stuck for an hour", "a.csv", cause: "stuck",
      LookText.csv(
        (0..<180).map { index in
          LookFix(time: start + 20 * Double(index), latitude: 48.137, longitude: 11.575)
        } + LookWalk.walk(latitude: 48.165, start: start + 3600))),
    LookCase(
      "a phone that was stuck for 20 minutes", "a.json", cause: "stuck",
      LookText.ownTracks(
        (0..<60).map { index in
          LookFix(time: start - 1200 + 20 * Double(index), latitude: 48.11, longitude: 11.575)
        } + walk)),
    LookCase(
      "a digit of a vertex mistyped", "a.gpx", cause: "neighbours",
      LookText.gpx(
        [placed(route) { ($1.latitude + ($0 == 20 ? 1 : 0), $1.longitude) }], timed: false)),
    LookCase(
      "a vertex exchanged", "a.gpx", cause: "swapped",
      LookText.gpx(
        [placed(route) { $0 == 20 ? ($1.longitude, $1.latitude) : ($1.latitude, $1.longitude) }],
        timed: false)),
  ]
}
