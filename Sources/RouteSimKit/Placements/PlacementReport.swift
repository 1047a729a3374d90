import ARRouteEngine
import RouteFormats

/// A study of placements in a form for people or programs.
public struct PlacementReport: Sendable {
  private let study: PlacementStudy

  /// What a study found.
  public init(_ study: PlacementStudy) { self.study = study }

  private static let names = [
    "latitude", "distance", "azimuth", "placement", "there", "length", "direction", "back",
    "roundTrip",
  ]

  /// Comma-separated values with a header, a line for each placement of each place; empty where there is
  /// no way back.
  public var csv: String {
    let lines = study.rows.map { row in
      let deviation = row.deviation
      return [
        Self.number(row.latitude), Self.number(row.distance), Self.number(row.azimuth),
        deviation.kind.rawValue, Self.number(deviation.there), Self.number(deviation.length),
        Self.number(Angle.wrapDegrees(deviation.direction.degrees)),
        deviation.back.map(Self.number) ?? "", deviation.roundTrip.map(Self.number) ?? "",
      ]
    }
    return ([Self.names] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private static func number(_ value: Double) -> String { FixedDecimal.text(value, decimals: 6) }

  /// A JSON array with an object for each placement of each place, and a line end.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.array { json in
      for row in study.rows {
        let deviation = row.deviation
        json.object { json in
          json.number("latitude", row.latitude, decimals: 6)
          json.number("distance", row.distance, decimals: 6)
          json.number("azimuth", row.azimuth, decimals: 6)
          json.string("placement", deviation.kind.rawValue)
          json.number("there", deviation.there, decimals: 6)
          json.number("length", deviation.length, decimals: 6)
          json.number(
            "direction", Angle.wrapDegrees(deviation.direction.degrees), decimals: 6)
          json.number("back", deviation.back, decimals: 6)
          json.number("roundTrip", deviation.roundTrip, decimals: 6)
        }
      }
    }
    json.newline()
    return json.bytes
  }
}

extension PlacementReport {
  /// A table for people: the worst of all directions, metres, by latitude and distance, and from where on
  /// each placement is off by a metre.
  public var table: String {
    let words = study.azimuths.count == 1 ? "1 direction" : "\(study.azimuths.count) directions"
    return "Farthest off the geodesic of WGS 84 in \(words): there by metres in the scene, back by "
      + "metres on the ground.\n"
      + study.latitudes.map { "\n" + block(latitude: $0) }.joined()
  }

  private func block(latitude: Double) -> String {
    let kinds = PlacementKind.allCases
    var lines = [
      ["at \(Self.degrees(latitude))"] + kinds.flatMap { [$0.rawValue, ""] },
      ["distance"] + kinds.flatMap { _ in ["there", "back"] },
    ]
    for distance in study.distances {
      lines.append(
        [Self.metres(distance)]
          + kinds.flatMap { kind in
            let worst = study.worst(of: kind, latitude: latitude, distance: distance)
            return [Self.known(worst?.there), Self.known(worst?.back)]
          })
    }
    lines.append(
      ["1 m from"]
        + kinds.flatMap { kind in
          let reach = study.reach(of: kind, latitude: latitude, off: 1)
          return [reach.map { Self.metres($0.rounded()) } ?? "–", ""]
        })
    return Self.aligned(lines)
  }

  /// Right-aligned, but for what is written over two columns.
  private static func aligned(_ lines: [[String]]) -> String {
    let widths = lines[0].indices.map { column in
      lines.map { TextWidth.columns($0[column]) }.max() ?? 0
    }
    return lines.map { line in
      let words = zip(line, widths).map { word, width in
        String(repeating: " ", count: width - TextWidth.columns(word)) + word
      }
      var text = words.joined(separator: "  ")
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }

  static func degrees(_ value: Double) -> String {
    "\(FixedDecimal.text(abs(value), decimals: 4))°\(value < 0 ? " S" : value > 0 ? " N" : "")"
  }

  static func metres(_ value: Double) -> String {
    value < 10_000
      ? FixedDecimal.text(value, decimals: 2) + " m"
      : FixedDecimal.text(value / 1000, decimals: 2) + " km"
  }

  private static func known(_ value: Double?) -> String {
    value.map { FixedDecimal.text($0, decimals: 3, padded: true) } ?? "–"
  }
}
