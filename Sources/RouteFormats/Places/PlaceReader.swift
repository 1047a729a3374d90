/// Reads the places along the street, in any of the formats of `PlaceFormat`.
///
/// The format is recognised by content, then by name. Memory beyond that of the file is bounded by the places
/// kept: texts are read piece by piece, and PBF block by block.
package enum PlaceReader {
  /// The maximum length of a file, compressed or uncompressed, bytes.
  static let maximumLength = 256 << 20
  /// The maximum number of places in a file.
  static let maximumCount = 1_000_000

  /// Returns the places of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; gzip and UTF-16 are converted.
  ///   - name: The file's name, for content whose format is not recognisable; may be empty.
  ///   - convention: The way floors are counted if words and numbers leave it open.
  /// - Throws: An error if there is not a single place, or if an unknown number of places is missing.
  /// - Complexity: O(n).
  package static func places(
    _ bytes: [UInt8], named name: String, convention: FloorConvention = .american
  ) throws(PlaceError) -> PlaceList {
    let content: PlainContent
    do {
      content = try PlainContent(bytes, named: name, limit: maximumLength)
    } catch { throw .refused(error) }
    var list: PlaceList
    do throws(PlaceError) { list = try places(of: content, convention) } catch {
      throw content.isDamaged ? .refused(.damagedGzip) : error
    }
    if content.isDamaged { list.warnings.append(PlaceWarning(reason: .damagedGzip)) }
    return list
  }

  private static func places(
    of content: PlainContent, _ convention: FloorConvention
  ) throws(PlaceError) -> PlaceList {
    // Its first bytes are zeros, as those of UTF-16 text may be.
    if PBFFile.isLikely(content.bytes) {
      let builder = PlaceBuilder(convention: convention)
      return try content.bytes.withBytes { bytes throws(PlaceError) in
        try PlacePBF.list(bytes, builder: builder)
      }
    }
    let text: PlainContent.Text
    do { text = try content.text() } catch { throw .refused(error) }
    return try text.bytes.withBytes { bytes throws(PlaceError) in
      try list(bytes, of: text, named: content.name, convention)
    }
  }

  /// Chooses the reader of a format.
  private static func list(
    _ bytes: UnsafeBufferPointer<UInt8>, of content: PlainContent.Text, named name: String,
    _ convention: FloorConvention
  ) throws(PlaceError) -> PlaceList {
    var builder = PlaceBuilder(convention: convention)
    builder.makeRoom(textLength: bytes.count)
    let text = bytes.withoutByteOrderMark
    switch content.first {
    case UInt8(ascii: "<"):
      // The parser detects the encoding from the byte order mark.
      return try PlaceXML.list(bytes, isTranscoded: content.isTranscoded, builder: builder)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try PlaceJSON.list(text, builder: builder)
    default: break
    }
    // Other control characters occur in names, too, and are made printable when they are shown.
    if text.prefix(1 << 12).contains(0) { throw .refused(.unknownFormat("this is not text")) }
    let ending = name.lowercased()
    guard
      PlaceTable.isLikely(text)
        || [".csv", ".tsv", ".txt"].contains(where: { ending.hasSuffix($0) })
    else { throw .refused(.unknownFormat(nil)) }
    return try PlaceTable.list(text, builder: builder)
  }
}
