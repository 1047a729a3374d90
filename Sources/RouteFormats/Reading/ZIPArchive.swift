private import CPOSIX
private import CZip

/// A ZIP archive, by libzip: its files by name, and what they hold, unpacked as it is read.
///
/// Nothing is ever written, so that names, which may be those of any place, are but text.
final class ZIPArchive {
  /// A file of the archive.
  struct Member {
    let index: UInt64
    /// Its name, with the folders before it: pass it through `Printable` before showing it.
    let name: String
    /// Bytes when unpacked, as the archive says.
    let size: UInt64
    /// Bytes in the archive.
    let packedSize: UInt64
    let isEncrypted: Bool
  }

  /// The way in which a reading of a member ended.
  enum Ending {
    case whole
    /// It is damaged, cut off, or packed in a way that is not known.
    case damaged
    /// It is so much larger than in the archive that somebody means harm.
    case inflated
    /// The reader of it had enough.
    case enough
  }

  /// The files, in the order of the archive; folders are left out.
  let members: [Member]
  /// The index in `members` of the first of each name.
  private lazy var indices = Dictionary(
    members.indices.map { (members[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
  private let archive: OpaquePointer

  /// So many files an archive may list: each takes half a kilobyte of memory.
  static let mostMembers: UInt64 = 1 << 20
  /// No walk is packed so tightly: XML that repeats itself comes to a fiftieth.
  private static let mostTimes = 200
  /// Below so many bytes nothing is said of that.
  private static let harmless = 64 << 20

  /// True when a file begins as an archive does, be it empty.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// The archive that an open file is; nil where it is damaged.
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

  /// The archive that bytes are; nil where they are damaged.
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
  /// Returns the first file of a name, with the folders before it; nil if there is none.
  ///
  /// - Complexity: O(1), after O(n) files at first.
  func member(named name: String) -> Member? { indices[name].map { members[$0] } }

  /// Unpacks a file, and calls with each piece of it until that returns false.
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

  /// The beginning of a file, so many bytes at most; nil where it cannot be unpacked.
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
