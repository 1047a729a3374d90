import ARRouteEngine

/// Collects the map in a file, and the warnings about things that were repaired or left out.
struct StreetBuilder {
  /// The place in a file where something was found, for messages.
  enum Origin {
    case way(Int64)
    case relation(Int64)
    case line(Int)

    /// The name of the element; empty if it is identified by its line.
    var name: String {
      switch self {
      case .way(let id): "way \(id)"
      case .relation(let id): "relation \(id)"
      case .line: ""
      }
    }

    var line: Int? { if case .line(let line) = self { line } else { nil } }
  }

  /// A building or a part of one.
  struct Piece {
    var building: Building
    var isPart: Bool
    /// True when the height is not stated.
    var isOfDefaultHeight: Bool
    /// The tags, for a part whose height depends on that of its building; nil otherwise.
    var tags: StreetTags?
  }

  private(set) var warnings: [StreetWarning] = []
  private(set) var pieces: [Piece] = []
  private(set) var ways: [StreetWay] = []
  private(set) var areas: [StreetArea] = []
  private(set) var trees: [GeodeticCoordinate] = []
  private var room = StreetRoom()
  /// The number of buildings that are not shown, because they are below ground or must not be raised.
  private var hiddenCount = 0
  /// The mender that turns outlines into footprints.
  let mender: AreaMender

  /// Creates an empty builder.
  ///
  /// - Throws: `unreadableRest` if there is not enough memory.
  init() throws(StreetError) {
    guard let mender = AreaMender() else {
      throw .unreadableRest(line: nil, reason: "there is not enough memory")
    }
    self.mender = mender
  }

  /// Counts a flaw; each kind of flaw is a single warning.
  mutating func warn(
    _ reason: StreetFlaw, _ origin: Origin? = nil, text: String = "", count: Int = 1
  ) {
    if let index = warnings.firstIndex(where: { $0.reason == reason }) {
      warnings[index].count += count
      return
    }
    let words = [text.isEmpty ? "" : "“\(text)”", origin?.name ?? ""].filter { !$0.isEmpty }
    let shown = Printable.sanitised(words.joined(separator: " of "), limit: 60)
    warnings.append(
      StreetWarning(reason: reason, count: count, line: origin?.line, text: shown))
  }

  /// Adds a warning about the file as a whole.
  mutating func warn(_ reason: StreetFlaw, line: Int?, reading flaw: String = "") {
    warnings.append(
      StreetWarning(reason: reason, line: line, text: Printable.sanitised(flaw, limit: 120)))
  }

  /// Adds a server's message as a warning.
  mutating func warn(_ remark: ServerRemarks.Remark) {
    warnings.append(
      StreetWarning(reason: .serverRemark, line: remark.line, text: remark.text))
  }

  /// Counts an element that is not shown, if it is a building below ground or one that must not be raised.
  mutating func noteHidden(_ tags: StreetTags) {
    if tags.isUnderground || tags.isNotRaised { hiddenCount += 1 }
  }

  /// Adds a tree.
  mutating func addTree(_ point: GridPoint) throws(StreetError) {
    guard trees.count < StreetReader.maximumCount else { throw Self.tooMany("trees") }
    guard let coordinate = point.coordinate else { return }
    guard room.take(.tree, at: CollectionOfOne(coordinate), parts: 1) else { return warn(.crowded) }
    try room.take(Self.treeMemory)
    trees.append(coordinate)
  }

  /// Adds a street, a path or rails.
  mutating func addWay(
    _ kind: StreetWay.Kind, _ tags: StreetTags, line: [GridPoint], _ origin: Origin
  ) throws(StreetError) {
    guard ways.count < StreetReader.maximumCount else { throw Self.tooMany("streets") }
    guard line.count <= StreetReader.maximumCorners else { return warn(.endless, origin) }
    var points: [GeodeticCoordinate] = []
    points.reserveCapacity(line.count)
    for index in line.indices where index == 0 || line[index] != line[index - 1] {
      if let coordinate = line[index].coordinate { points.append(coordinate) }
    }
    guard points.count >= 2 else { return warn(.shortWay, origin) }
    guard room.take(.way, at: points, parts: points.count - 1) else {
      return warn(.crowded, origin)
    }
    try room.take(Self.thingMemory + points.count * Self.cornerMemory + tags.memory)
    var width = StreetSubject.width(kind, tags)
    if let text = tags[.width] {
      if let value = StreetMeasure.metres(text), 0.3...100 ~= value {
        width = value
      } else {
        warn(.badWidth, origin, text: text)
      }
    }
    let isPassage = tags.has(.tunnel) && tags[.tunnel] == "building_passage"
    let isTunnel = tags.isUnderground || tags.has(.tunnel) && !isPassage
    ways.append(
      StreetWay(
        kind: kind, line: points, width: width, name: tags[.name] ?? "", isTunnel: isTunnel,
        isCovered: isPassage || tags.has(.covered) || tags.has(.bridge)))
  }

