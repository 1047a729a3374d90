import ARRouteEngine

/// Builds a map from OpenStreetMap elements.
struct OSMAssembly {
  /// The copyright holders that must be named in pictures of maps made from OpenStreetMap.
  static let attribution = "© OpenStreetMap contributors, ODbL"
  /// The maximum distance between the ends of an outline that counts as closed, metres.
  private static let gap = 0.5

  private let elements: OSMElements
  private let nodes: IDIndex
  private let ways: IDIndex
  private let relations: IDIndex
  private var builder: StreetBuilder
  /// For each way, true if it is the outer edge of a building that is mapped as a relation.
  private var isOutline: [Bool]

  private init(_ elements: OSMElements, _ builder: StreetBuilder) {
    self.elements = elements
    self.builder = builder
    nodes = elements.nodeIndex
    ways = elements.wayIndex
    relations = elements.relationIndex
    isOutline = Array(repeating: false, count: elements.ways.count)
  }

  /// Returns a builder that contains the map of the elements and the warnings.
  static func builder(
    _ elements: OSMElements, _ builder: StreetBuilder
  ) throws(StreetError) -> StreetBuilder {
    if let failure = elements.failure { throw failure }
    var assembly = OSMAssembly(elements, builder)
    let bad = elements.badPoints
    if bad.count > 0 { assembly.builder.warn(.badPosition, text: bad.first, count: bad.count) }
    for tree in elements.trees where assembly.isShown(tree) {
      try assembly.builder.addTree(elements.nodePoints[tree])
    }
    // Relations come last in files, but they determine which ways are not shown separately.
    let relations = elements.relations.indices.filter { index in
      let id = elements.relations[index].id
      return id == 0 || assembly.relations.index(of: id) == index
    }.map { elements.relations[$0] }
    var areas: [AreaMender.Result] = []
    areas.reserveCapacity(relations.count)
    for relation in relations { areas.append(try assembly.area(relation)) }
    for index in elements.ways.indices { try assembly.addWay(index) }
    for (relation, area) in zip(relations, areas) {
      guard let subject = StreetSubject.ofArea(relation.tags) else { continue }
      try assembly.builder.addArea(subject, relation.tags, area, .relation(relation.id))
    }
    return assembly.builder
  }
}

extension OSMAssembly {
  /// Returns true when the index finds this node by its identifier, or when it has no identifier.
  private func isShown(_ node: Int) -> Bool {
    let id = elements.nodeIDs[node]
    return id == 0 || nodes.index(of: id) == node
  }

  /// Returns the known corners of a way, and true if no corner is missing.
  private func line(_ way: OSMElements.Way) -> (corners: [GridPoint], isWhole: Bool) {
    if way.hasPoints { return (Array(elements.points[way.corners]), !way.lacksPoints) }
    let ids = elements.nodes[way.corners]
    var corners: [GridPoint] = []
    corners.reserveCapacity(ids.count)
    for id in ids {
      if let index = nodes.index(of: id) { corners.append(elements.nodePoints[index]) }
    }
    return (corners, corners.count == ids.count)
  }

  private mutating func addWay(_ index: Int) throws(StreetError) {
    let way = elements.ways[index]
    if way.tags.isEmpty || ways.index(of: way.id) != index { return }
    var subject = StreetSubject.ofWay(way.tags)
    let isCoast = subject == nil && way.tags[.natural] == "coastline"
    if isCoast { subject = .area(.water) }
    if subject == nil, way.tags.has(.building) { builder.noteHidden(way.tags) }
    guard let subject, subject != .building(isPart: false) || !isOutline[index] else { return }
    let origin = StreetBuilder.Origin.way(way.id)
    let (corners, isWhole) = line(way)
    if case .way(let kind) = subject {
      if !isWhole { builder.warn(corners.count < 2 ? .noNodes : .missingNodes, origin) }
      if !isWhole, corners.count < 2 { return }
      return try builder.addWay(kind, way.tags, line: corners, origin)
    }
    let isClosed = isClosed(way, corners)
    // The sea is to the right of a coastline; most closed coastlines are those of islands.
    if isCoast, !isClosed || !isClockwise(corners) { return }
    if !isWhole {
      let isTooFew = Set(corners).count < 3
      builder.warn(isTooFew ? .noNodes : .missingNodes, origin)
      if isTooFew { return }
    }
    guard isClosed else { return builder.warn(.unclosed, origin) }
    let area = try builder.mender.pieces(ofRing: corners)
    try builder.addArea(subject, way.tags, area, origin)
  }

  private func isClosed(_ way: OSMElements.Way, _ corners: [GridPoint]) -> Bool {
    if !way.hasPoints, let first = way.corners.first, let last = way.corners.last, first < last,
      elements.nodes[first] == elements.nodes[last]
    {
      return true
    }
    guard let first = corners.first, let last = corners.last, corners.count >= 3 else {
      return false
    }
    let plane = GridPlane(origin: first)
    let way = plane.point(last) * plane.stepInMetres
    return (way * way).sum() <= Self.gap * Self.gap
  }

  private func isClockwise(_ corners: [GridPoint]) -> Bool {
    let plane = GridPlane(origin: corners[0])
    return GridPlane.area(corners.map(plane.point)) < 0
  }

  /// Returns the area that the ways of a relation enclose.
  private mutating func area(
    _ relation: OSMElements.Relation
  ) throws(StreetError) -> AreaMender.Result {
    var lines: [[GridPoint]] = []
    var outlines: [Int] = []
    var isWhole = true
    for member in elements.members[relation.ways] {
      guard let index = ways.index(of: member.way) else {
        isWhole = false
        continue
      }
      let (corners, hasAll) = line(elements.ways[index])
      isWhole = isWhole && hasAll
      lines.append(corners)
      if !member.isInner { outlines.append(index) }
    }
    let area = try builder.mender.pieces(ofLines: lines, areWhole: isWhole)
    // If the building's outer edge were shown as well, the building would appear twice, with its courtyards
    // filled.
    let isBuilding = StreetSubject.ofArea(relation.tags) == .building(isPart: false)
    if isBuilding, !area.footprints.isEmpty {
      for index in outlines { isOutline[index] = true }
    }
    return area
  }
}
