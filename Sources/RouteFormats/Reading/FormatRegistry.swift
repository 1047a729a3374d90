/// The formats of routes and logs, a row for each reader and for each writer.
///
/// To add one, write its reader with its `FileFormat` and its `FormatFamily` in a file, and name the
/// family here.
enum FormatRegistry {
  /// All that is read, in the order of documents; of two families that find a sign of one strength
  /// the first is taken.
  static let families: [FormatFamily] = [
    .xml, .json, .polyline, .lineLogs, .table, .session, .fit, .gnssLog, .igc, .googleRecords,
    .googleTimeline, .ownTracksLines, .ownTracks,
  ]

  /// All formats that logs are written in, in the order of help.
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
  /// The formats that logs are written in.
  package static var allCases: [LogFormat] { FormatRegistry.written }
}
