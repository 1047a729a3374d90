internal import CPBF

/// OpenStreetMap's PBF, by protozero.
///
/// Protozero is what libosmium reads PBF by. libosmium itself keeps blocks of all kinds of objects,
/// unpacked and by dozens, on threads of its own, so that a file of kilobytes that means harm takes
/// gigabytes of memory; one block at a time is enough.
enum PBFFile {
  /// So many bytes may all blocks of a file unpack to: of the longest file that is read, packed as
  /// usual, that is enough twice over.
  private static let most = 1 << 30

  /// The reason why a file is not used.
  struct Refusal: Error {
    /// The fault and its place, fit for a terminal.
    let reason: String
  }

  /// The fault in a file that is used.
  enum Flaw {
    /// It stops in the middle of something.
    case cutOff
    /// The reader wanted no more.
    case stopped
  }

  /// True when a file begins as they do: with the header of a block that is called so.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes[0] == 0, bytes[1] == 0 else { return false }
    return bytes[4..<15].elementsEqual([0x0A, 9] + Array("OSMHeader".utf8))
  }

  /// True while the beginning of a file is too short to decide, and may be a PBF's.
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
      reason = "OSM PBF that needs what is not known here; osmium cat makes a plain one"
    case PBF_TOO_LARGE: reason = "a block of OSM PBF larger than the format allows"
    case PBF_NO_MEMORY: reason = "OSM PBF for which there is not enough memory"
    default: reason = "damaged OSM PBF"
    }
    throw Refusal(reason: "\(reason), from byte \(offset) on")
  }
}

extension pbf_text {
  /// Its bytes.
  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
}

extension OSMElement {
  /// Creates an element from PBF's data.
  init(_ element: pbf_element) {
    self.init(
      id: element.id, version: Int(element.version), isDeleted: !element.is_visible)
  }
}

extension FormatLibraries {
  static var protozeroVersion: String? { pbf_library_version().map { String(cString: $0) } }
}
