/// The information that a reader has besides the bytes.
package struct ReadingOptions: Hashable, Sendable {
  /// The file's name, which decides where the content does not; nil for standard input.
  var fileName: String?
  /// The precision of encoded polylines; nil to find it out.
  var precision: PolylinePrecision?
  /// Which columns of a table hold what; nil to go by their names.
  var columns: ColumnChoice?
  /// The layout by the file's name, for a table without column names.
  var layout: TableLayout?
  /// Formats that are looked for before those of the registry.
  var further: [FormatFamily] = []

  /// Creates options, all of them open unless given.
  package init(
    fileName: String? = nil, precision: PolylinePrecision? = nil, columns: ColumnChoice? = nil
  ) {
    self.fileName = fileName
    self.precision = precision
    self.columns = columns
  }
}

/// The precision of an encoded polyline.
package enum PolylinePrecision: Int, CaseIterable, Hashable, Sendable {
  /// Five decimals of a degree, as by Google, OSRM and GraphHopper.
  case five = 5
  /// Six decimals of a degree, as by Valhalla.
  case six = 6

  /// The number of units that make a degree.
  var unitsPerDegree: Double { self == .five ? 1e5 : 1e6 }
}
