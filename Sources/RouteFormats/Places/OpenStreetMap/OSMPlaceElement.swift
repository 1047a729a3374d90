/// A node, way or relation while it is read for the place that it may be.
struct OSMPlaceElement {
  /// An element by its kind and identifier.
  struct Reference: Hashable {
    let kind: OSMElement.Kind
    let id: Int64
  }

  /// The kind of element; nil for anything else.
  var kind: OSMElement.Kind?
  /// The element's own attributes.
  var element = OSMElement()
  /// Its tags.
  var tags = PlaceTags()
  /// The line in which it begins, from 1; nil where the format has none.
  var line: Int?
  /// The position of a node, or the middle of another element, as stated; degrees, of any size.
  var position: (latitude: Double, longitude: Double)?
  /// The extent of the positions within it, which Overpass gives with `out geom` or `out bb`.
  var extent = PlaceExtent()
  /// The nodes of a way, and what a relation consists of.
  private(set) var nodes: [Int64] = []
  private(set) var members: [Reference] = []

  /// No way has more nodes, and no relation more members.
  private static let mostParts = 500_000

  /// It as a reference; nil for no element or one without an identifier.
  var reference: Reference? {
    guard let kind, element.id != 0 else { return nil }
    return Reference(kind: kind, id: element.id)
  }

  /// Forgets all, for the next.
  mutating func clear() {
    kind = nil
    element = OSMElement()
    tags.clear()
    line = nil
    position = nil
    extent = PlaceExtent()
    if !nodes.isEmpty { nodes.removeAll(keepingCapacity: true) }
    if !members.isEmpty { members.removeAll(keepingCapacity: true) }
  }

  mutating func addNode(_ id: Int64) {
    if nodes.count < Self.mostParts { nodes.append(id) }
  }

  mutating func addMember(_ kind: OSMElement.Kind, _ id: Int64) {
    if members.count < Self.mostParts { members.append(Reference(kind: kind, id: id)) }
  }
}
