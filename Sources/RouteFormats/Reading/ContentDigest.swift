private import CMD
private import CPOSIX

/// The identity of a file regardless of its name: the SHA-256 of its stored bytes, as printed by `sha256sum`,
/// and the number of bytes.
///
/// A compressed file is not unpacked. For an AR logger's folder, the digest is the SHA-256 of the lines that
/// `sha256sum` prints for its files, in the order of their names: the digest, two spaces and the name.
///
/// Source: FIPS 180-4, with libmd.
package struct ContentDigest: Hashable, Sendable {
  /// The digest: 64 lowercase hexadecimal digits.
  package let sha256: String
  /// The number of bytes, in all files of a log together.
  package let length: Int

  /// Computes the digest of the given bytes.
  package init(of bytes: some Sequence<UInt8>) {
    var sum = DigestSum()
    Array(bytes).withUnsafeBytes { sum.add($0) }
    self = sum.digest
  }

  fileprivate init(sha256: String, length: Int) {
    self.sha256 = sha256
    self.length = length
  }
}

extension ContentDigest {
  /// Returns the digest of a log's file or folder.
  ///
  /// - Parameter path: As for `GeoDocument.read`, except `-`.
  /// - Throws: An error if the path is neither a file nor an AR logger's folder, or cannot be read.
  package static func ofLog(_ path: String) throws(InputError) -> ContentDigest {
    let members = LoggerFolder.paths(ofLog: path).sorted {
      Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8))
    }
    guard !members.isEmpty else { return try ofFile(path) }
    var lines = ""
    var length = 0
    for member in members {
      let digest = try ofFile(member)
      lines += "\(digest.sha256)  \(member.split(separator: "/").last ?? "")\n"
      length += digest.length
    }
    return ContentDigest(sha256: ContentDigest(of: lines.utf8).sha256, length: length)
  }

  /// Returns the digest of a regular file.
  private static func ofFile(_ path: String) throws(InputError) -> ContentDigest {
    if FileStatus.isThere(path), !FileStatus.isFile(path), !FileStatus.isDirectory(path) {
      throw .isNoFile
    }
    let source = try ByteSource(path: path)
    var sum = DigestSum()
    while try source.readPiece({ piece in
      sum.add(piece)
      return !piece.isEmpty
    }) {}
    return sum.digest
  }
}

/// A running digest, for bytes that can only be read once.
package struct DigestSum {
  private var context = SHA2_CTX()
  private var length = 0

  /// Creates a digest of no bytes.
  package init() { SHA256Init(&context) }

  /// Adds the next bytes to the digest.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    length += bytes.count
    SHA256Update(&context, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
  }

  /// The digest of all bytes added so far.
  package var digest: ContentDigest {
    // Use a copy, because reading the result ends the computation.
    var context = context
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, count in
      SHA256Final(buffer.baseAddress, &context)
      count = buffer.count
    }
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return ContentDigest(sha256: String(decoding: text, as: UTF8.self), length: length)
  }
}
