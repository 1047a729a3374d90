/// Reads street maps, in any of the formats of `StreetFormat`.
///
/// The format is recognised by content. Coordinates are kept to 10⁻⁷ degrees, the resolution of
/// OpenStreetMap: other coordinates are changed by 6 mm at most.
package enum StreetReader {
  /// The file extensions of street maps, without the dot.
  package static let endings = ["pbf", "osm", "json", "geojson"]
  /// The maximum length of a file, compressed or uncompressed, bytes.
  static let maximumLength = 256 << 20
  /// The maximum number of nodes in a file, and of corners of its ways.
  static let maximumNodes = 10_000_000
  /// The maximum number of buildings in a file, and the same for ways, areas and trees.
  static let maximumCount = 1_000_000
  /// The maximum number of corners of an outline or way, including all of its rings.
  static let maximumCorners = 500_000
  /// The approximate maximum memory of a map, bytes, while it is read and, once more, while it is shown.
  static let maximumMemory = 224 << 20
  /// The maximum number of walls and roof pieces of buildings on one spot, which is a square of 64 m; for
  /// larger buildings the spot is as large as they are.
  static let maximumFaces = 32_768
  /// The maximum number of stretches of ways on one spot, and eight times as many for long ways.
  static let maximumStretches = 8192
  /// The maximum number of areas on one spot.
  static let maximumAreas = 256
  /// The maximum number of trees on one spot.
  static let maximumTrees = 1024

  /// Returns the map of a file.
  ///
  /// Memory beyond that of the file is bounded by its content, some 30 bytes per node and 1100 per building,
  /// and by `maximumMemory`.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; gzip and UTF-16 are converted.
  ///   - name: The file's name; may be empty.
  /// - Throws: An error if there is nothing to show, or if an unknown part is missing.
  /// - Complexity: O(n log n), except for outlines that cross, which are compared up to a limit.
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
    // Its first bytes are zeros, as those of UTF-16 text may be.
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
        // The parser detects the encoding from the byte order mark.
        return try StreetXML.reading(bytes, isTranscoded: text.isTranscoded)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        return try StreetJSON.reading(bytes.withoutByteOrderMark)
      default: throw .refused(.unknownFormat(nil))
      }
    }
  }
}
