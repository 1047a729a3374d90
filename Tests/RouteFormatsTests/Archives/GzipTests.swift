import Foundation
import RouteFormats
import TestSupport
import Testing

/// Compressed files with one or more members.
@Suite struct GzipTests {
  /// `<gpx>…` with two points, compressed by Python's gzip; the second text is the same as two members.
  static let oneMember =
    "H4sIAAAAAAACA7NJL6iwsykpygYTxanpYLqgRCEnscRWyVBJISc/z1bJSEkfRdwYKm4CEteHadQHG6MPMhEAQnWal1cAAAA="
  static let twoMembers =
    "H4sIAAAAAAACA7NJL6iwsykpygYTxanpYLqgRCEnscRWyVBJISc/z1bJSAkAFoHULygAAAAfiwgAAAAAAAID07ezKSnKLihR"
    + "yEkssVUyVlLIyc+zVTJR0rez0QdKFKemQxhAMr2gwg4AsYRDBS8AAAA="

  static func bytes(_ base64: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: base64)))
  }

  @Test(arguments: [oneMember, twoMembers], [1, 5, 4096])
  func readsMembersAsOneText(base64: String, piece: Int) throws {
    let document = try read(Self.bytes(base64), piece: piece)
    #expect(document.places == [[1, 2], [3, 4]])
    #expect(document.warnings == [])
  }

  @Test(arguments: [1, 4096])
  func tellsWhatStandsBehindTheLastMember(piece: Int) throws {
    let whole = try Self.bytes(Self.oneMember)
    var second = try Self.bytes(Self.twoMembers)
    // Flips one bit of the second member's magic number.
    let mark = try #require(
      second.indices.dropFirst().first { second[$0...].starts(with: [0x1F, 0x8B]) })
    second[mark] ^= 1
    #expect(try read(whole + Array("junk".utf8), piece: piece).warnings == [.damagedGzip])
    #expect(throws: FormatError.damagedGzip) { try read(second, piece: piece) }
    #expect(try read(whole + Array(repeating: 0, count: 600), piece: piece).warnings == [])
  }

  @Test func usesWhatCameOfATruncatedFile() throws {
    let whole = try Self.bytes(Self.oneMember)
    let document = try read(Array(whole.dropLast(12)))
    #expect(document.places == [[1, 2], [3, 4]])
    #expect(document.warnings.contains(.damagedGzip))
  }

  @Test func saysWhenNothingCanBeUnpacked() throws {
    let whole = try Self.bytes(Self.oneMember)
    #expect(throws: FormatError.damagedGzip) { try read(Array(whole.prefix(15))) }
    #expect(throws: FormatError.damagedGzip) { try read([0x1F, 0x8B]) }
  }

  @Test func ignoresPaddingBehindTheLastMember() throws {
    let padded = try Self.bytes(Self.oneMember) + [0, 0, 0, 0]
    #expect(try read(padded).warnings == [])
  }
}
