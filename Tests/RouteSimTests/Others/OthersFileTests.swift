import Foundation
import TestSupport
import Testing

/// Checks that third-party files pass through the whole program without silently becoming a wrong walk.
@Suite("Files of other people") struct OthersFileTests {
  @Test("are used correctly, or reported", arguments: try OthersFile.table())
  func row(_ row: OthersFile) throws {
    let folder = try ScratchFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: OthersFile.folder) {
      try FileManager.default.copyItem(
        atPath: "\(OthersFile.folder)/\(name)", toPath: "\(folder.path)/\(name)")
    }
    try folder.write(try #require(try row.bytes(), "the change finds nothing"), to: row.file)
    let result = try Tool.product.run(row.arguments(row.file), in: folder.path)
    #expect(result.status == row.status, "\(result.errors)")
    let said = result.text + result.errors
    for words in row.prints { #expect(said.contains(words), "\(said.prefix(600))") }
    for words in row.omits { #expect(!said.contains(words), "\(said.prefix(600))") }
    if let twin = row.twin {
      let other = try Tool.product.run(row.arguments(twin), in: folder.path)
      #expect(Self.picture(result.output) == Self.picture(other.output))
    }
  }

  /// Returns the picture without the names of the map's authors.
  private static func picture(_ bytes: [UInt8]) -> [UInt8] {
    let end = Array("</metadata>".utf8)
    guard let found = bytes.firstRange(of: Array("<metadata>".utf8)),
      let close = bytes[found.upperBound...].firstRange(of: end)
    else { return bytes }
    let rest = bytes[close.upperBound...].drop { $0 == UInt8(ascii: "\n") }
    return Array(bytes[..<found.lowerBound]) + rest
  }
}
