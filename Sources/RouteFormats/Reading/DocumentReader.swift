/// Reads a route or log in any of the formats of `FileFormat`, chunk by chunk.
///
/// The format is recognised by content, then by name; gzip and UTF-16 are converted on the fly. The memory
/// needed depends only on the number of points kept, not on the length of the file. A ZIP archive can only be
/// read once it is complete, because its list of files is at its end.
package final class DocumentReader {
  private enum Packing {
    case undecided
    case plain
    case gzip(Inflater)
    case zip
  }

  private enum Encoding {
    case undecided
    case narrow
    case wide(WideText)
  }

  private let options: ReadingOptions
  /// The descriptor if the file is a regular file.
  private let descriptor: Int32?
  /// True when reading a file inside an archive; a further archive is not opened.
  private let isInArchive: Bool
  private var packing = Packing.undecided
  private var encoding = Encoding.undecided
  /// The first bytes, until they show whether the file is compressed and then whether it is UTF-16.
  ///
  /// For an archive that does not come from a regular file, all of its bytes.
  private var head: [UInt8] = []
  /// The beginning of the text, until its format is known.
  private var beginning: [UInt8] = []
  private var detector: FormatDetector
  private var reader: (any FormatReader)?
  /// The number of bytes of text passed to the reader while its format is not yet certain.
  private var given = 0
  /// The current run of NULs in the stored file.
  private var packedNULs = NULRun()
  /// The current run of NULs in the unpacked data.
  private var nuls = NULRun()

  /// The maximum number of bytes that are read without finding any content of the format, even if the
  /// beginning looks right.
  private static let mostOfNothing = 1 << 20
  /// The maximum number of bytes of an archive that are held in memory.
  private static let mostArchive = 1 << 27
  /// The number of bytes that suffice to detect compression.
  private static let packingLength = 4

  /// Creates a reader for one file.
  package convenience init(options: ReadingOptions = ReadingOptions()) {
    self.init(options: options, descriptor: nil)
  }

  /// - Parameters:
  ///   - descriptor: The descriptor of the open file, which must be complete; nil for a pipe.
  ///   - isInArchive: True for a file inside an archive.
  init(options: ReadingOptions, descriptor: Int32?, isInArchive: Bool = false) {
    self.options = options
    self.descriptor = descriptor
    self.isInArchive = isInArchive
    detector = FormatDetector(options)
  }

  /// Reads the next chunk of the file.
  ///
  /// After an error, the reader can no longer be used.
  package func read(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    try readPacked(bytes.assumingMemoryBound(to: UInt8.self))
  }

  /// Returns the content read since the last call, for a log that is still being written.
  ///
  /// The content also remains part of the document that `finish` returns, unless `forgetting` is set; memory
  /// is then needed only for content that has not been returned yet. The document of a log that was partly
  /// discarded does not report repaired times, because none were repaired. gpsd reports, session records, FIT
  /// and OwnTracks messages, IGC fixes and table rows are returned as soon as they are complete. An NMEA
  /// epoch is returned when the next one begins, GnssLogger fixes are returned once the provider has been
  /// chosen, and XML points may be returned up to 64 KB late. Nothing is returned before the end for archives
  /// and for formats in which times are separate from positions (KML, GeoJSON) or unordered (Google's).
  ///
  /// - Parameter forgetting: True to leave the returned content out of the document.
  /// - Complexity: O(n) in the size of the returned content.
  func takeNews(forgetting: Bool = false) -> LogPiece {
    reader?.takeNews(forgetting: forgetting) ?? LogPiece()
  }

  /// Ends reading and returns the file's content.
  package func finish() throws(FormatError) -> GeoDocument {
    if case .undecided = packing { try decidePacking() }
    if case .zip = packing { return try finishArchive() }
    var isDamaged = false
    if case .gzip(let inflater) = packing { isDamaged = inflater.isDamaged || inflater.endsEarly }
    do throws(FormatError) { return try finish(isDamaged: isDamaged) } catch {
      throw isDamaged ? .damagedGzip : error
    }
  }

  private func finishArchive() throws(FormatError) -> GeoDocument {
    let tail = descriptor.map { ZIPTail(descriptor: $0) } ?? ZIPTail(head)
    if let count = tail.count, count > ZIPArchive.mostMembers {
      throw .archive(.tooManyFiles(count: count))
    }
    let archive = descriptor.map { ZIPArchive(descriptor: $0) } ?? ZIPArchive(bytes: head)
    head = []
    guard let archive else { throw .archive(.damaged) }
    return try ArchiveReader(archive, options: options).read()
  }

  private func finish(isDamaged: Bool) throws(FormatError) -> GeoDocument {
    if case .undecided = encoding { try decideEncoding() }
    if case .wide(let text) = encoding {
      try text.finish { bytes throws(FormatError) in try readText(bytes) }
    }
    if reader == nil { try decideFormat(isAll: true) }
    guard let reader else { throw .empty }
    var builder = try reader.finish()
    if isDamaged { builder.warn(.damagedGzip) }
    return try builder.finish()
  }
}

