/// Reads what stands along the street, in any of the formats of `PlaceFormat`.
///
/// The format is known by content, then by name. Memory beyond that of the file is bounded by the
/// places kept: texts are read as they come, and of PBF a block at a time.
public enum PlaceReader {
  /// The longest file that is read, packed or unpacked, bytes.
  public static let maximumLength = 256 << 20
  /// The most places of a file.
  public static let maximumCount = 1_000_000

  /// The places of a file.
  ///
  /// - Parameters:
  ///   - bytes: All of it; gzip and UTF-16 are read as they are.
  ///   - name: The file's name, for content that does not tell what it is; empty for none.
  ///   - convention: How floors are counted where words and numbers leave it open.
  /// - Throws: Why there is not a single place, or why nobody knows how many are missing.
  /// - Complexity: O(n).
  public static func places(
    _ bytes: [UInt8], named name: String, convention: FloorConvention = .american
  ) throws(PlaceError) -> PlaceList {
    guard bytes.count <= maximumLength else { throw .tooLong }
    guard bytes.starts(with: [0x1F, 0x8B]) else {
      return try unpacked(bytes, named: name, convention)
    }
    let (content, isDamaged) = try inflated(bytes)
    let plainName = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
    var list: PlaceList
    do throws(PlaceError) { list = try unpacked(content, named: plainName, convention) } catch {
      throw isDamaged ? .damagedGzip : error
    }
    if isDamaged { list.warnings.append(PlaceWarning(reason: .damagedGzip)) }
    return list
  }

  private static func inflated(
    _ bytes: [UInt8]
  ) throws(PlaceError) -> (content: [UInt8], isDamaged: Bool) {
    guard let inflater = Inflater() else { throw .damagedGzip }
    var content: [UInt8] = []
    do throws(FormatError) {
      try bytes.withBytes { bytes throws(FormatError) in
        try inflater.inflate(bytes) { text throws(FormatError) in
          content.append(contentsOf: text)
          // What is thrown only ends the reading.
          if content.count > maximumLength { throw .damagedGzip }
        }
      }
    } catch { throw .tooLong }
    return (content, inflater.isDamaged || inflater.endsEarly)
  }

  private static func unpacked(
    _ bytes: [UInt8], named name: String, _ convention: FloorConvention
  ) throws(PlaceError) -> PlaceList {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(PlaceError) in
        // Its first bytes are zeros, as those of wide text may be.
        if PlacePBF.isLikely(bytes) {
          return try PlacePBF.list(bytes, builder: PlaceBuilder(convention: convention))
        }
        if WideText.isWider(bytes) { throw .unknownFormat("this is UTF-32, or no text") }
        guard let wide = WideText(bytes) else {
          return try list(bytes, named: name, isTranscoded: false, convention)
        }
        let narrow = try narrowed(bytes, wide)
        return try narrow.withUnsafeBufferPointer { bytes in
          Result { () throws(PlaceError) in
            try list(bytes, named: name, isTranscoded: true, convention)
          }
        }.get()
      }
    }
    return try result.get()
  }

  private static func narrowed(
    _ bytes: UnsafeBufferPointer<UInt8>, _ wide: WideText
  ) throws(PlaceError) -> [UInt8] {
    var text: [UInt8] = []
    do throws(FormatError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = rest.prefix(1 << 16)
        rest = rest[piece.endIndex...]
        try wide.decode(UnsafeBufferPointer(rebasing: piece)) { text.append(contentsOf: $0) }
      }
      try wide.finish { text.append(contentsOf: $0) }
    } catch { throw .unknownFormat(nil) }
    return text
  }

  /// Chooses the reader of a format.
  private static func list(
    _ bytes: UnsafeBufferPointer<UInt8>, named name: String, isTranscoded: Bool,
    _ convention: FloorConvention
  ) throws(PlaceError) -> PlaceList {
    var builder = PlaceBuilder(convention: convention)
    builder.makeRoom(textLength: bytes.count)
    if ZIPArchive.isLikely(Array(bytes.prefix(16))) {
      throw .unknownFormat("this is a ZIP archive; unpack it and use the file inside")
    }
    let text = bytes.withoutByteOrderMark
    guard let first = text.first(where: { !DecimalParser.isSpace($0) && $0 != 0x1E }) else {
      throw .empty
    }
    switch first {
    case UInt8(ascii: "<"):
      // The mark tells the parser its encoding.
      return try PlaceXML.list(bytes, isTranscoded: isTranscoded, builder: builder)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try PlaceJSON.list(text, builder: builder)
    default: break
    }
    // Other control characters stand in names, too, and are made printable where these are shown.
    if text.prefix(1 << 12).contains(0) { throw .unknownFormat("this is no text") }
    let ending = name.lowercased()
    guard
      PlaceTable.isLikely(text)
        || [".csv", ".tsv", ".txt"].contains(where: { ending.hasSuffix($0) })
    else { throw .unknownFormat(nil) }
    return try PlaceTable.list(text, builder: builder)
  }
}
