internal import CPBF

/// Reads OpenStreetMap PBF files with protozero.
///
/// libosmium also uses protozero. However, it keeps dozens of unpacked blocks in memory, on threads of its
/// own, so a malicious file of a few kilobytes can take gigabytes of memory. Here it is enough to read one
/// block at a time.
enum PBFFile {
  /// The maximum total size of all unpacked blocks of a file, bytes: twice as much as the longest accepted
  /// file needs with the usual compression.
  private static let most = 1 << 30

  /// The reason why a file cannot be used.
  struct Refusal: Error {
    /// The fault and where it is, safe for a terminal.
    let reason: String
  }

  /// A flaw that does not prevent a file from being used.
  enum Flaw {
    /// The file ends prematurely.
    case cutOff
    /// The receiver asked to stop.
    case stopped
  }

  /// Returns true when a file begins like a PBF: with a block header of type `OSMHeader`.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes[0] == 0, bytes[1] == 0 else { return false }
    return bytes[4..<15].elementsEqual([0x0A, 9] + Array("OSMHeader".utf8))
  }

  /// Returns true when the beginning of a file is too short to decide, but may be the beginning of a PBF.
  static func mayBegin(_ bytes: [UInt8]) -> Bool {
    4..<16 ~= bytes.count && bytes[..<3].elementsEqual([0, 0, 0]) && bytes[3] < 64
  }

  /// Reads a whole file.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ reader: pbf_reader
  ) throws(Refusal) -> Flaw? {
    var offset = 0
    let reason: String
    switch pbf_read(bytes.baseAddress, bytes.count, most, reader, &offset) {
    case PBF_COMPLETE: return nil
    case PBF_TRUNCATED: return .cutOff
    case PBF_STOPPED: return .stopped
    case PBF_UNSUPPORTED:
      reason = "OSM PBF with unknown features; osmium cat converts it to a plain one"
    case PBF_TOO_LARGE: reason = "a block of OSM PBF larger than the format allows"
    case PBF_NO_MEMORY: reason = "OSM PBF too large for memory"
    default: reason = "damaged OSM PBF"
    }
    throw Refusal(reason: "\(reason), from byte \(offset) on")
  }
}

extension pbf_text {
  /// The text's bytes.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
}

extension OSMElement {
  /// Creates an element from the reader's C structure.
  init(_ element: pbf_element) {
    self.init(
      id: element.id, version: Int(element.version), isDeleted: !element.is_visible)
  }
}

extension FormatLibraries {
  static var protozeroVersion: String? { pbf_library_version().map { String(cString: $0) } }
}
