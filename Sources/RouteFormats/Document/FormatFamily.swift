/// An entry of the registry: files that share one reader, and how they are recognised.
///
/// `FormatRegistry` holds the entries. An entry is declared beside its reader.
struct FormatFamily: Sendable {
  /// The strength of the evidence for a format; weak evidence counts only if no family finds sure evidence.
  enum Evidence {
    case likely
    case sure
  }

  /// The known facts about a text besides its lines.
  struct Look {
    /// The file's name; nil for standard input.
    var fileName: String?
    /// True when the user specified what the columns of a table hold.
    var hasColumns = false
    /// True when the text begins with the `<` that a terminal writes before received data.
    var isArrow = false
    /// True when the whole text may be JSON, in which a sentence is only quoted.
    var isJSON = false
  }

  /// The context in which a reader is created.
  struct Context {
    var options: ReadingOptions
    /// True when the text has been converted to UTF-8, whatever encoding it declares.
    var isTranscoded: Bool
  }

  typealias Bytes = UnsafeBufferPointer<UInt8>
  /// A test of lines, one after another.
  typealias LineTest = (_ line: Bytes, _ look: Look) -> Evidence?

  /// The possible formats of the files.
  let formats: [FileFormat]
  /// The extensions of file names, without the dot: those of the formats, and others.
  let endings: [String]
  /// Returns true for the first bytes of a binary file of the family; nil as long as there are too few.
  let isMagic: @Sendable (_ bytes: Bytes) -> Bool?
  /// Returns true if a text begins like the family's files, ignoring leading blanks and byte order marks.
  let isStart: @Sendable (_ content: Bytes, _ look: Look) -> Bool
  /// Begins a test of the lines of one text.
  let lineTest: @Sendable () -> LineTest
  /// Returns the evidence in the beginning as a whole, if no line gave any.
  let wholeTest: @Sendable (_ content: Bytes, _ look: Look) -> Evidence?
  /// True when the lines may follow the `<` of a terminal.
  let standsBehindArrows: Bool
  /// True when the reader needs UTF-8's byte order mark.
  let keepsMark: Bool
  /// Creates a reader for one file.
  let reader: @Sendable (Context) throws(FormatError) -> any FormatReader

  /// Creates an entry; tests that are not given never succeed.
  init(
    _ formats: [FileFormat], otherEndings: [String] = [],
    isMagic: @escaping @Sendable (Bytes) -> Bool? = { _ in false },
    isStart: @escaping @Sendable (Bytes, Look) -> Bool = { _, _ in false },
    lines lineTest: @escaping @Sendable () -> LineTest = { { _, _ in nil } },
    whole wholeTest: @escaping @Sendable (Bytes, Look) -> Evidence? = { _, _ in nil },
    standsBehindArrows: Bool = false, keepsMark: Bool = false,
    reader: @escaping @Sendable (Context) throws(FormatError) -> any FormatReader
  ) {
    self.formats = formats
    endings = formats.flatMap(\.endings) + otherEndings
    self.isMagic = isMagic
    self.isStart = isStart
    self.lineTest = lineTest
    self.wholeTest = wholeTest
    self.standsBehindArrows = standsBehindArrows
    self.keepsMark = keepsMark
    self.reader = reader
  }

  /// Returns true if a file's name has one of the extensions, compressed with gzip or not.
  func isNamed(_ name: String) -> Bool {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    return endings.contains { name.hasSuffix("." + $0) }
  }
}

extension FormatFamily: Hashable {
  static func == (first: Self, second: Self) -> Bool {
    first.formats == second.formats && first.endings == second.endings
  }

  func hash(into hasher: inout Hasher) { hasher.combine(formats) }
}
