import Foundation

/// One of the package's own source files, for tests of the package's structure.
package struct SourceFile: Sendable {
  /// The path inside `Sources`, such as `ARRouteEngine/Maths/Angle.swift`.
  package let path: String
  /// The code without comments and without the contents of string literals.
  package let code: String
  /// The import lines, without surrounding blanks.
  package let importLines: [String]

  private init(path: String, text: String) {
    self.path = path
    code = Self.codeOnly(in: text)
    importLines = code.split(separator: "\n").lazy.filter { $0.contains("import") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.split(separator: " ").contains("import") }
  }

  /// Returns all Swift files in a folder of `Sources`, sorted by path.
  ///
  /// - Parameter folder: The folder inside `Sources`; empty for all of it.
  package static func all(in folder: String = "") throws -> [SourceFile] {
    let files = try sources.get()
    return folder.isEmpty ? files : files.filter { $0.path.hasPrefix("\(folder)/") }
  }

  /// All files, read once.
  private static let sources = Result<[SourceFile], any Error> {
    let sources = URL(fileURLWithPath: DataFolder.packageRoot).appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let paths = (files?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".swift") }
    return try paths.sorted().map { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return SourceFile(path: String(path.dropFirst(sources.path.count + 1)), text: text)
    }
  }

  /// The folder directly below that of the target, such as `Maths`; empty for a file that is not in one.
  package var folder: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The names of the types declared at the file's top level, for others to use.
  package var topLevelTypes: [String] {
    let keywords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
    return code.split(separator: "\n").compactMap { line in
      guard line.first?.isWhitespace == false else { return nil }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard !words.contains("private"), let index = words.firstIndex(where: keywords.contains),
        index + 1 < words.count
      else { return nil }
      return String(words[index + 1])
    }
  }

  /// Every word in the code that could be the name of a type.
  package var words: Set<String> {
    let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return Set(words.lazy.filter { $0.first?.isUppercase == true }.map(String.init))
  }

  /// Returns true when the code names a case or a static member, as in `.metric` or `Units.metric`.
  ///
  /// - Parameter name: A name that consists of letters and digits.
  package func namesCase(_ name: String) -> Bool {
    code.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
      .contains { $0.hasSuffix(".\(name)") || $0.contains(".\(name).") }
  }

  /// Returns the uses of higher layers in a target's files, and the files that are in no layer, one per
  /// line.
  ///
  /// - Parameters:
  ///   - target: The target's folder in `Sources`.
  ///   - layers: The folders, from the lowest to the highest; empty for files that are not in one.
  package static func upwardUses(in target: String, layers: [String]) throws -> [String] {
    let files = try all(in: target)
    guard !files.isEmpty else { return ["\(target) has no files"] }
    var layerOfType = [String: Int]()
    for file in files {
      guard let layer = layers.firstIndex(of: file.folder) else { continue }
      for type in file.topLevelTypes {
        layerOfType[type] = min(layer, layerOfType[type] ?? layer)
      }
    }
    return files.flatMap { file -> [String] in
      guard let layer = layers.firstIndex(of: file.folder) else {
        return ["\(file.path) lies in no known folder"]
      }
      return file.words.filter { (layerOfType[$0] ?? 0) > layer }.sorted()
        .map { "\(file.path) uses \($0), which stands above it" }
    }
  }

  /// Returns a text without comments and without the contents of string literals, except for line breaks.
  static func codeOnly(in text: String) -> String {
    var code = ""
    var isInLongString = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let quotes = line.components(separatedBy: "\"\"\"").count - 1
      if isInLongString || quotes > 0 {
        if quotes % 2 == 1 { isInLongString.toggle() }
      } else {
        code += codeOnly(inLine: line)
      }
      code += "\n"
    }
    return code
  }

  private static func codeOnly(inLine line: Substring) -> String {
    var code = ""
    var isInString = false
    var isEscaped = false
    var previous: Character = " "
    for character in line {
      if isInString {
        isInString = isEscaped || character != "\""
        isEscaped = !isEscaped && character == "\\"
      } else if character == "\"" {
        isInString = true
      } else if character == "/" && previous == "/" {
        return String(code.dropLast())
      } else {
        code.append(character)
      }
      previous = character
    }
    return code
  }
}
