import ARRouteEngine
import RouteFormats

/// A report on a study of projections, for people or programs.
package struct PlacementReport: Sendable {
  private let study: PlacementStudy

  /// Creates a report on a study.
  package init(_ study: PlacementStudy) { self.study = study }

  private static let columns: [ReportColumn<PlacementStudy.Row>] = [
    ReportColumn("latitude") { .number($0.latitude) },
    ReportColumn("distance") { .number($0.distance) },
    ReportColumn("azimuth") { .number($0.azimuth) },
    ReportColumn("placement") { .words($0.deviation.kind.rawValue) },
    ReportColumn("there") { .number($0.deviation.there) },
    ReportColumn("length") { .number($0.deviation.length) },
    ReportColumn("direction") { .number(Angle.wrapDegrees($0.deviation.direction.degrees)) },
    ReportColumn("back") { .number($0.deviation.back) },
    ReportColumn("roundTrip") { .number($0.deviation.roundTrip) },
  ]

  private var report: ReportTable<PlacementStudy.Row> { ReportTable(Self.columns, study.rows) }

  /// Comma-separated values with a header and one line for each projection of each position; a field is empty
  /// if the projection cannot be inverted there.
  package var csv: String { report.csv() }

  /// A JSON array with one object for each projection of each position, followed by a line feed.
  package var json: [UInt8] { report.json }
}

extension PlacementReport {
  /// A table for people.
  ///
  /// It lists the largest errors over all directions, metres, by latitude and distance, and the distance at
  /// which each projection's error reaches a metre.
  package var table: String {
    let words = counted(study.azimuths.count, "direction")
    return "Largest errors against the geodesic of WGS 84 in \(words): “there” in metres in the "
      + "scene, “back” in metres on the ground.\n"
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
    return TextGrid(lines, lines[0].map { _ in .right }).text
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
