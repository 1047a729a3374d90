internal import CPBF

/// Reads OpenStreetMap's PBF with protozero.
///
/// libosmium also reads PBF with protozero. However, it keeps dozens of unpacked blocks with all kinds of
/// objects, on threads of its own, so that a malicious file of a few kilobytes takes gigabytes of memory;
/// reading one block at a time is enough here.
enum PBFFile {
  /// The maximum number of bytes to which all blocks of a file may unpack: twice as many as needed for the
  /// longest file that is read with the usual compression.
  private static let most = 1 << 30

  /// The reason why a file cannot be used.
  struct Refusal: Error {
    /// The fault and its position, safe for a terminal.
    let reason: String
  }

  /// A flaw in a file that can be used nevertheless.
  enum Flaw {
    /// The file ends in the middle of something.
    case cutOff
    /// The receiver wanted no more.
    case stopped
  }

  /// Returns true when a file begins like a PBF: with the header of a block of that name.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes[0] == 0, bytes[1] == 0 else { return false }
    return bytes[4..<15].elementsEqual([0x0A, 9] + Array("OSMHeader".utf8))
  }

  /// Returns true while the beginning of a file is too short to decide, and may be that of a PBF.
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
  /// The bytes of the text.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
}

extension OSMElement {
  /// Creates an element from the data in a PBF.
  init(_ element: pbf_element) {
    self.init(
      id: element.id, version: Int(element.version), isDeleted: !element.is_visible)
  }
}

extension FormatLibraries {
  static var protozeroVersion: String? { pbf_library_version().map { String(cString: $0) } }
}
