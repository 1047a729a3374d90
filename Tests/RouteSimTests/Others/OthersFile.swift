import Foundation
import TestSupport
import Testing

/// A typical third-party file, or a variant of one, and the program's output for it.
struct OthersFile: Sendable, CustomTestStringConvertible {
  /// The name of the file in `Fixtures/others`.
  let file: String
  /// A regular expression and the replacement for its matches; nil if the file is used unchanged.
  let change: (pattern: String, template: String)?
  private let words: [Substring]
  let status: Int32
  /// Texts that standard output or standard error must contain.
  let prints: [String]
  /// Texts that neither may contain.
  let omits: [String]
  /// Another file for which the program prints the same; nil if absent.
  let twin: String?

  var testDescription: String { change.map { "\(file), \($0.pattern)" } ?? file }

  /// The folder that contains the files.
  static let folder = "\(DataFolder.packageRoot)/Tests/RouteSimTests/Fixtures/others"

  /// Returns the rows of `table.tsv`, whose columns are explained in the folder's README.
  static func table() throws -> [OthersFile] {
    try String(contentsOfFile: "\(folder)/table.tsv", encoding: .utf8)
      .split(separator: "\n").dropFirst().map(OthersFile.init)
  }

  private init(row: Substring) throws {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 5, let status = Int32(fields[3]) else { throw BadRow(row: String(row)) }
    file = String(fields[0])
    if let arrow = fields[1].range(of: " => ") ?? fields[1].range(of: " =>") {
      let template = String(fields[1][arrow.upperBound...])
        .replacing("\\n", with: "\n").replacing("\\r", with: "\r")
      change = (String(fields[1][..<arrow.lowerBound]), template)
    } else {
      change = nil
    }
    words = fields[2].split(separator: " ")
    self.status = status
    twin = fields[4].hasPrefix("=") ? String(fields[4].dropFirst()) : nil
    let texts = twin == nil ? fields[4].components(separatedBy: " | ").filter { !$0.isEmpty } : []
    prints = texts.filter { !$0.hasPrefix("not ") }
    omits = texts.filter { $0.hasPrefix("not ") }.map { String($0.dropFirst(4)) }
  }

  /// The error if a row cannot be read.
  struct BadRow: Error { let row: String }

  /// Returns the words of the command, with a file inserted.
  func arguments(_ file: String) -> [String] {
    let design = file.replacing(".svg", with: ".json")
    return words.map { word in
      switch word {
      case "PARIS": "\(DataFolder.packageRoot)/routes/paris_artsmetiers_oberkampf.route.gpx"
      case "DESIGN": design
      default: String(word).replacing("FILE", with: file)
      }
    }
  }

  /// Returns the file's bytes after the change; nil if the change finds nothing to replace.
  func bytes() throws -> [UInt8]? {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(Self.folder)/\(file)")))
    guard let change else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    let changed = try NSRegularExpression(pattern: change.pattern).stringByReplacingMatches(
      in: text, range: NSRange(text.startIndex..., in: text), withTemplate: change.template)
    return changed == text ? nil : Array(changed.utf8)
  }
}
