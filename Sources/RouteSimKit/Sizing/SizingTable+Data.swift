import ARRouteEngine
import RouteFormats

extension SizingTable {
  /// The rows as a JSON array, design by design, with the keys of SPEC §12 first and one object per line.
  package var json: String {
    ReportTable(Self.sizes + Self.contrasts + Self.name + Self.objections, records).jsonLines
  }

  /// The rows as comma-separated values with a header (RFC 4180), design by design.
  ///
  /// Unknown values are empty; warnings and names of numbers are separated by spaces. All values in the
  /// JSON are included, with the same names.
  package var csv: String {
    ReportTable(Self.sizes + Self.name + Self.contrasts + Self.objections, records)
      .csv(lineEnd: "\r\n")
  }

  /// A design at a distance.
  private typealias Record = (design: Column, row: SizingRow)

  private var records: [Record] {
    columns.flatMap { column in column.rows.map { (column, $0) } }
  }

  private static var sizes: [ReportColumn<Record>] {
    [
      ReportColumn("distance") { .number($0.row.distance) },
      ReportColumn("diameter") { .number($0.row.diameter) },
      ReportColumn("sphereRadius") { .number($0.row.sphereRadius) },
      ReportColumn("millimetres") { .number($0.row.millimetres) },
      ReportColumn("visualAngle") { .number($0.row.visualAngle?.degrees) },
      ReportColumn("objectDiameter") { .number($0.row.objectDiameter) },
      ReportColumn("label", path: "label.text") { .foreign($0.row.label) },
      ReportColumn("labelWidth", path: "label.width") { .number($0.row.labelWidth) },
      ReportColumn("warnings") { .list($0.row.warnings.map(\.rawValue)) },
    ]
  }

  private static var name: [ReportColumn<Record>] {
    [ReportColumn("design") { .foreign($0.design.design.name) }]
  }

  private static var contrasts: [ReportColumn<Record>] {
    contrasts("contrast", \.ratio) + contrasts("leastContrast", \.least)
  }

  /// Returns one column for each pair; the value is missing for a design that does not have the pair.
  private static func contrasts(
    _ name: String, _ ratio: @escaping @Sendable (SizingContrast) -> Double
  ) -> [ReportColumn<Record>] {
    SizingContrast.Pair.allCases.map { pair in
      let key = pair.rawValue
      return ReportColumn(
        name + key.prefix(1).uppercased() + key.dropFirst(), path: "\(name).\(key)"
      ) {
        record in
        let found = record.design.contrasts.first { $0.pair == pair }
        return found.map { .number(ratio($0)) } ?? .absent
      }
    }
  }

  private static var objections: [ReportColumn<Record>] {
    [
      ReportColumn("designWarnings") { .list($0.design.warnings) },
      ReportColumn("unused") { .list($0.design.design.design.sizing.unused.map(\.rawValue)) },
      ReportColumn("onRim") { .list($0.design.pairsOnRim) },
    ]
  }
}

extension SizingTable.Column {
  /// The warnings about the design that apply at every distance, as machine-readable identifiers such as
  /// `contrast-arrows`.
  fileprivate var warnings: [String] {
    contrasts.filter { !$0.isEnough }.map { "contrast-\($0.pair.rawValue)" }
  }

  /// The pairs that stand out only because of a rim that is one point wide.
  fileprivate var pairsOnRim: [String] { contrasts.filter(\.isOnRim).map(\.pair.rawValue) }
}
