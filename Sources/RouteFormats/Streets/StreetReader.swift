/// Reads a street map from a file in any of the formats of `StreetFormat`.
///
/// The format is recognised by content. Coordinates are rounded to 10⁻⁷ degrees, the resolution of
/// OpenStreetMap, which moves other data by at most 6 mm.
package enum StreetReader {
  /// The file extensions of street maps, without the dot.
  package static let endings = ["pbf", "osm", "json", "geojson"]
  /// The maximum length of a file, compressed or uncompressed, bytes.
  static let maximumLength = 256 << 20
  /// The maximum number of nodes in a file; also the maximum number of corners of its ways.
  static let maximumNodes = 10_000_000
  /// The maximum number of buildings in a file; also the maximum number of ways, of areas and of trees.
  static let maximumCount = 1_000_000
  /// The maximum number of corners of an outline or way, including all of its rings.
  static let maximumCorners = 500_000
  /// The approximate maximum memory of a map, in bytes, while it is read; it may take the same amount again
  /// while it is shown.
  static let maximumMemory = 224 << 20
  /// The maximum number of walls and roof pieces of buildings on one spot.
  ///
  /// A spot is a square of 64 m; for larger buildings, it is as large as the building.
  static let maximumFaces = 32_768
  /// The maximum number of segments of ways on one spot; eight times as many are allowed for long ways.
  static let maximumStretches = 8192
  /// The maximum number of areas on one spot.
  static let maximumAreas = 256
  /// The maximum number of trees on one spot.
  static let maximumTrees = 1024

  /// Returns the map of a file.
  ///
  /// Apart from the file itself, memory depends on the content: about 30 bytes per node and 1100 bytes per
  /// building, but not more than `maximumMemory`.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; gzip and UTF-16 are converted.
  ///   - name: The file's name; may be empty.
  /// - Throws: An error if there is nothing to show, or if reading stops early and the size of the missing
  ///   rest is unknown.
  /// - Complexity: O(n log n), except for outlines that cross, for which a limited number of comparisons is
  ///   made.
  package static func map(
    _ bytes: [UInt8], named name: String
  ) throws(StreetError) -> StreetReading {
    let content: PlainContent
    do {
      content = try PlainContent(bytes, named: name, limit: maximumLength)
    } catch { throw .refused(error) }
    var reading: StreetReading
    do throws(StreetError) { reading = try map(of: content) } catch {
      throw content.isDamaged ? .refused(.damagedGzip) : error
    }
    if content.isDamaged { reading.warnings.append(StreetWarning(reason: .damagedGzip)) }
    return reading
  }

  private static func map(of content: PlainContent) throws(StreetError) -> StreetReading {
    // A PBF must be recognised first: its first bytes are zeros, and so may be those of UTF-16 text.
    if PBFFile.isLikely(content.bytes) {
      return try content.bytes.withBytes { bytes throws(StreetError) in
        try StreetPBF.reading(bytes)
      }
    }
    let text: PlainContent.Text
    do { text = try content.text() } catch { throw .refused(error) }
    return try text.bytes.withBytes { bytes throws(StreetError) in
      switch text.first {
      case UInt8(ascii: "<"):
        // libxml2 detects the encoding from the byte order mark.
        return try StreetXML.reading(bytes, isTranscoded: text.isTranscoded)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        return try StreetJSON.reading(bytes.withoutByteOrderMark)
      default: throw .refused(.unknownFormat(nil))
      }
    }
  }
}
