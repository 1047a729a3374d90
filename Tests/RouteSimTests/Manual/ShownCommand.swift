import Foundation

/// A command line that a page shows.
struct ShownCommand: Hashable, Sendable {
  /// The text of the command line, for a shell.
  let text: String
  /// The line number of the command, from 1.
  let number: Int
  /// The output that the page shows, if any; a line with only `…` represents any number of lines.
  var output: [String] = []
  /// The exit status that the page shows; nil while it is unknown.
  var status: Int32? = 0
  /// True when the page shows the command's output.
  let isOutputShown: Bool

  /// Creates a command from a line in a block of commands; nil for an empty line or a comment.
  init?(line: String, number: Int) {
    guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
    text = line
    self.number = number
    isOutputShown = false
  }

  /// Creates a command from a line in a console block; nil for a line of output.
  init?(prompt line: String, number: Int) {
    guard line.hasPrefix("$ ") else { return nil }
    text = String(line.dropFirst(2))
    self.number = number
    isOutputShown = true
  }

  /// The command line as it is run.
  ///
  /// It has no comment, placeholders are replaced, and `script/run` with arguments is replaced by the
  /// program that it runs.
  var runnable: String {
    let words = text.replacing(/\s+# .*$/, with: "")
      .split(separator: " ", omittingEmptySubsequences: false)
      .map { Self.placeholders[String($0)] ?? String($0) }
    let runsScript = words.count > 1 && words[0] == "script/run"
    return (runsScript ? ["routesim"] + words.dropFirst() : words).joined(separator: " ")
  }

  /// The placeholders that stand for any file in the manual, and the files that the tests use in their place.
  static let placeholders = [
    "ROUTE": "routes/paris_artsmetiers_oberkampf.route.gpx",
    "ROUTE.gpx": "routes/paris_artsmetiers_oberkampf.route.gpx",
    "LOG": "routes/haicom-305N.log",
  ]

  /// True when the text is the syntax of a command, with brackets, rather than a command to type.
  var isSynopsis: Bool { text.contains(" [") || text.contains("…") }

  /// True when the command line runs the program, on its own or in a pipe.
  var runsProgram: Bool { !programWords.isEmpty && !isSynopsis }

  /// True when the program opens a window that waits for keys.
  var opensWindow: Bool {
    let words = programWords
    guard words.count > 1, !words.contains("--help") else { return false }
    switch words[1] {
    case "walk": return true
    case "replay": return !words.contains("--headless")
    case "sizing": return Set(words).isDisjoint(with: Self.printingOptions)
    default: return false
    }
  }

  /// True when the window closes without a key.
  var closesItself: Bool { programWords.contains("--hold-frames") }

  /// The options with which `sizing` prints instead of opening its bench.
  private static let printingOptions: Set = [
    "--format", "--output", "--distances", "--object", "--theme", "--along",
  ]

  /// The words of the part of the command line that runs the program.
  private var programWords: [String] {
    runnable.split(separator: "|").lazy
      .map { $0.split(separator: " ").map(String.init) }
      .first { $0.first == "routesim" } ?? []
  }

  /// Returns true when the output of a command is the one that the page shows.
  func matches(_ printed: String) -> Bool {
    let lines = Self.trimmed(printed.split(separator: "\n", omittingEmptySubsequences: false))
    let pieces = Self.trimmed(output[...].map { $0[...] })
      .split(separator: "…", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else {
      return lines == pieces.first.map(Array.init) ?? []
    }
    guard lines.starts(with: first), lines.reversed().starts(with: last.reversed()) else {
      return false
    }
    // Each of the pieces in between must come after the previous one.
    var rest = lines.dropFirst(first.count).dropLast(last.count)
    guard first.count + last.count <= lines.count else { return false }
    for piece in pieces.dropFirst().dropLast() {
      guard let place = rest.firstRange(of: piece) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }

  /// Returns the lines without trailing spaces, and without empty lines at the end.
  private static func trimmed(_ lines: [Substring]) -> [String] {
    let trimmed = lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    return Array(trimmed.reversed().drop { $0.isEmpty }.reversed())
  }
}
