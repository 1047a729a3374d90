/// A row of the registry: files of one reader, and the signs by which they are recognised.
///
/// `FormatRegistry` holds the rows. A row stands beside its reader.
struct FormatFamily: Sendable {
  /// A weak sign counts only where no family finds a sure one.
  enum Evidence {
    case likely
    case sure
  }

  /// The facts known about a text besides its lines.
  struct Look {
    /// The file's name; nil for standard input.
    var fileName: String?
    /// True when somebody says what the columns of a table hold.
    var hasColumns = false
    /// True when it begins with the `<` that a terminal writes before what it receives.
    var isArrow = false
    /// True when all may be one text of JSON, in which a sentence is only quoted.
    var isJSON = false
  }

  /// The context in which a reader is made.
  struct Context {
    var options: ReadingOptions
    /// True when the text is UTF-8 by now, whatever it says of itself.
    var isTranscoded: Bool
  }

  typealias Bytes = UnsafeBufferPointer<UInt8>
  /// A look at lines, one after another.
  typealias LineTest = (_ line: Bytes, _ look: Look) -> Evidence?

  /// The formats that a file may turn out to be of.
  let formats: [FileFormat]
  /// The endings of files' names, without the dot: those of the formats, and others.
  let endings: [String]
  /// True for the first bytes of a file that is no text; nil while there are too few.
  let isMagic: @Sendable (_ bytes: Bytes) -> Bool?
  /// True when a text begins so, blanks and marks before it left out.
  let isStart: @Sendable (_ content: Bytes, _ look: Look) -> Bool
  /// Begins a look at the lines of one text.
  let lineTest: @Sendable () -> LineTest
  /// The sign in the beginning as a whole, where no line was one.
  let wholeTest: @Sendable (_ content: Bytes, _ look: Look) -> Evidence?
  /// True when its lines may stand behind the `<` of a terminal.
  let standsBehindArrows: Bool
  /// True when the reader wants UTF-8's byte order mark.
  let keepsMark: Bool
  /// Makes a reader of one file.
  let reader: @Sendable (Context) throws(FormatError) -> any FormatReader

  /// A row; a sign that is not given is never found.
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

  /// True when a file's name ends so, packed by gzip or not.
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