  /// Adds a building or an area of the ground, whose outline has been repaired.
  mutating func addArea(
    _ subject: StreetSubject, _ tags: StreetTags, _ mended: AreaMender.Result, _ origin: Origin
  ) throws(StreetError) {
    for reason in mended.reasons { warn(reason, origin) }
    if mended.splinters > 0 { warn(.splinter, origin, count: mended.splinters) }
    switch subject {
    case .way: break
    case .area(let kind):
      guard areas.count < StreetReader.maximumCount else { throw Self.tooMany("areas") }
      for footprint in mended.footprints {
        guard room.take(.area, at: footprint.outline, parts: 1) else {
          warn(.crowded, origin)
          continue
        }
        try room.take(Self.thingMemory + footprint.cornerCount * Self.cornerMemory + tags.memory)
        areas.append(StreetArea(kind: kind, footprint: footprint, name: tags[.name] ?? ""))
      }
    case .building(let isPart):
      guard pieces.count < StreetReader.maximumCount else { throw Self.tooMany("buildings") }
      try addBuilding(tags, mended.footprints, isPart: isPart, origin)
    }
  }

  private mutating func addBuilding(
    _ tags: StreetTags, _ footprints: [Footprint], isPart: Bool, _ origin: Origin
  ) throws(StreetError) {
    if footprints.isEmpty { return }
    let shape = BuildingShape(tags)
    if let text = shape.strangeHeight { warn(.badHeight, origin, text: text) }
    if let text = shape.strangeBase { warn(.badBase, origin, text: text) }
    if let text = shape.baseAboveTop { warn(.baseAboveTop, origin, text: text) }
    let color = tags[.color].flatMap(CSSColor.color)
    for footprint in footprints {
      let faces = footprint.cornerCount * (1 + shape.roof.piecesPerCorner(footprint.outline.count))
      guard room.take(.building, at: footprint.outline, parts: faces) else {
        warn(.crowded, origin)
        continue
      }
      try room.take(2 * Self.thingMemory + faces * Self.faceMemory + tags.memory)
      let building = Building(
        footprint: footprint, base: shape.base, height: shape.height, storey: shape.storey,
        roof: shape.roof, name: tags[.name] ?? "", color: color)
      pieces.append(
        Piece(
          building: building, isPart: isPart, isOfDefaultHeight: shape.isDefault,
          tags: isPart && shape.isDefault ? tags : nil))
    }
  }

  // The approximate memory for each thing on the map, corner, face and tree, including its model, bytes.
  private static let (thingMemory, cornerMemory, faceMemory, treeMemory) = (300, 60, 60, 200)

  private static func tooMany(_ what: String) -> StreetError {
    .tooMany("more than \(StreetReader.maximumCount) \(what)")
  }
}

extension StreetBuilder {
  /// Returns the content of a file of the given format.
  mutating func reading(
    _ format: StreetFormat, attribution: String
  ) throws(StreetError) -> StreetReading {
    if pieces.isEmpty && ways.isEmpty && areas.isEmpty && trees.isEmpty {
      guard hiddenCount > 0, warnings.isEmpty else { throw .noStreets(format, warnings.first) }
      warnings.append(StreetWarning(reason: .underground, count: hiddenCount))
    }
    let buildings = try BuildingParts.resolve(pieces)
    var counts = StreetCounts()
    counts.outlines = pieces.count { !$0.isPart }
    counts.parts = pieces.count - counts.outlines
    counts.outlinesToldByParts = pieces.count - buildings.count
    counts.withHoles = buildings.count { !$0.building.footprint.holes.isEmpty }
    counts.withDefaultHeight = buildings.count(where: \.isOfDefaultHeight)
    let map = StreetMap(
      buildings: buildings.map(\.building), ways: ways, areas: areas, trees: trees,
      attribution: attribution)
    return StreetReading(map: map, format: format, counts: counts, warnings: warnings)
  }
}

extension Footprint {
  /// The number of corners, including the corners of holes.
  fileprivate var cornerCount: Int { holes.reduce(outline.count) { $0 + $1.count } }
}

extension Roof {
  /// Returns the approximate maximum number of pieces per corner into which a roof is cut, given its number
  /// of corners.
  fileprivate func piecesPerCorner(_ corners: Int) -> Int {
    switch shape {
    case .flat: 1
    case .gabled: 2
    case .hipped: 4
    case .pyramidal: min(corners, 16)
    }
  }
}
