/// Sentences of NMEA 0183 as text, with their checksums.
enum Sentences {
  /// The sentences that give a position, in order of precedence.
  enum Source: CaseIterable {
    case gga, gns, rmc, gll, pubx

    func text(_ second: Int, north: Int? = nil) -> String {
      switch self {
      case .gga: Sentences.gga(second, north: north)
      case .gns: Sentences.gns(second, north: north)
      case .rmc: Sentences.rmc(second, north: north)
      case .gll: Sentences.gll(second, north: north)
      case .pubx: Sentences.pubx(second, north: north)
      }
    }
  }

  /// Returns a sentence with the given fields, from talker and type to the last one.
  static func sentence(_ content: String) -> String {
    let sum = content.utf8.reduce(0, ^)
    let digits = String(sum, radix: 16, uppercase: true)
    return "$\(content)*\(digits.count < 2 ? "0" : "")\(digits)"
  }

  /// Returns a latitude in degrees and minutes, `north` ten-thousandths of a minute north of 48° 6'.
  static func latitude(_ north: Int) -> String {
    let digits = String(60_000 + north)
    return "480\(digits.prefix(1)).\(digits.dropFirst())"
  }

  /// Returns `hhmmss.00` for the time `second` seconds after noon.
  static func time(_ second: Int) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "12\(two(second / 60))\(two(second % 60)).00"
  }

  static func gga(
    _ second: Int, north: Int? = nil, _ talker: String = "GP", quality: Int = 1
  ) -> String {
    let place = latitude(north ?? 10 * second)
    return sentence(
      "\(talker)GGA,\(time(second)),\(place),N,01130.0000,E,\(quality),08,0.9,520.0,M,47.0,M,,")
  }

  static func rmc(
    _ second: Int, north: Int? = nil, _ talker: String = "GP", status: String = "A"
  ) -> String {
    let place = latitude(north ?? 10 * second)
    return sentence(
      "\(talker)RMC,\(time(second)),\(status),\(place),N,01130.0000,E,2.0,0.0,010524,,,A")
  }

  static func gns(_ second: Int, north: Int? = nil, modes: String = "AAN") -> String {
    let place = latitude(north ?? 10 * second)
    return sentence(
      "GNGNS,\(time(second)),\(place),N,01130.0000,E,\(modes),15,0.7,521.0,47.0,,")
  }

  static func gll(_ second: Int, north: Int? = nil, status: String = "A") -> String {
    let place = latitude(north ?? 10 * second)
    return sentence("GPGLL,\(place),N,01130.0000,E,\(time(second)),\(status),A")
  }

  static func pubx(_ second: Int, north: Int? = nil, status: String = "G3") -> String {
    let place = latitude(north ?? 10 * second)
    return sentence(
      "PUBX,00,\(time(second)),\(place),N,01130.0000,E,567.25,\(status),2.5,3.1,2.0,0.0,0.0,,0.9,"
        + "1.2,0.8,8,0,0")
  }

  static func zda(_ second: Int) -> String { sentence("GPZDA,\(time(second)),01,05,2024,00,00") }

  /// Noon of 2024-05-01, UTC.
  static let noon = 1_714_564_800.0

  /// Returns the text of a file with the given lines.
  static func text(_ lines: [String]) -> String { lines.joined(separator: "\r\n") + "\r\n" }
}
