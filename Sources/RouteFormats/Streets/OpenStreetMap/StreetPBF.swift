private import CPBF

/// Streets of OpenStreetMap's PBF.
enum StreetPBF {
  /// What the callbacks share.
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
    // 0 is for what is not wanted.
    reader.role = { _, key in StreetKey(key.buffer).map { $0.rawValue + 1 } ?? 0 }
    reader.node = { context, latitude, longitude, tags, count in
      change(context) { state in
        let tags = StreetTags(UnsafeBufferPointer(start: tags, count: count))
        guard tags[.natural] == "tree",
          let place = GridPoint(latitude: latitude, longitude: longitude)
        else { return }
        state.elements.addTree(place)
      }
    }
    reader.corner = { context, id, latitude, longitude in
      change(context) { state in
        if let place = GridPoint(latitude: latitude, longitude: longitude) {
          state.elements.addNode(id, place)
        } else {
          state.elements.addBadPlace("node \(id)")
        }
      }
    }
    reader.way = { context, id, nodes, nodeCount, tags, count in
      change(context) { state in
        state.elements.addWay(
          id, StreetTags(UnsafeBufferPointer(start: tags, count: count)),
          nodes: UnsafeBufferPointer(start: nodes, count: nodeCount))
      }
    }
    reader.relation = { context, id, members, memberCount, tags, count in
      change(context) { state in
        state.members.removeAll(keepingCapacity: true)
        for member in UnsafeBufferPointer(start: members, count: memberCount) where member.is_way {
          state.members.append((member.id, member.role.buffer.spells("inner")))
        }
        state.elements.addRelation(
          id, StreetTags(UnsafeBufferPointer(start: tags, count: count)), ways: state.members)
      }
    }
    return reader
  }
}

/// Changes the state behind a callback; whether reading goes on.
@inline(__always)
private func change(
  _ context: UnsafeMutableRawPointer?, _ body: (inout StreetPBF.State) -> Void
) -> Bool {
  guard let state = context?.assumingMemoryBound(to: StreetPBF.State.self) else { return false }
  body(&state.pointee)
  return state.pointee.elements.failure == nil
}

extension StreetTags {
  fileprivate init(_ found: UnsafeBufferPointer<pbf_tag>) {
    self.init()
    for tag in found {
      if let key = StreetKey(rawValue: tag.role - 1) { add(key, tag.value.buffer) }
    }
  }
}
