private import CPBF

/// Reads the streets in an OpenStreetMap PBF file.
enum StreetPBF {
  /// The state shared by the callbacks.
  fileprivate struct State {
    var elements = OSMElements()
    var members: [(way: Int64, isInner: Bool)] = []
  }

  /// Reads a whole file.
  static func reading(_ bytes: UnsafeBufferPointer<UInt8>) throws(StreetError) -> StreetReading {
    var state = State()
    let flaw: PBFFile.Flaw?
    do throws(PBFFile.Refusal) {
      flaw = try withUnsafeMutablePointer(to: &state) { state throws(PBFFile.Refusal) in
        try PBFFile.read(bytes, makeReader(UnsafeMutableRawPointer(state)))
      }
    } catch { throw .unreadableRest(line: nil, reason: error.reason) }
    var builder = try OSMAssembly.builder(state.elements, StreetBuilder())
    if flaw == .cutOff { builder.warn(.truncated, line: nil) }
    return try builder.reading(.pbf, attribution: OSMAssembly.attribution)
  }

  private static func makeReader(_ state: UnsafeMutableRawPointer) -> pbf_reader {
    var reader = pbf_reader()
    reader.context = state
    // 0 means that the key is not needed.
    reader.role = { _, key in StreetKey(key.buffer).map { $0.rawValue + 1 } ?? 0 }
    reader.takes_plain_nodes = true
    reader.node = { context, element, latitude, longitude, tags, count in
      change(context) { state in
        let node = OSMElement(element)
        guard let point = GridPoint(latitude: latitude, longitude: longitude) else {
          return state.elements.addBadPoint(node, "node \(node.id)")
        }
        let tags = StreetTags(UnsafeBufferPointer(start: tags, count: count))
        state.elements.addNode(node, point, isTree: tags[.natural] == "tree")
      }
    }
    reader.way = { context, element, line, tags, count in
      change(context) { state in
        state.addWay(
          OSMElement(element), line, StreetTags(UnsafeBufferPointer(start: tags, count: count)))
      }
    }
    reader.relation = { context, element, members, memberCount, tags, count in
      change(context) { state in
        state.members.removeAll(keepingCapacity: true)
        for member in UnsafeBufferPointer(start: members, count: memberCount)
        where member.kind == Int32(PBF_WAY.rawValue) {
          state.members.append((member.id, member.role.buffer.spells("inner")))
        }
        state.elements.addRelation(
          OSMElement(element), StreetTags(UnsafeBufferPointer(start: tags, count: count)),
          ways: state.members)
      }
    }
    return reader
  }
}

/// Changes the state behind a callback; returns true if reading is to continue.
@inline(__always)
private func change(
  _ context: UnsafeMutableRawPointer?, _ body: (inout StreetPBF.State) -> Void
) -> Bool {
  guard let state = context?.assumingMemoryBound(to: StreetPBF.State.self) else { return false }
  body(&state.pointee)
  return state.pointee.elements.failure == nil
}

extension StreetPBF.State {
  /// Adds a way, given by its nodes, or by positions if the way contains the positions of all of its nodes.
  fileprivate mutating func addWay(_ way: OSMElement, _ line: pbf_line, _ tags: StreetTags) {
    let nodes = UnsafeBufferPointer(start: line.nodes, count: line.count)
    guard let latitudes = line.latitudes, let longitudes = line.longitudes else {
      return elements.addWay(way, tags, nodes: nodes)
    }
    let points = nodes.indices.map {
      GridPoint(latitude: latitudes[$0], longitude: longitudes[$0])
    }
    if !points.contains(nil) { return elements.addWay(way, tags, points: points) }
    for (node, point) in zip(nodes, points) {
      if let point { elements.addNode(OSMElement(id: node), point) }
    }
    elements.addWay(way, tags, nodes: nodes)
  }
}

extension StreetTags {
  fileprivate init(_ found: UnsafeBufferPointer<pbf_tag>) {
    self.init()
    for tag in found {
      if let key = StreetKey(rawValue: tag.role - 1) { add(key, tag.value.buffer) }
    }
  }
}
