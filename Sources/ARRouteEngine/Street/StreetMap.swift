/// The map of the streets around a walk, with buildings, ways, areas and trees at their true coordinates.
public struct StreetMap: Hashable, Sendable {
  /// The buildings, in the order of the file; if the parts of a building are mapped, they replace the
  /// building.
  public var buildings: [Building]
  /// The streets, paths and rails, in the order of the file.
  public var ways: [StreetWay]
  /// The water, green areas and squares, in the order of the file.
  public var areas: [StreetArea]
  /// The coordinates of the trees, in the order of the file.
  public var trees: [GeodeticCoordinate]
  /// The attribution that every picture of the map must show; empty if none is required.
  public var attribution: String

  /// Creates a map, which is empty by default.
  public init(
    buildings: [Building] = [], ways: [StreetWay] = [], areas: [StreetArea] = [],
    trees: [GeodeticCoordinate] = [], attribution: String = ""
  ) {
    self.buildings = buildings
    self.ways = ways
    self.areas = areas
    self.trees = trees
    self.attribution = attribution
  }
}

/// A street, a path or rails.
public struct StreetWay: Hashable, Sendable {
  /// The kind of a way, determined by its traffic.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A carriageway for through traffic.
    case road
    /// A carriageway in front of doors: residential, service and living streets.
    case lane
    /// A way for pedestrians: pavements, footways, pedestrian streets, paths.
    case footway
    /// A way for bicycles.
    case cycleway
    /// Steps.
    case steps
    /// A pedestrian crossing of a carriageway.
    case crossing
    /// Rails above the ground.
    case rail
  }

  /// The kind of the way, determined by its traffic.
  public var kind: Kind
  /// The centre line of the way, two or more points.
  public var line: [GeodeticCoordinate]
  /// The width of the way, metres.
  public var width: Double
  /// The name of the way; may be empty.
  public var name: String
  /// True when the way is underground; pictures do not show it.
  public var isTunnel: Bool
  /// True when the way leads through, under or over a building, like a passage, an arcade or a bridge.
  public var isCovered: Bool

  /// Creates a way.
  public init(
    kind: Kind, line: [GeodeticCoordinate], width: Double, name: String = "",
    isTunnel: Bool = false, isCovered: Bool = false
  ) {
    self.kind = kind
    self.line = line
    self.width = width
    self.name = name
    self.isTunnel = isTunnel
    self.isCovered = isCovered
  }
}

/// An area of the ground without buildings.
public struct StreetArea: Hashable, Sendable {
  /// The kind of an area.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Rivers, lakes, basins, the sea.
    case water
    /// Parks, lawns, gardens, woods.
    case green
    /// Squares and other pedestrian areas.
    case square
  }

  /// The kind of the area.
  public var kind: Kind
  /// The footprint of the area.
  public var footprint: Footprint
  /// The name of the area; may be empty.
  public var name: String

  /// Creates an area.
  public init(kind: Kind, footprint: Footprint, name: String = "") {
    self.kind = kind
    self.footprint = footprint
    self.name = name
  }
}
