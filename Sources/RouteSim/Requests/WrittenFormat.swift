import RouteFormats

/// The formats that a command writes, one a case, which its files' names may ask for.
///
/// A command lists names; `FormatEndings` says how files of a name end.
protocol WrittenFormat: CaseIterable, RawRepresentable<String> {
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

  /// The format of a word; nil for another word.
  init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}

/// The endings of files by the name of their format, for all commands.
enum FormatEndings {
  /// Formats whose files end otherwise than by their name.
  private static let byName: [String: [String]] = [
    "ansi": ["ansi", "ans"], "asciicast": ["cast"], "html": ["html", "htm"], "junit": ["xml"],
    "table": ["txt"], "text": ["txt"],
  ]

  /// The endings of a format, the usual first.
  static func all(of name: String) -> [String] { byName[name] ?? [name] }
}

extension WrittenFormat {
  /// The format that a file's name asks for by its ending, in capitals or not; nil for none, as
  /// for `-`.
  init?(ofFile path: String) {
    guard let ending = ending(ofFile: path) else { return nil }
    guard let format = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
      return nil
    }
    self = format
  }
}

extension WrittenFormat {
  /// The format that was given, else the one that a file's name asks for; nil for neither.
  ///
  /// - Throws: For the name of a picture or a page of a kind that is not written: text in it would
  ///   open nowhere.
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

/// True for a file's name with an ending.
func hasEnding(_ path: String) -> Bool { ending(ofFile: path) != nil }

/// Returns the text after the last dot of a file's name, in lower case; nil without a dot.
private func ending(ofFile path: String) -> String? {
  let name = path.split(separator: "/").last ?? ""
  return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
}

/// Endings of names that only files of their kinds have.
private let picturesAndPages: Set<String> = [
  "avif", "bmp", "gif", "heic", "htm", "html", "jpeg", "jpg", "pdf", "png", "svg", "tif", "tiff",
  "webp",
]

extension LogFormat: WrittenFormat {}
