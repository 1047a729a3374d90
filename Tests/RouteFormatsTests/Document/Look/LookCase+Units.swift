import Foundation

extension LookCase {
  /// Returns an angle with its minutes written as decimals, as some programs do by mistake; the functions
  /// below return angles with similar mistakes.
  private static func minutesAsDecimals(_ value: Double) -> Double {
    let whole = value.rounded(.towardZero)
    return whole + (value - whole) * 0.6
  }
  private static func secondsAsDecimals(_ value: Double) -> Double {
    let whole = value.rounded(.towardZero)
    let minutes = (value - whole) * 60
    let full = minutes.rounded(.towardZero)
    return whole + full / 100 + (minutes - full) * 60 / 10_000
  }
  private static func withoutZeros(_ value: Double) -> String {
    let whole = Int(value)
    return "\(whole).\(Int(((value - Double(whole)) * 1e6).rounded()))"
  }

  static let units: [LookCase] = [
    LookCase(
      "E7", "a.csv", cause: "10 000 000",
      LookText.csv(placed { (($1.latitude * 1e7).rounded(), ($1.longitude * 1e7).rounded()) })),
    LookCase(
      "E6", "a.gpx", cause: "1 000 000",
      LookText.gpx([placed { (($1.latitude * 1e6).rounded(), ($1.longitude * 1e6).rounded()) }])),
    LookCase(
      "semicircles", "a.csv", cause: "semicircles",
      LookText.csv(
        placed {
          (($1.latitude * 0x1p31 / 180).rounded(), ($1.longitude * 0x1p31 / 180).rounded())
        })),
    LookCase(
      "E6 taken for E7", "a.json", cause: "a different unit", LookText.google(walk, units: 1e6)),
    LookCase(
      "radians", "a.csv", cause: "radians",
      LookText.csv(placed { ($1.latitude * .pi / 180, $1.longitude * .pi / 180) })),
    LookCase(
      "DDMM.mmmm", "a.csv", cause: "minutes",
      LookText.csv(
        placed { (minutesAsDecimals($1.latitude) * 100, minutesAsDecimals($1.longitude) * 100) })),
    LookCase(
      "DD.MMmmmm over a full degree", "a.gpx", cause: "minutes",
      LookText.gpx([
        placed(LookWalk.walk(latitude: 47.9993, heading: 0.1)) {
          (minutesAsDecimals($1.latitude), minutesAsDecimals($1.longitude))
        }
      ])),
    LookCase(
      "DD.MMSSss over a full minute", "a.csv", cause: "minutes",
      LookText.csv(
        placed(LookWalk.walk(latitude: 48.1493, heading: 0.1)) {
          (secondsAsDecimals($1.latitude), secondsAsDecimals($1.longitude))
        })),
    LookCase(
      "zeros lost behind the point", "a.csv", cause: "zeros",
      LookText.csv(LookWalk.walk(latitude: 48.0993, heading: 0.1)) {
        "\(LookText.stamp($0.time)),\(withoutZeros($0.latitude)),\(LookText.number($0.longitude)),0"
      }),
    LookCase(
      "three decimals", "a.csv", cause: "3 decimals",
      LookText.csv(
        placed(LookWalk.walk(count: 200)) {
          (($1.latitude * 1e3).rounded() / 1e3, ($1.longitude * 1e3).rounded() / 1e3)
        })),
    LookCase(
      "two decimals", "a.gpx", cause: "2 decimals",
      LookText.gpx([
        placed(LookWalk.walk(count: 150, step: 30)) {
          (($1.latitude * 100).rounded() / 100, ($1.longitude * 100).rounded() / 100)
        }
      ])),
    LookCase(
      "whole degrees of longitude", "a.csv", cause: "decimals",
      LookText.csv(
        placed(LookWalk.walk(count: 200, longitude: 11.4995, heading: 1.2)) {
          ($1.latitude, $1.longitude.rounded())
        })),
    LookCase(
      "Web Mercator", "a.geojson", cause: "projection",
      LookText.geojson(
        placed {
          let radius = 6_378_137.0
          return (
            log(tan(.pi / 4 + $1.latitude * .pi / 360)) * radius, $1.longitude * .pi / 180 * radius
          )
        })),
    LookCase(
      "UTM", "a.csv", cause: "projection",
      LookText.csv(
        placed {
          (5_334_000 + ($1.latitude - 48.137) * 111_195, 691_000 + ($1.longitude - 11.575) * 74_200)
        })),
    LookCase(
      "metres of a plan", "a.csv", cause: "metres",
      LookText.csv(
        placed(LookWalk.walk(count: 50)) {
          (($1.latitude - 48.137) * 111_195, ($1.longitude - 11.575) * 74_200)
        })),
    LookCase(
      "one column twice", "a.csv", cause: "the same number",
      LookText.csv(placed { ($1.latitude, $1.latitude) })),
  ]
}
