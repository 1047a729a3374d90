private import CPBF

/// Places of OpenStreetMap's PBF, by protozero.
///
/// Protozero is what libosmium reads PBF by. libosmium itself keeps blocks of all kinds of objects, unpacked
/// and by dozens, on threads of its own, so that a file of kilobytes that means harm takes gigabytes of
/// memory; of the nodes' tags alone, one block at a time is enough.
enum PlacePBF {
  /// So many bytes may all blocks of a file unpack to: of the longest file that is read, packed as usual, that
  /// is enough twice over.
  private static let most = 1 << 30

  /// What the callbacks share.
  fileprivate struct State {
    var builder: PlaceBuilder
    var tags = PlaceTags()
  }

  /// Whether a file begins as they do: with the header of a block that is called so.
  static func isLikely(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 16, bytes[0] == 0, bytes[1] == 0 else { return false }
    return bytes[4..<15].elementsEqual([0x0A, 9] + Array("OSMHeader".utf8))
  }

  /// Reads a whole file.
  static func list(
    _ bytes: UnsafeBufferPointer<UInt8>, builder: PlaceBuilder
  ) throws(PlaceError) -> PlaceList {
    var state = State(builder: builder)
    var place = 0
    let end = withUnsafeMutablePointer(to: &state) { state in
      let reader = pbf_reader(
        context: state,
        role: { _, key in PlaceRole(key.buffer).rawValue },
        node: { context, latitude, longitude, tags, count in
          guard let state = context?.assumingMemoryBound(to: State.self) else { return false }
          state.pointee.add(latitude, longitude, UnsafeBufferPointer(start: tags, count: count))
          return state.pointee.builder.failure == nil
        })
      return pbf_read(bytes.baseAddress, bytes.count, most, reader, &place)
    }
    if let failure = state.builder.failure { throw failure }
    let reason: String
    switch end {
    case PBF_COMPLETE: return try state.builder.list(.pbf)
    case PBF_TRUNCATED:
      state.builder.warn(.truncated, line: nil)
      return try state.builder.list(.pbf)
    case PBF_UNSUPPORTED:
      reason = "OSM PBF that needs what is not known here; osmium cat makes a plain one"
    case PBF_TOO_LARGE: reason = "a block of OSM PBF larger than the format allows"
    case PBF_NO_MEMORY: reason = "OSM PBF for which there is not enough memory"
    default: reason = "damaged OSM PBF"
    }
    throw .unreadableRest(line: nil, reason: "\(reason), from byte \(place) on")
  }
}

extension PlacePBF.State {
  mutating func add(
    _ latitude: Int64, _ longitude: Int64, _ found: UnsafeBufferPointer<pbf_tag>
  ) {
    tags.clear()
    for tag in found {
      if let role = PlaceRole(rawValue: tag.role) { tags.add(role, tag.value.buffer) }
    }
    guard tags.hasKind else { return }
    builder.add(
      tags, latitude: Double(latitude) / 1e9, longitude: Double(longitude) / 1e9, line: nil)
  }
}

extension pbf_text {
  fileprivate var buffer: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes, count: count)
  }
}

extension FormatLibraries {
  static var protozeroVersion: String? { pbf_library_version().map { String(cString: $0) } }
}
