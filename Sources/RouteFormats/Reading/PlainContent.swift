/// A whole file in the form that format readers expect: uncompressed, and in UTF-8 if it was UTF-16.
struct PlainContent {
  /// The unpacked content.
  let bytes: [UInt8]
  /// The file's name, without the suffix that marks it as compressed.
  let name: String
  /// True when the compressed stream is truncated or damaged, so that `bytes` is only its beginning.
  let isDamaged: Bool

  /// Unpacks a file if it is compressed with gzip.
  ///
  /// - Parameters:
  ///   - file: The whole file.
  ///   - name: The file's name; may be empty.
  ///   - limit: The maximum length of both the compressed and the uncompressed file, bytes.
  init(_ file: [UInt8], named name: String, limit: Int) throws(FileRefusal) {
    guard file.count <= limit else { throw .tooLong }
    guard file.starts(with: [0x1F, 0x8B]) else {
      (bytes, self.name, isDamaged) = (file, name, false)
      return
    }
    guard let inflater = Inflater() else { throw .damagedGzip }
    var content: [UInt8] = []
    do throws(FormatError) {
      try file.withBytes { bytes throws(FormatError) in
        try inflater.inflate(bytes) { text throws(FormatError) in
          content.append(contentsOf: text)
          // The error only stops the unpacking; it is replaced below.
          if content.count > limit { throw .damagedGzip }
        }
      }
    } catch { throw .tooLong }
    bytes = content
    self.name = name.lowercased().hasSuffix(".gz") ? String(name.dropLast(3)) : name
    isDamaged = inflater.isDamaged || inflater.endsEarly
  }
}

extension PlainContent {
  /// A file's text.
  struct Text {
    /// The bytes in UTF-8 or in the encoding that the text declares; they may begin with a byte order mark.
    let bytes: [UInt8]
    /// True when the text has been converted to UTF-8, whatever encoding it declares.
    let isTranscoded: Bool
    /// The first byte that is neither a blank nor part of a byte order mark.
    let first: UInt8
  }

  /// Returns the content as text, which must not contain zeros; other control characters are allowed.
  func text() throws(FileRefusal) -> Text {
    let wide = try bytes.withBytes { bytes throws(FileRefusal) in
      if WideText.isWider(bytes) { throw .unknownFormat("this is UTF-32 or not text") }
      return WideText(bytes)
    }
    let text = if let wide { try narrowed(wide) } else { bytes }
    if ZIPArchive.isLikely(Array(text.prefix(16))) {
      throw .unknownFormat("this is a ZIP archive; unpack it and use the file inside")
    }
    let first = text.withUnsafeBufferPointer { bytes in
      bytes.withoutByteOrderMark.first { !DecimalParser.isSpace($0) && $0 != 0x1E }
    }
    guard let first else { throw .empty }
    return Text(bytes: text, isTranscoded: wide != nil, first: first)
  }

  private func narrowed(_ wide: WideText) throws(FileRefusal) -> [UInt8] {
    var text: [UInt8] = []
    do throws(FormatError) {
      try bytes.withBytes { bytes throws(FormatError) in
        var rest = bytes[...]
        while !rest.isEmpty {
          let piece = rest.prefix(1 << 16)
          rest = rest[piece.endIndex...]
          try wide.decode(UnsafeBufferPointer(rebasing: piece)) { text.append(contentsOf: $0) }
        }
        try wide.finish { text.append(contentsOf: $0) }
      }
    } catch { throw .unknownFormat(nil) }
    return text
  }
}
