/// The formats of routes and logs: a table of all readers and all writers.
///
/// To add a format, write its reader, `FileFormat` and `FormatFamily` in a file, and add the family here.
enum FormatRegistry {
  /// All formats that can be read, in the order used in the documentation; if two families find equally
  /// strong evidence, the first one is chosen.
  static let families: [FormatFamily] = [
    .xml, .json, .polyline, .lineLogs, .table, .session, .fit, .gnssLog, .igc, .googleRecords,
    .googleTimeline, .ownTracksLines, .ownTracks,
  ]

  /// All formats in which logs can be written, in the order used in the help.
  static let written: [LogFormat] = [.session, .gpx, .nmea, .xcode]
}

extension FileFormat: NamedRow {
  /// The formats that can be read.
  package static let allCases: [FileFormat] = FormatRegistry.families.reduce(into: []) {
    formats, family in
    formats += family.formats.filter { !formats.contains($0) }
  }
}

extension LogFormat: NamedRow {
  /// The formats in which logs can be written.
  package static var allCases: [LogFormat] { FormatRegistry.written }
}
