package import ARRouteEngine
import RouteFormats

/// A list of gifts, as text columns for people or as JSON for programs.
package struct GiftTable: Sendable {
  private let gifts: [Gift]
  private let distances: [Double?]

  /// Creates a list of gifts.
  ///
  /// - Parameter coordinate: The coordinate from which distances are measured; nil for no distances.
  package init(_ gifts: [Gift], seenFrom coordinate: GeodeticCoordinate? = nil) {
    self.gifts = gifts
    distances = gifts.map { gift in
      coordinate.flatMap { try? Geodesic.distance(from: $0, to: gift.coordinate) }
    }
  }

  /// The list as text columns for people, with one line per gift.
  package var text: String {
    guard !gifts.isEmpty else { return "no gifts\n" }
    let hasDistances = distances.contains { $0 != nil }
    var lines = [
      (hasDistances ? ["distance"] : []) + ["id", "owner", "model", "place", "put", "state"]
    ]
    for (gift, distance) in zip(gifts, distances) {
      let position =
        FixedDecimal.text(gift.coordinate.latitude.degrees, decimals: 6) + ","
        + FixedDecimal.text(gift.coordinate.longitude.degrees, decimals: 6)
      lines.append(
        (hasDistances ? [distance.map { FixedDecimal.text($0, decimals: 1) + " m" } ?? "–"] : [])
          + [
            gift.identifier, Printable.sanitised(gift.owner), Printable.sanitised(gift.model),
            position,
            Self.second(gift.placed), Self.state(of: gift),
          ])
    }
    return TextGrid(lines, lines[0].map { _ in .left }).text
  }

  private static func second(_ time: Double) -> String {
    Timestamp.text(time.rounded(.down)) ?? "–"
  }

  private static func state(of gift: Gift) -> String {
    switch gift.fate {
    case .waiting: "waits"
    case .opened(let user, let time):
      "opened by \(Printable.sanitised(user)) \(second(time))"
    case .removed(let time): "removed \(second(time))"
    }
  }

  /// The list as a JSON array with one object per gift, and a final line feed.
  package var json: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for (gift, distance) in zip(gifts, distances) {
        json.object { $0.gift(gift, distance: distance) }
      }
    }
    json.newline()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func gift(_ gift: Gift, distance: Double?) {
    string("id", gift.identifier)
    string("owner", gift.owner)
    string("model", gift.model)
    number("latitude", gift.coordinate.latitude.degrees, decimals: 9)
    number("longitude", gift.coordinate.longitude.degrees, decimals: 9)
    number("height", gift.height, decimals: 6)
    number("heading", Angle.wrapDegreesPositive(gift.heading.degrees), decimals: 6)
    number("trueLatitude", gift.trueCoordinate?.latitude.degrees, decimals: 9)
    number("trueLongitude", gift.trueCoordinate?.longitude.degrees, decimals: 9)
    string("placed", Timestamp.text(gift.placed))
    fate(gift.fate)
    number("distance", distance, decimals: 6)
  }
}
