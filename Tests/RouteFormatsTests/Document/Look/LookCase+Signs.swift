import Foundation

extension LookCase {
  static let signs: [LookCase] = [
    LookCase(
      "exchanged, beyond 90°", "a.csv", cause: "swapped",
      LookText.csv(
        placed(LookWalk.walk(latitude: 39.9, longitude: 116.39)) { ($1.longitude, $1.latitude) })),
    LookCase(
      "exchanged from the middle on", "a.gpx", cause: "swapped",
      LookText.gpx([
        placed { $0 < 60 ? ($1.latitude, $1.longitude) : ($1.longitude, $1.latitude) }
      ])),
    LookCase(
      "exchanged against the bounds", "a.gpx", cause: "swapped",
      LookText.gpx(
        [placed { ($1.longitude, $1.latitude) }],
        head: "<metadata><bounds minlat='48.136' minlon='11.574' maxlat='48.139' maxlon='11.579'/>"
          + "</metadata>")),
    LookCase(
      "no minus, over Greenwich's meridian", "a.csv", cause: "minus",
      LookText.csv(
        placed(LookWalk.walk(latitude: 51.4779, longitude: -0.0012, heading: 1.5)) {
          ($1.latitude, abs($1.longitude))
        })),
    LookCase(
      "no minus, over the equator", "a.gpx", cause: "minus",
      LookText.gpx([
        placed(LookWalk.walk(latitude: -0.0008, longitude: 32.45, heading: 0.1)) {
          (abs($1.latitude), $1.longitude)
        }
      ])),
    LookCase(
      "the hemisphere lost in some rows", "a.csv", cause: "sign",
      LookText.csv(
        placed(LookWalk.walk(latitude: -33.9, longitude: 18.42)) {
          ($0 / 20 % 3 == 0 ? -$1.latitude : $1.latitude, $1.longitude)
        })),
    LookCase(
      "the minus lost half way", "a.json", cause: "sign",
      LookText.google(
        placed(LookWalk.walk(latitude: 37.77, longitude: -122.41)) {
          ($1.latitude, $0 < 70 ? -$1.longitude : $1.longitude)
        })),
    LookCase(
      "the minus of the whole degrees alone", "a.csv", cause: "sign",
      LookText.csv(
        placed(LookWalk.walk(latitude: 54.1, longitude: -2.0006, heading: 1.5)) {
          let whole = $1.longitude.rounded(.up)
          return ($1.latitude, 2 * whole - $1.longitude)
        })),
    LookCase(
      "longitudes up to 360", "a.csv", cause: "360",
      LookText.csv(
        placed(LookWalk.walk(latitude: 42.36, longitude: -71.06)) {
          ($1.latitude, $1.longitude + 360)
        })),
    LookCase(
      "a longitude lost half way", "a.csv", cause: "longitude",
      LookText.csv(placed { ($1.latitude, $0 < 60 ? $1.longitude : 0) })),
  ]
}
