/// Something left out of a file of places, or mended in it.
package typealias PlaceWarning = FileFlaw<PlaceFlaw>

/// The reason why something of a file of places is not as it stands there.
package enum PlaceFlaw: Hashable, Sendable, CaseIterable {
  /// A place without a coordinate.
  case missingPosition
  /// A latitude that is no number in −90…90.
  case badLatitude
  /// A longitude that is no number in −180…180.
  case badLongitude
  /// A line, an area or anything else that is no point.
  case noPoint
  /// A level or floor that means nothing here; the place is kept as of the ground.
  case unknownStorey
  /// The server says that something is missing, or anything else, beside its data.
  case serverRemark
  /// A row with too few fields.
  case shortRow
  /// The file ends in the middle.
  case truncated
  /// The text is not well formed and was mended.
  case malformed
  /// The compressed data are cut off or damaged.
  case damagedGzip
}

extension FileFlaw<PlaceFlaw> {
  /// The message, fit for a terminal, without file and line.
  package var message: String {
    let places = counted(count, "place")
    switch reason {
    case .missingPosition: return "\(places) left out: no latitude and longitude"
    case .badLatitude: return "\(places) left out: latitude “\(text)” is not a number in −90…90"
    case .badLongitude:
      return "\(places) left out: longitude “\(text)” is not a number in −180…180"
    case .noPoint:
      return "\(places) left out: \(text.isEmpty ? "no points" : "“\(text)” is no point")"
    case .unknownStorey:
      return "\(places) shown as on the ground: level or floor “\(text)” is not understood"
    case .serverRemark: return PrintedWords.message(ofServer: text)
    case .shortRow:
      return "\(counted(count, "row")) left out: fewer fields than the header has"
    case .truncated: return "the file ends in the middle; what came before is used"
    case .malformed: return "\(text); what is readable is used"
    case .damagedGzip: return "the gzip data is cut off or damaged; what came before is used"
    }
  }
}
