/// The map of the streets around a walk: buildings, ways, areas and trees, at their true places.
public struct StreetMap: Hashable, Sendable {
  /// Buildings, in the order of the file; a building mapped by parts is replaced by them.
  public var buildings: [Building]
  /// Streets, paths and rails, in the order of the file.
  public var ways: [StreetWay]
  /// Water, green and squares, in the order of the file.
  public var areas: [StreetArea]
  /// The places of trees, in the order of the file.
  public var trees: [GeodeticCoordinate]
  /// The attribution that every picture of it has to show; empty for none.
  public var attribution: String

  /// A map, empty unless said otherwise.
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
  /// The kind of a way, by its traffic.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A carriageway for through traffic.
    case road
    /// A carriageway in front of doors: residential, service and living streets.
    case lane
    /// For people on foot: pavements, footways, pedestrian streets, paths.
    case footway
    /// For bicycles.
    case cycleway
    /// Steps.
    case steps
    /// A crossing of a carriageway for people on foot.
    case crossing
    /// Rails above the ground.
    case rail
  }

  /// The kind of the way, by its traffic.
  public var kind: Kind
  /// Its middle, two points or more.
  public var line: [GeodeticCoordinate]
  /// Its width, metres.
  public var width: Double
  /// Its name; may be empty.
  public var name: String
  /// True when it is below the ground, and only to be mentioned.
  public var isTunnel: Bool
  /// True when it leads through, under or over a building, as passages, arcades and bridges do.
  public var isCovered: Bool

  /// A way.
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

/// An area of the ground that is not built over.
public struct StreetArea: Hashable, Sendable {
  /// The kind of an area.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Rivers, lakes, basins, the sea.
    case water
    /// Parks, lawns, gardens, woods.
    case green
    /// Squares and other areas for people on foot.
    case square
  }

  /// The kind of the area.
  public var kind: Kind
  /// The footprint of the area.
  public var footprint: Footprint
  /// Its name; may be empty.
  public var name: String

  /// An area.
  public init(kind: Kind, footprint: Footprint, name: String = "") {
    self.kind = kind
    self.footprint = footprint
    self.name = name
  }
}
