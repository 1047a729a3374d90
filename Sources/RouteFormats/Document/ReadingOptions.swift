/// The information that a reader has in addition to the bytes of the file.
package struct ReadingOptions: Hashable, Sendable {
  /// The file's name, which decides on the format if the content does not; nil for standard input.
  var fileName: String?
  /// The precision of encoded polylines; nil to detect it.
  var precision: PolylinePrecision?
  /// The columns that the user chose for a table's roles; nil to find the roles by the column names.
  var columns: ColumnChoice?
  /// The layout derived from the file's name, for a table without column names.
  var layout: TableLayout?
  /// Formats that are tried before those in the registry.
  var further: [FormatFamily] = []

  /// Creates options.
  ///
  /// Options that are not given are detected or remain unknown.
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
  /// Five decimals of a degree, as used by Google, OSRM and GraphHopper.
  case five = 5
  /// Six decimals of a degree, as used by Valhalla.
  case six = 6

  /// The number of units in a degree.
  var unitsPerDegree: Double { self == .five ? 1e5 : 1e6 }
}
