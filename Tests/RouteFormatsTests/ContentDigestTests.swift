import Foundation
import TestSupport
import Testing

@testable import RouteFormats

@Suite struct ContentDigestTests {
  /// The examples from FIPS 180-4
  /// (https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values), and the digest
  /// of empty input.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func examples(text: String, digest: String) {
    let found = ContentDigest(of: text.utf8)
    #expect(found.sha256 == digest && found.length == text.utf8.count)
  }

  @Test(arguments: UInt64(0)..<20)
  func theSameComesOfAnyPieces(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let bytes = (0..<Int.random(in: 0...5000, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    var sum = DigestSum()
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(Int.random(in: 0...700, using: &random)))
      piece.withUnsafeBytes { sum.add($0) }
      // Reading the digest in the middle of the input changes nothing.
      _ = sum.digest
      rest = rest.dropFirst(piece.count)
    }
    #expect(sum.digest == ContentDigest(of: bytes))
  }

  @Test("the digest of a logger's folder is that of sha256sum's output for its files")
  func folder() throws {
    let folder = try ScratchFolder()
    try folder.write("0,0,0,0,1,0,0,0\n", to: "arkit.csv")
    try folder.write("0,52.5,13.4,4,30\n", to: "platform-location.csv")
    try folder.write("not of it", to: "notes.txt")
    let sum = try #require(Tool(named: "sha256sum"))
    let printed = try sum.run(["arkit.csv", "platform-location.csv"], in: folder.path).output
    for path in [folder.path, folder.path + "/", folder.path + "/arkit.csv"] {
      let digest = try ContentDigest.ofLog(path)
      #expect(digest.sha256 == ContentDigest(of: printed).sha256 && digest.length == 33)
    }
    #expect(
      try ContentDigest.ofLog(folder.path + "/notes.txt") == ContentDigest(of: "not of it".utf8))
  }

  @Test("a path that is not a file or folder is refused")
  func noFile() throws {
    let folder = try ScratchFolder()
    #expect(throws: InputError.isDirectory) { try ContentDigest.ofLog(folder.path) }
    #expect(throws: InputError.notFound) { try ContentDigest.ofLog(folder.path + "/none") }
    #expect(throws: InputError.isNoFile) { try ContentDigest.ofLog("/dev/null") }
  }
}
