import ARRouteEngine

/// The kind of thing that an element of a street map represents.
enum StreetSubject: Equatable {
  /// The outline of a building, or a part of one.
  case building(isPart: Bool)
  /// An area of the ground.
  case area(StreetArea.Kind)
  /// A street, a path or rails.
  case way(StreetWay.Kind)

  /// Returns the subject of an area, according to its tags; nil if the area is not shown or is below ground.
  ///
  /// A building is always a building, whatever its other tags are. An area that is tagged both as a building
  /// and as a part is a building's outline.
  static func ofArea(_ tags: StreetTags) -> StreetSubject? {
    if tags.isEmpty || tags.isUnderground { return nil }
    if tags.has(.building) { return tags.isNotRaised ? nil : .building(isPart: false) }
    if tags.has(.buildingPart) { return .building(isPart: true) }
    return areaKind(tags).map(Self.area)
  }

  /// Returns the subject of a way, according to its tags; nil if the way is not shown.
  ///
  /// The subject may be an area, provided that the way is closed. Ways of kinds that are usually streets or
  /// rails are areas only with `area=yes`.
  static func ofWay(_ tags: StreetTags) -> StreetSubject? {
    let isLine = (tags.has(.highway) || tags.has(.railway)) && tags[.area] != "yes"
    let isBuilding = tags.has(.building) || tags.has(.buildingPart)
    return isLine && !isBuilding ? ofLine(tags) : ofArea(tags)
  }

  /// Returns the subject of a line, according to its tags; nil if the line is not shown.
  static func ofLine(_ tags: StreetTags) -> StreetSubject? {
    if let highway = tags[.highway] { return wayKind(highway, tags).map(Self.way) }
    guard let railway = tags[.railway], rails.contains(railway) else { return nil }
    return tags.isUnderground || tags.has(.tunnel) ? nil : .way(.rail)
  }

  /// Returns true if a polygon whose tags do not say what it is may be a building; files of footprints often
  /// contain nothing but heights.
  static func isBareFootprint(_ tags: StreetTags) -> Bool {
    if tags.isUnderground || tags.isNotRaised { return false }
    let kinds: [StreetKey] = [
      .building, .buildingPart, .highway, .railway, .areaHighway, .place, .natural, .water,
      .waterway, .landuse, .leisure, .otherKind, .area,
    ]
    return kinds.allSatisfy { tags[$0] == nil }
  }

  private static let rails = [
    "rail", "tram", "light_rail", "narrow_gauge", "funicular", "monorail",
  ]

  private static func areaKind(_ tags: StreetTags) -> StreetArea.Kind? {
    if let natural = tags[.natural] {
      if natural == "water" || natural == "bay" { return .water }
      if ["wood", "scrub", "grassland"].contains(natural) { return .green }
    }
    if tags[.waterway] == "riverbank" { return .water }
    if let landuse = tags[.landuse] {
      if ["basin", "reservoir"].contains(landuse) { return .water }
      if greenLanduse.contains(landuse) { return .green }
    }
    if let leisure = tags[.leisure], ["park", "garden", "pitch", "playground"].contains(leisure) {
      return .green
    }
    if tags[.place] == "square" { return .square }
    let paved = tags[.areaHighway] ?? tags[.highway]
    return paved.map { onFoot.contains($0) ? .square : nil } ?? nil
  }

  private static let greenLanduse = [
    "grass", "forest", "meadow", "recreation_ground", "village_green", "cemetery",
  ]

  private static let onFoot = [
    "pedestrian", "footway", "path", "living_street", "crossing", "steps", "platform",
  ]

  private static func wayKind(_ highway: String, _ tags: StreetTags) -> StreetWay.Kind? {
    // Ways inside buildings are not visible.
    if tags.has(.indoor) { return nil }
    let isCrossing = [StreetKey.footway, .cyclewayKind, .path].contains {
      tags[$0] == "crossing"
    }
    switch highway {
    case "footway", "pedestrian", "path", "bridleway": return isCrossing ? .crossing : .footway
    case "cycleway": return isCrossing ? .crossing : .cycleway
    case "crossing": return .crossing
    case "steps": return .steps
    case "residential", "service", "living_street", "track": return .lane
    case "unclassified", "road", "busway", "bus_guideway": return .road
    default:
      let classes = ["motorway", "trunk", "primary", "secondary", "tertiary"]
      let plain = highway.hasSuffix("_link") ? String(highway.dropLast(5)) : highway
      return classes.contains(plain) ? .road : nil
    }
  }
}

extension StreetSubject {
  /// Returns the width of a way without a stated width, metres: 3 m per lane, or a default for the kind of
  /// way.
  static func width(_ kind: StreetWay.Kind, _ tags: StreetTags) -> Double {
    if [.road, .lane].contains(kind), let lanes = tags[.lanes].flatMap(StreetMeasure.count),
      1...12 ~= lanes
    {
      return 3 * lanes
    }
    switch tags[.highway] {
    case "motorway", "trunk": return 11
    case "primary": return 10
    case "secondary": return 9
    case "tertiary": return 7
    case "motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link": return 5
    case "living_street": return 5
    case "service": return 4
    case "track": return 3
    case "pedestrian": return 6
    case "path", "bridleway": return 1.5
    default: break
    }
    switch kind {
    case .road, .lane: return 6
    case .footway, .cycleway, .steps: return 2.5
    case .crossing: return 4
    case .rail: return 3
    }
  }
}
