private import CPBF

/// Reads the places in an OpenStreetMap PBF file.
enum PlacePBF {
  /// The state shared by the callbacks.
  fileprivate struct State {
    var places: OSMPlaces
    var found = OSMPlaceElement()

    /// True in every pass except the first.
    var isLooking: Bool { places.search != nil }
  }

  /// Reads a whole file.
  static func list(
    _ bytes: UnsafeBufferPointer<UInt8>, builder: PlaceBuilder
  ) throws(PlaceError) -> PlaceList {
    var state = State(places: OSMPlaces(builder))
    if try look(at: bytes, &state) == .cutOff { state.places.builder.warn(.truncated, line: nil) }
    while state.places.looksAgain() { _ = try look(at: bytes, &state) }
    state.places.settle()
    return try state.places.builder.list(.pbf)
  }

  /// Reads the file in a single pass.
  private static func look(
    at bytes: UnsafeBufferPointer<UInt8>, _ state: inout State
  ) throws(PlaceError) -> PBFFile.Flaw? {
    var repeats = false
    let flaw: PBFFile.Flaw?
    do throws(PBFFile.Refusal) {
      flaw = try withUnsafeMutablePointer(to: &state) { state throws(PBFFile.Refusal) in
        try withUnsafeMutablePointer(to: &repeats) { repeats throws(PBFFile.Refusal) in
          var reader = makeReader(UnsafeMutableRawPointer(state))
          if let wantsNodes = state.pointee.places.search?.wantsNodes {
            reader.takes_plain_nodes = wantsNodes
            reader.role = { _, _ in 0 }
          } else {
            reader.repeats = repeats
          }
          return try PBFFile.read(bytes, reader)
        }
      }
    } catch { throw .unreadableRest(line: nil, reason: error.reason) }
    if repeats { state.places.repeats = true }
    return flaw
  }

  private static func makeReader(_ state: UnsafeMutableRawPointer) -> pbf_reader {
    var reader = pbf_reader()
    reader.context = state
    reader.role = { _, key in PlaceRole(key.buffer).rawValue }
    reader.node = { context, element, latitude, longitude, tags, count in
      if let state = context?.assumingMemoryBound(to: State.self), state.pointee.isLooking {
        let position = (latitude: Double(latitude) / 1e9, longitude: Double(longitude) / 1e9)
        state.pointee.places.look(atNode: OSMElement(element), position)
        return true
      }
      return take(context, .node, element, tags, count) { found in
        found.position = (Double(latitude) / 1e9, Double(longitude) / 1e9)
      }
    }
    reader.way = { context, element, line, tags, count in
      take(context, .way, element, tags, count) { found in
        for node in 0..<line.count {
          found.addNode(line.nodes[node])
          guard let latitudes = line.latitudes, let longitudes = line.longitudes else { continue }
          found.extent.add(
            latitude: Double(latitudes[node]) / 1e9, longitude: Double(longitudes[node]) / 1e9)
        }
      }
    }
    reader.relation = { context, element, members, memberCount, tags, count in
      take(context, .relation, element, tags, count) { found in
        for member in UnsafeBufferPointer(start: members, count: memberCount) {
          let kind = UInt8(exactly: member.kind).flatMap(OSMElement.Kind.init(rawValue:))
          if let kind { found.addMember(kind, member.id) }
        }
      }
    }
    return reader
  }
}

/// Passes an element from a callback on to the places; returns true if reading is to continue.
@inline(__always)
private func take(
  _ context: UnsafeMutableRawPointer?, _ kind: OSMElement.Kind, _ element: pbf_element,
  _ tags: UnsafePointer<pbf_tag>?, _ count: Int, _ body: (inout OSMPlaceElement) -> Void
) -> Bool {
  guard let state = context?.assumingMemoryBound(to: PlacePBF.State.self) else { return false }
  return state.pointee.take(
    kind, OSMElement(element), UnsafeBufferPointer(start: tags, count: count), body)
}

extension PlacePBF.State {
  @inline(__always)
  fileprivate mutating func take(
    _ kind: OSMElement.Kind, _ element: OSMElement, _ tags: UnsafeBufferPointer<pbf_tag>,
    _ body: (inout OSMPlaceElement) -> Void
  ) -> Bool {
    found.clear()
    (found.kind, found.element) = (kind, element)
    for tag in tags {
      if let role = PlaceRole(rawValue: tag.role) { found.tags.add(role, tag.value.buffer) }
    }
    if places.search != nil {
      body(&found)
      places.look(at: found)
    } else if found.tags.hasKind {
      body(&found)
      let node = found
      places.take(node) { builder in
        guard let position = node.position else { return }
        builder.add(
          node.tags, latitude: position.latitude, longitude: position.longitude, line: nil)
      }
    }
    return places.builder.failure == nil
  }
}