extension DocumentReader {
  /// The first line of a text whose format is still unknown after three lines; nil before that, or if a line
  /// looks like the beginning of another kind of file.
  ///
  /// If a receiver was already writing when it was connected, its first line may be incomplete.
  var lineOfNothing: String? {
    guard reader == nil, beginning.count(where: { $0 == 10 }) >= 3 else { return nil }
    let lines = beginning.split { $0 == 10 || $0 == 13 }.filter {
      !$0.allSatisfy(DecimalParser.isSpace)
    }
    guard lines.count >= 3, lines.allSatisfy({ !"#<{[".utf8.contains($0[$0.startIndex]) }) else {
      return nil
    }
    return String(decoding: lines[0].prefix(200), as: UTF8.self)
  }

  /// True when no more chunks are needed because the archive is a regular file, whose parts are read
  /// directly.
  var isReadElsewhere: Bool { if case .zip = packing { descriptor != nil } else { false } }

  /// True when the format has been recognised by more than the characters that occur in the text.
  var isSure: Bool { reader?.isSure ?? false }

  /// Reads the next chunk, compressed or not.
  func readPacked(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    switch packing {
    case .undecided:
      head.append(contentsOf: bytes)
      if head.count >= Self.packingLength { try decidePacking() }
    case .zip:
      guard descriptor == nil else { return }
      guard head.count + bytes.count <= Self.mostArchive else { throw .archive(.tooLargeForPipe) }
      head.append(contentsOf: bytes)
    case .plain: try readEncoded(bytes)
    case .gzip(let inflater):
      let end = packedNULs.end(in: bytes)
      try inflater.inflate(bytes) { text throws(FormatError) in try readEncoded(text) }
      if end != nil { throw endlessNULs }
    }
  }

  private func decidePacking() throws(FormatError) {
    if head.starts(with: [0x1F, 0x8B]), let inflater = Inflater() {
      packing = .gzip(inflater)
    } else if !isInArchive, ZIPArchive.isLikely(head) {
      packing = .zip
    } else {
      packing = .plain
    }
    let bytes = head
    head = []
    try bytes.withBytes { bytes throws(FormatError) in try readPacked(bytes) }
  }

  private func readEncoded(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    switch encoding {
    case .undecided:
      head.append(contentsOf: bytes)
      if head.count >= WideText.length, !PBFFile.mayBegin(head) { try decideEncoding() }
    case .narrow: try readText(bytes)
    case .wide(let text):
      try text.decode(bytes) { text throws(FormatError) in try readText(text) }
    }
  }

  private func decideEncoding() throws(FormatError) {
    let bytes = head
    head = []
    if PBFFile.isLikely(bytes) { throw .unknownFormat(.map) }
    try bytes.withBytes { bytes throws(FormatError) in
      if WideText.isWider(bytes) { throw .unknownFormat(.utf32) }
      encoding = WideText(bytes).map { .wide($0) } ?? .narrow
      try readEncoded(bytes)
    }
  }

  private func readText(_ bytes: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    if let reader { return try give(bytes, to: reader) }
    beginning.append(contentsOf: bytes)
    try decideFormat(isAll: false)
  }

  /// Chooses the reader as soon as the format can be recognised, and passes it the text read so far.
  private func decideFormat(isAll: Bool) throws(FormatError) {
    let bytes = beginning
    var family: FormatFamily?
    try bytes.withBytes { bytes throws(FormatError) in
      family = try detector.family(bytes, isAll: isAll)
    }
    guard let family else { return }
    beginning = []
    let isWide = if case .wide = encoding { true } else { false }
    let reader = try family.reader(FormatFamily.Context(options: options, isTranscoded: isWide))
    self.reader = reader
    try bytes.withBytes { bytes throws(FormatError) in
      try give(family.keepsMark ? bytes : bytes.withoutByteOrderMark, to: reader)
    }
  }

  /// Passes bytes to a reader; throws if a long run of NULs shows that the input may never end.
  private func give(
    _ bytes: UnsafeBufferPointer<UInt8>, to reader: any FormatReader
  ) throws(FormatError) {
    guard let end = nuls.end(in: bytes) else { return try pass(bytes, to: reader) }
    try pass(UnsafeBufferPointer(rebasing: bytes[..<end]), to: reader)
    throw endlessNULs
  }

  private var endlessNULs: FormatError {
    .unreadableRest(line: reader?.line ?? 1, reason: NULRun.reason)
  }

  /// Passes bytes to a reader; throws if the text goes on without any content of the format.
  private func pass(
    _ bytes: UnsafeBufferPointer<UInt8>, to reader: any FormatReader
  ) throws(FormatError) {
    let room = Self.mostOfNothing - given
    guard room > 0, bytes.count >= room else {
      given = min(given + bytes.count, Self.mostOfNothing)
      return try reader.read(bytes)
    }
    given = Self.mostOfNothing
    try reader.read(UnsafeBufferPointer(rebasing: bytes.prefix(room)))
    if let error = reader.errorOfNothing { throw error }
    try reader.read(bytes.rebased(from: room))
  }
}

extension [UInt8] {
  /// Calls `body` with the array's bytes without copying them; rethrows its errors with their type.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = withUnsafeBufferPointer { bytes in
      Swift.Result { () throws(Failure) in try body(bytes) }
    }
    return try result.get()
  }
}
