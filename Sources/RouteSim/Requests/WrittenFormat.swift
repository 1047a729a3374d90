import RouteFormats

/// The formats that a command writes, one per case, selectable by file name.
///
/// A command lists the names; `FormatEndings` gives the file extensions of each.
protocol WrittenFormat: NamedRow {
  /// The extensions of such files, without the dot; empty if no extension identifies the format.
  var endings: [String] { get }

  /// The extensions that select a format in this command, in addition to those that select it everywhere.
  static var otherEndings: [String: [String]] { get }

  /// The extensions to suggest when a file's extension is refused.
  static var suggestedEndings: [String] { get }
}

extension WrittenFormat {
  static var otherEndings: [String: [String]] { [:] }

  var endings: [String] {
    FormatEndings.all(of: rawValue) + (Self.otherEndings[rawValue] ?? [])
  }

  static var suggestedEndings: [String] { allCases.flatMap(\.endings) }
}

/// The file extensions by format name, for all commands.
enum FormatEndings {
  /// The formats whose file extensions differ from the format's name.
  private static let byName: [String: [String]] = [
    "ansi": ["ansi", "ans"], "asciicast": ["cast"], "html": ["html", "htm"], "junit": ["xml"],
    "table": ["txt"], "text": ["txt"],
  ]

  /// Returns the extensions of a format, the default one first.
  static func all(of name: String) -> [String] { byName[name] ?? [name] }
}

extension WrittenFormat {
  /// Creates the format of a file's extension, in upper or lower case; nil if there is no extension, as for
  /// `-`.
  init?(ofFile path: String) {
    guard let ending = ending(ofFile: path) else { return nil }
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }
}

extension WrittenFormat {
  /// Returns the given format, or otherwise the format of a file's name; nil if there is neither.
  ///
  /// - Parameter option: The option that names the file, with its dashes.
  /// - Throws: A failure if the name is that of an unsupported kind of picture or page: viewers could not
  ///   open such a file if it contained text.
  static func chosen(
    _ given: Self?, file path: String, option: String = Output.usualOption
  ) throws(Failure) -> Self? {
    if let format = given ?? Self(ofFile: path) { return format }
    guard let ending = ending(ofFile: path), picturesAndPages.contains(ending) else { return nil }
    throw .unwrittenFormat(
      path, endings: suggestedEndings, option: option, hasFormat: option == Output.usualOption)
  }
}

/// Returns true for a file name with an extension.
func hasEnding(_ path: String) -> Bool { ending(ofFile: path) != nil }

/// Returns the text after the last dot of a file's name, in lower case; nil if there is no dot.
private func ending(ofFile path: String) -> String? {
  let name = path.split(separator: "/").last ?? ""
  return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
}

/// The extensions that only pictures and pages have.
private let picturesAndPages: Set<String> = [
  "avif", "bmp", "gif", "heic", "htm", "html", "jpeg", "jpg", "pdf", "png", "svg", "tif", "tiff",
  "webp",
]

extension LogFormat: WrittenFormat {}
