import RouteFormats

/// The formats that a command writes, one per case, selectable by its files' names.
///
/// A command lists the names; `FormatEndings` gives the endings of each.
protocol WrittenFormat: NamedRow {
  /// The endings of such files' names, without the dot; empty if no ending identifies the format.
  var endings: [String] { get }

  /// The endings that select a format of this command beside those that it has everywhere.
  static var otherEndings: [String: [String]] { get }

  /// The endings to suggest when one is refused.
  static var suggestedEndings: [String] { get }
}

extension WrittenFormat {
  static var otherEndings: [String: [String]] { [:] }

  var endings: [String] {
    FormatEndings.all(of: rawValue) + (Self.otherEndings[rawValue] ?? [])
  }

  static var suggestedEndings: [String] { allCases.flatMap(\.endings) }
}

/// The endings of files by the name of their format, for all commands.
enum FormatEndings {
  /// The formats whose files do not end with the format's name.
  private static let byName: [String: [String]] = [
    "ansi": ["ansi", "ans"], "asciicast": ["cast"], "html": ["html", "htm"], "junit": ["xml"],
    "table": ["txt"], "text": ["txt"],
  ]

  /// Returns the endings of a format, the usual one first.
  static func all(of name: String) -> [String] { byName[name] ?? [name] }
}

extension WrittenFormat {
  /// Creates the format of a file's ending, in any case; nil without one, as for `-`.
  init?(ofFile path: String) {
    guard let ending = ending(ofFile: path) else { return nil }
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }
}

extension WrittenFormat {
  /// Returns the given format, else that of a file's name; nil for neither.
  ///
  /// - Throws: A failure for the name of an unsupported kind of picture or page, as text in it could not be
  ///   opened.
  ///
  /// - Parameter option: The option that names the file, with its dashes.
  static func chosen(
    _ given: Self?, file path: String, option: String = Output.usualOption
  ) throws(Failure) -> Self? {
    if let format = given ?? Self(ofFile: path) { return format }
    guard let ending = ending(ofFile: path), picturesAndPages.contains(ending) else { return nil }
    throw .unwrittenFormat(
      path, endings: suggestedEndings, option: option, hasFormat: option == Output.usualOption)
  }
}

/// Returns true for a file's name with an ending.
func hasEnding(_ path: String) -> Bool { ending(ofFile: path) != nil }

/// Returns the text after the last dot of a file's name, in lower case; nil without a dot.
private func ending(ofFile path: String) -> String? {
  let name = path.split(separator: "/").last ?? ""
  return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
}

/// The endings of names that only files of their kinds have.
private let picturesAndPages: Set<String> = [
  "avif", "bmp", "gif", "heic", "htm", "html", "jpeg", "jpg", "pdf", "png", "svg", "tif", "tiff",
  "webp",
]

extension LogFormat: WrittenFormat {}
