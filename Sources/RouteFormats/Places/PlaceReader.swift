/// Reads the places along a street from a file in any of the formats of `PlaceFormat`.
///
/// The format is recognised by content, then by name. Apart from the file itself, memory is needed only for
/// the places that are kept: texts are read in chunks, and PBF block by block.
package enum PlaceReader {
  /// The maximum length of a file, compressed or uncompressed, bytes.
  static let maximumLength = 256 << 20
  /// The maximum number of places in a file.
  static let maximumCount = 1_000_000

  /// Returns the places of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file; gzip and UTF-16 are converted.
  ///   - name: The file's name, which is used if the content does not reveal the format; may be empty.
  ///   - convention: The way of counting floors if the text does not make it clear.
  /// - Throws: An error if there are no places, or if an unknown number of places is missing.
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
    // A PBF must be recognised first: its first bytes are zeros, and so may be those of UTF-16 text.
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

  /// Chooses the reader for a format, and reads the places.
  private static func list(
    _ bytes: UnsafeBufferPointer<UInt8>, of content: PlainContent.Text, named name: String,
    _ convention: FloorConvention
  ) throws(PlaceError) -> PlaceList {
    var builder = PlaceBuilder(convention: convention)
    builder.makeRoom(textLength: bytes.count)
    let text = bytes.withoutByteOrderMark
    switch content.first {
    case UInt8(ascii: "<"):
      // libxml2 detects the encoding from the byte order mark.
      return try PlaceXML.list(bytes, isTranscoded: content.isTranscoded, builder: builder)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try PlaceJSON.list(text, builder: builder)
    default: break
    }
    // Control characters other than zeros also occur in names; they are made printable when they are shown.
    if text.prefix(1 << 12).contains(0) { throw .refused(.unknownFormat("this is not text")) }
    let ending = name.lowercased()
    guard
      PlaceTable.isLikely(text)
        || [".csv", ".tsv", ".txt"].contains(where: { ending.hasSuffix($0) })
    else { throw .refused(.unknownFormat(nil)) }
    return try PlaceTable.list(text, builder: builder)
  }
}
