private import CPOSIX
private import CZip

/// A ZIP archive, read with libzip: the files by name, and their contents, which are unpacked while they are
/// read.
///
/// Nothing is ever written to disk, so file names that point outside the archive are harmless.
final class ZIPArchive {
  /// A file in the archive.
  struct Member {
    let index: UInt64
    /// The name, including its folders; it must pass through `Printable` before it is shown.
    let name: String
    /// The uncompressed length in bytes, as stated in the archive.
    let size: UInt64
    /// The compressed length in bytes.
    let packedSize: UInt64
    let isEncrypted: Bool
  }

  /// The reasons why reading a file in the archive ended.
  enum Ending {
    case whole
    /// The file is damaged, truncated, or compressed in an unsupported way.
    case damaged
    /// The file is so much larger than its compressed form that it must be malicious.
    case inflated
    /// The receiver asked to stop.
    case enough
  }

  /// The files, in the order of the archive, without folders.
  let members: [Member]
  /// The index in `members` of the first file with each name.
  private lazy var indices = Dictionary(
    members.indices.map { (members[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
  private let archive: OpaquePointer

  /// The maximum number of files that an archive may list: each takes half a kilobyte of memory.
  static let mostMembers: UInt64 = 1 << 20
  /// The maximum compression ratio.
  ///
  /// No recorded walk compresses that well: even repetitive XML shrinks only to a fiftieth.
  private static let mostTimes = 200
  /// The number of unpacked bytes below which the ratio is not checked.
  private static let harmless = 64 << 20

  /// Returns true when a file begins like a ZIP archive, even an empty one.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Opens an archive, given the descriptor of its file; nil if it is damaged.
  convenience init?(descriptor: Int32) {
    let own = dup(descriptor)
    guard own >= 0 else { return nil }
    var error: Int32 = 0
    guard let archive = zip_fdopen(own, ZIP_RDONLY, &error) else {
      close(own)
      return nil
    }
    self.init(archive)
  }

  /// Opens an archive, given its bytes; nil if it is damaged.
  convenience init?(bytes: [UInt8]) {
    guard !bytes.isEmpty, let copy = malloc(bytes.count) else { return nil }
    bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(copy, start, $0.count) } }
    guard let source = zip_source_buffer_create(copy, UInt64(bytes.count), 1, nil) else {
      free(copy)
      return nil
    }
    guard let archive = zip_open_from_source(source, ZIP_RDONLY, nil) else {
      zip_source_free(source)
      return nil
    }
    self.init(archive)
  }

  private init(_ archive: OpaquePointer) {
    self.archive = archive
    let count = UInt64(max(0, zip_get_num_entries(archive, 0)))
    members = (0..<count).compactMap { index in
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0, let name = status.name else {
        return nil
      }
      let text = String(cString: name)
      guard !text.hasSuffix("/") else { return nil }
      return Member(
        index: index, name: text, size: status.size, packedSize: status.comp_size,
        isEncrypted: status.encryption_method != UInt16(ZIP_EM_NONE))
    }
  }

  deinit { zip_discard(archive) }
}

extension ZIPArchive {
  /// Returns the first file with a name, which includes its folders; nil if absent.
  ///
  /// - Complexity: O(n) in the number of files on the first call, then O(1).
  func member(named name: String) -> Member? { indices[name].map { members[$0] } }

  /// Unpacks a file, and calls `consume` with each chunk until it returns false.
  func read(
    _ member: Member,
    _ consume: (UnsafeBufferPointer<UInt8>) throws(FormatError) -> Bool
  ) throws(FormatError) -> Ending {
    guard let file = zip_fopen_index(archive, member.index, 0) else { return .damaged }
    defer { zip_fclose(file) }
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    defer { buffer.deallocate() }
    var total = 0
    while true {
      let count = Int(zip_fread(file, buffer.baseAddress, UInt64(buffer.count)))
      if count <= 0 { return count == 0 ? .whole : .damaged }
      total += count
      let most = max(Self.harmless, Int(min(member.packedSize, 1 << 40)) * Self.mostTimes)
      if total > most { return .inflated }
      guard try consume(UnsafeBufferPointer(rebasing: buffer[..<count])) else { return .enough }
    }
  }

  /// Returns the beginning of a file, up to the given number of bytes; nil if it cannot be unpacked.
  func beginning(of member: Member, length: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    let ending = try? read(member) { piece throws(FormatError) in
      bytes.append(contentsOf: piece.prefix(length - bytes.count))
      return bytes.count < length
    }
    return ending == .damaged && bytes.isEmpty ? nil : bytes
  }
}

extension FormatLibraries {
  static var zipVersion: String? { zip_libzip_version().map { String(cString: $0) } }
}
