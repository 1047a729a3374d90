/// Reads maps of streets, in any of the formats of `StreetFormat`.
///
/// The format is known by content. Coordinates are kept to 10⁻⁷ degrees, as OpenStreetMap has them:
/// 6 mm at most are lost of others.
package enum StreetReader {
  /// The endings of the names of such files, without the dot.
  package static let endings = ["pbf", "osm", "json", "geojson"]
  /// The longest file that is read, packed or unpacked, bytes.
  static let maximumLength = 256 << 20
  /// The most nodes of a file, and corners of its ways.
  static let maximumNodes = 10_000_000
  /// The most buildings of a file, and ways, areas and trees each.
  static let maximumCount = 1_000_000
  /// The most corners of one outline or way, with all of its rings.
  static let maximumCorners = 500_000
  /// The most memory that a map takes, about, bytes, as it is read and, once more, as it is shown.
  static let maximumMemory = 224 << 20
  /// The most walls and pieces of roofs of buildings on one spot, which is a square of 64 m; of larger ones as large as
  /// they.
  static let maximumFaces = 32_768
  /// The most stretches of ways on one spot, and eight times as many of long ways.
  static let maximumStretches = 8192
  /// The most areas on one spot.
  static let maximumAreas = 256
  /// The most trees on one spot.
  static let maximumTrees = 1024

  /// Returns the map of a file.
  ///
  /// Memory beyond that of the file is bounded by its content, some 30 bytes a node and 1100 a building, and
  /// by `maximumMemory`.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; gzip and UTF-16 are read as they are.
  ///   - name: The file's name; empty for none.
  /// - Throws: An error if there is nothing to show, or if an unknown part is missing.
  /// - Complexity: O(n log n), but for outlines that cross, which are compared up to a limit.
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
    // Its first bytes are zeros, as those of wide text may be.
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
        // The parser detects the encoding by the mark.
        return try StreetXML.reading(bytes, isTranscoded: text.isTranscoded)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        return try StreetJSON.reading(bytes.withoutByteOrderMark)
      default: throw .refused(.unknownFormat(nil))
      }
    }
  }
}
