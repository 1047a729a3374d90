/// A node, way or relation, while it is being read as a possible place.
struct OSMPlaceElement {
  /// A reference to an element by its kind and identifier.
  struct Reference: Hashable {
    let kind: OSMElement.Kind
    let id: Int64
  }

  /// The kind of element; nil if nothing has been read, or if it is not an element.
  var kind: OSMElement.Kind?
  /// The identifier, version and deletion state.
  var element = OSMElement()
  /// The tags of the element.
  var tags = PlaceTags()
  /// The line on which it begins, from 1; nil if the format has no lines.
  var line: Int?
  /// The stated position of a node, or the stated centre of another element; degrees, not checked for their
  /// range.
  var position: (latitude: Double, longitude: Double)?
  /// The extent of the positions given inside the element, as in Overpass output with `out geom` or `out bb`.
  var extent = PlaceExtent()
  /// The nodes of a way.
  private(set) var nodes: [Int64] = []
  /// The members of a relation.
  private(set) var members: [Reference] = []

  /// The maximum number of nodes in a way, and of members in a relation.
  private static let mostParts = 500_000

  /// The reference to this element; nil if there is no element or it has no identifier.
  var reference: Reference? {
    guard let kind, element.id != 0 else { return nil }
    return Reference(kind: kind, id: element.id)
  }

  /// Clears everything, ready for the next element.
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
