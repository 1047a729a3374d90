import RouteFormats

/// A settings file: lines of `NAME = VALUE`, some of them under headings such as `[walk]`.
///
/// Lines that begin with `#` or `;` are comments. A value may be quoted.
struct SettingsText: Hashable, Sendable {
  /// A line that sets something.
  struct Setting: Hashable, Sendable {
    /// The text of the heading above the setting; empty above the first heading.
    var heading: String
    var name: String
    /// The name as shown in messages.
    var shownName: String { Printable.sanitised(name, limit: 40) }
    /// The value as typed.
    var value: String
    /// The line, from 1.
    var line: Int
  }

  /// The fault in a line.
  struct Problem: Error, Hashable, Sendable {
    /// The line, from 1.
    var line: Int
    /// The fault and its remedy.
    var message: String
  }

  /// The settings, in file order.
  private(set) var settings: [Setting] = []
  /// The headings, with their lines.
  private(set) var headings: [(name: String, line: Int)] = []
  /// The lines that are not valid in a settings file.
  private(set) var problems: [Problem] = []

  /// The maximum length of a file, bytes.
  static let maximumLength = 1 << 20

  /// Parses the settings in a text.
  init(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumLength else {
      problems = [Problem(line: 1, message: "the file is larger than 1 MB; settings were expected")]
      return
    }
    var heading = ""
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, bytes) in lines.enumerated() {
      let line = index + 1
      guard let text = String(validating: bytes, as: UTF8.self) else {
        problems.append(Problem(line: line, message: "this is not UTF-8; save the file as UTF-8"))
        continue
      }
      let words = Self.trimmed(
        line == 1 && text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...])
      guard let first = words.first, first != "#", first != ";" else { continue }
      if first == "[" {
        guard words.last == "]" else {
          problems.append(
            Problem(line: line, message: "the heading is not closed; write it as [walk]"))
          continue
        }
        heading = Self.trimmed(words.dropFirst().dropLast()).split(separator: " ").joined(
          separator: " ")
        headings.append((heading, line))
        continue
      }
      guard let equals = words.firstIndex(of: "="), equals > words.startIndex else {
        problems.append(
          Problem(
            line: line,
            message:
              "“\(Printable.sanitised(String(words), limit: 40))” is not a setting; NAME = "
              + "VALUE, [HEADING] or # and a comment was expected"))
        continue
      }
      let name = Self.trimmed(words[..<equals])
      var value = Self.trimmed(words[words.index(after: equals)...])
      if value.count > 1, value.first == "\"", value.last == "\"" {
        value = value.dropFirst().dropLast()
      }
      settings.append(
        Setting(heading: heading, name: String(name), value: String(value), line: line))
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }

  static func == (one: SettingsText, other: SettingsText) -> Bool {
    one.settings == other.settings && one.problems == other.problems
  }

  func hash(into hasher: inout Hasher) { hasher.combine(settings) }
}
