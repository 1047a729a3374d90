private import CPBF

/// Places of OpenStreetMap's PBF.
enum PlacePBF {
  /// What the callbacks share.
  fileprivate struct State {
    var builder: PlaceBuilder
    var tags = PlaceTags()
  }

  /// Reads a whole file.
  static func list(
    _ bytes: UnsafeBufferPointer<UInt8>, builder: PlaceBuilder
  ) throws(PlaceError) -> PlaceList {
    var state = State(builder: builder)
    let flaw: PBFFile.Flaw?
    do throws(PBFFile.Refusal) {
      flaw = try withUnsafeMutablePointer(to: &state) { state throws(PBFFile.Refusal) in
        var reader = pbf_reader()
        reader.context = UnsafeMutableRawPointer(state)
        reader.role = { _, key in PlaceRole(key.buffer).rawValue }
        reader.node = { context, latitude, longitude, tags, count in
          guard let state = context?.assumingMemoryBound(to: State.self) else { return false }
          state.pointee.add(latitude, longitude, UnsafeBufferPointer(start: tags, count: count))
          return state.pointee.builder.failure == nil
        }
        return try PBFFile.read(bytes, reader)
      }
    } catch { throw .unreadableRest(line: nil, reason: error.reason) }
    if flaw == .cutOff { state.builder.warn(.truncated, line: nil) }
    return try state.builder.list(.pbf)
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
