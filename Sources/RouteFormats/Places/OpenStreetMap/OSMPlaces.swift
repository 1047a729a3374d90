import ARRouteEngine

/// The places among OpenStreetMap elements, in any order and with any number of versions.
///
/// A node has its own position; a way or relation is placed in the middle of its nodes, like Overpass'
/// `center`. The positions of those nodes are read in a second pass through the file, or in a third pass for
/// ways that are members of relations, so that only the nodes needed are kept in memory. If no place is a way
/// or relation, one pass is enough.
struct OSMPlaces {
  /// A way or relation that is a place.
  private struct Area {
    let reference: OSMPlaceElement.Reference?
    let version: Int
    let tags: PlaceTags
    let line: Int?
    let position: (latitude: Double, longitude: Double)?
    let extent: PlaceExtent
    /// The range of the area's parts in `parts`; empty if its position or extent is known.
    let parts: Range<Int>
  }

  /// A node that is a place.
  private struct Node {
    let reference: OSMPlaceElement.Reference
    let version: Int
    /// The node's index among the builder's places.
    let index: Int
  }

  /// The places found so far, and the warnings about others.
  var builder: PlaceBuilder
  /// True when the file may contain several versions of an element.
  var repeats = false
  private var nodes: [Node] = []
  private var areas: [Area] = []
  /// The parts of all areas, one area after another.
  private var parts: [OSMPlaceElement.Reference] = []
  private var last: (kind: OSMElement.Kind, id: Int64)?
  /// The search that follows once the places have been found; nil during the first pass.
  private(set) var search: OSMPlaceSearch?
  private var lookCount = 1

  /// The maximum number of parts of ways and relations whose positions are searched for.
  private static let mostParts = 10_000_000

  init(_ builder: PlaceBuilder) { self.builder = builder }

  /// Passes an element to the search in a later pass.
  mutating func look(at found: OSMPlaceElement) { search?.see(found) }

  /// Passes a node to the search in a later pass.
  mutating func look(
    atNode node: OSMElement, _ position: (latitude: Double, longitude: Double)?
  ) {
    search?.see(node: node, position)
  }

  /// Keeps an element in the first pass if it is a place.
  ///
  /// - Parameter add: Adds a node to the places, with its position as written in the file.
  mutating func take(
    _ found: OSMPlaceElement, asNode add: (inout PlaceBuilder) -> Void
  ) {
    follow(found.kind, found.element.id)
    guard !found.element.isDeleted, found.tags.hasKind else { return }
    guard let kind = found.kind, kind != .node else {
      let index = builder.places.count
      add(&builder)
      if let reference = found.reference, builder.places.count > index {
        nodes.append(Node(reference: reference, version: found.element.version, index: index))
      }
      return
    }
    guard builder.places.count + areas.count < PlaceReader.maximumCount else {
      return builder.fail(.tooMany(line: found.line))
    }
    let start = parts.count
    if found.position == nil, found.extent.isEmpty,
      start + found.nodes.count + found.members.count <= Self.mostParts
    {
      for id in found.nodes {
        parts.append(OSMPlaceElement.Reference(kind: .node, id: id))
      }
      parts += found.members
    }
    areas.append(
      Area(
        reference: found.reference, version: found.element.version, tags: found.tags,
        line: found.line, position: found.position, extent: found.extent,
        parts: start..<parts.count))
  }

  /// Checks the order of elements, which shows whether the file may contain several versions of an element.
  ///
  /// Must be called for every element.
  mutating func follow(_ kind: OSMElement.Kind?, _ id: Int64) {
    guard let kind, id != 0 else { return }
    if let last, last.kind == kind, id <= last.id { repeats = true }
    if let last, last.kind.rawValue > kind.rawValue { repeats = true }
    last = (kind, id)
  }
}

extension OSMPlaces {
  /// Begins another pass through the file; returns false if none is needed.
  mutating func looksAgain() -> Bool {
    guard builder.failure == nil, lookCount < 3 else { return false }
    lookCount += 1
    if search != nil { return search?.wantsNodesOfWays() ?? false }
    var search = OSMPlaceSearch()
    if repeats {
      for node in nodes { search.want(versionsOf: node.reference) }
      for area in areas { if let reference = area.reference { search.want(versionsOf: reference) } }
    }
    for part in parts { search.want(part) }
    guard !search.isEmpty else { return false }
    self.search = search
    return true
  }

  /// Removes outdated versions, and adds ways and relations at their positions.
  mutating func settle() {
    var seen: Set<OSMPlaceElement.Reference> = []
    if repeats {
      let outdated = nodes.filter { !isFirst($0.reference, $0.version, &seen) }
      if !outdated.isEmpty { builder.remove(Set(outdated.map(\.index))) }
    }
    for area in areas where builder.failure == nil {
      if let reference = area.reference, !isFirst(reference, area.version, &seen) { continue }
      if let middle = area.position ?? middle(of: area) {
        builder.add(
          area.tags, latitude: middle.latitude, longitude: middle.longitude, line: area.line)
      } else {
        builder.warn(.missingPosition, line: area.line)
      }
    }
    areas = []
  }

  /// Returns true if a version is the newest one known, and this is its first occurrence in the file.
  private func isFirst(
    _ reference: OSMPlaceElement.Reference, _ version: Int,
    _ seen: inout Set<OSMPlaceElement.Reference>
  ) -> Bool {
    guard repeats else { return true }
    let valid = search?.firstValid(of: reference) ?? 0
    return !OSMElement.isNewer(valid, than: version) && seen.insert(reference).inserted
  }

  private func middle(of area: Area) -> (latitude: Double, longitude: Double)? {
    var extent = area.extent
    for part in parts[area.parts] { search?.add(part, to: &extent) }
    return extent.middle
  }
}
