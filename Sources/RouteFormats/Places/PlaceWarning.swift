/// Something in a file of places that was left out or repaired.
package typealias PlaceWarning = FileFlaw<PlaceFlaw>

/// The reason why something in a file of places was left out or changed.
package enum PlaceFlaw: Hashable, Sendable, CaseIterable {
  /// A place without a coordinate.
  case missingPosition
  /// A latitude that is not a number in −90…90.
  case badLatitude
  /// A longitude that is not a number in −180…180.
  case badLongitude
  /// A line, an area or any other geometry that is not a point.
  case noPoint
  /// A level or floor that is not understood; the place is kept at ground level.
  case unknownStorey
  /// A message that the server sent along with its data, for example that some data are missing.
  case serverRemark
  /// A row with too few fields.
  case shortRow
  /// The file ends prematurely.
  case truncated
  /// The text is not well formed; it has been repaired.
  case malformed
  /// The compressed data are truncated or damaged.
  case damagedGzip
}

extension FileFlaw<PlaceFlaw> {
  /// The message, safe for a terminal, without file and line.
  package var message: String {
    let places = counted(count, "place")
    switch reason {
    case .missingPosition: return "\(places) left out: no latitude and longitude"
    case .badLatitude: return "\(places) left out: latitude “\(text)” is not a number in −90…90"
    case .badLongitude:
      return "\(places) left out: longitude “\(text)” is not a number in −180…180"
    case .noPoint:
      return "\(places) left out: \(text.isEmpty ? "no points" : "“\(text)” is not a point")"
    case .unknownStorey:
      return "\(places) shown on the ground: level or floor “\(text)” is not understood"
    case .serverRemark: return PrintedWords.message(ofServer: text)
    case .shortRow:
      return "\(counted(count, "row")) left out: fewer fields than the header has"
    case .truncated: return "the file is cut off; the part before that is used"
    case .malformed: return "\(text); the readable part is used"
    case .damagedGzip: return "the gzip data is cut off or damaged; the part before that is used"
    }
  }
}
