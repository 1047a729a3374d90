import ARRouteEngine

/// The height and roof of a building, according to its tags.
///
/// Source: https://wiki.openstreetmap.org/wiki/Simple_3D_Buildings
struct BuildingShape {
  /// The height of the base above the ground, metres.
  private(set) var base = 0.0
  /// The height of the roof's top above the ground, metres.
  private(set) var height: Double
  /// The height of a storey, metres.
  private(set) var storey = Self.storey
  /// The shape of the roof.
  private(set) var roof: Roof
  /// True when no tag states the height.
  private(set) var isDefault = false
  /// A stated height or number of storeys that is not understood, as written in the file; nil if there is
  /// none.
  private(set) var strangeHeight: String?
  /// A stated height of the base that is not understood, as written in the file; nil if absent.
  private(set) var strangeBase: String?
  /// The stated height of the base, as written in the file, if it is above the top; nil otherwise.
  private(set) var baseAboveTop: String?

  /// The height of a storey, in metres, if only the number of storeys is known.
  static let storey = 3.0
  /// The plausible heights, metres.
  static let heights = 0.1...1000.0

  /// Determines the shape of a building from its tags.
  ///
  /// - Parameter whole: The height of the building to which the part belongs, metres; used if the part has no
  ///   height of its own. Nil for a whole building.
  init(_ tags: StreetTags, partOf whole: Double? = nil) {
    let roofLevels = tags[.roofLevels].flatMap(StreetMeasure.count).flatMap {
      0.5...100 ~= $0 ? $0 : nil
    }
    let shape = Self.roofShape(tags[.roofShape])
    var roofHeight = tags[.roofHeight].flatMap(StreetMeasure.metres).flatMap {
      0...Self.heights.upperBound ~= $0 ? $0 : nil
    }
    roofHeight = roofHeight ?? roofLevels.map { $0 * Self.storey }
    let levels = Self.levels(tags, below: roofHeight, &strangeHeight)
    let tagged = Self.number(tags[.height], in: Self.heights, StreetMeasure.metres, &strangeHeight)
    // Without a stated height, a sloping roof is as high as a storey.
    let onTop = roofHeight ?? (shape == .flat ? 0 : Self.storey)
    if let tagged {
      height = tagged
    } else if let levels {
      height = levels * Self.storey + onTop
    } else {
      height = whole ?? Self.defaultHeight(tags)
      isDefault = whole == nil
    }
    let minLevel = tags[.minLevel].flatMap(StreetMeasure.count).flatMap {
      0...300 ~= $0 ? $0 * Self.storey : nil
    }
    if let text = tags[.minHeight] {
      let value = StreetMeasure.metres(text)
      if let value, 0...Self.heights.upperBound ~= value {
        base = value
      } else {
        strangeBase = text
      }
    } else {
      base = minLevel ?? Self.canopyBase(tags, height)
    }
    if base >= height, isDefault {
      height = base + Self.storey
    } else if base >= height {
      baseAboveTop = tags[.minHeight] ?? tags[.minLevel]
      base = 0
    }
    let isUnknown = roofHeight == nil
    let most = isUnknown ? (height - base) / 2 : height - base
    roof =
      shape == .flat || min(onTop, most) <= 0
      ? .flat : Roof(shape, height: min(onTop, most), ridge: Self.ridge(tags))
    if let levels, levels > 0, tagged != nil {
      let each = (height - roof.height) / levels
      if 2...8 ~= each { storey = each }
    }
  }

  /// Returns the number of storeys below the roof; 0 if all storeys are inside the roof and the roof's height
  /// is known.
  private static func levels(
    _ tags: StreetTags, below roofHeight: Double?, _ strange: inout String?
  ) -> Double? {
    if let roofHeight, heights ~= roofHeight,
      tags[.levels].flatMap(StreetMeasure.count) == 0
    {
      return 0
    }
    return number(tags[.levels], in: 0.5...300, StreetMeasure.count, &strange)
  }

  /// Reads a number within a range; records the text if it is not understood.
  private static func number(
    _ text: String?, in range: ClosedRange<Double>, _ read: (String) -> Double?,
    _ strange: inout String?
  ) -> Double? {
    guard let text else { return nil }
    if let value = read(text), range.contains(value) { return value }
    strange = strange ?? text
    return nil
  }
}

extension BuildingShape {
  /// Returns the height that is assumed for a kind of building or part if none is stated, metres.
  ///
  /// - family houses 6, bungalows 4;
  /// - blocks of flats, offices, hotels, hospitals, universities 12;
  /// - garages, sheds, huts, kiosks, shelters, greenhouses, ruins 3; a roof on posts 4;
  /// - churches, mosques, temples 18, chapels 8; towers and silos 25;
  /// - factories, warehouses, supermarkets, stations, sports halls 8;
  /// - all others 9, the height of three storeys.
  static func defaultHeight(_ tags: StreetTags) -> Double {
    let kind = tags[.building] ?? tags[.buildingPart] ?? ""
    return defaults[kind] ?? 9
  }

  private static let defaults: [String: Double] = {
    let kinds: [(Double, String)] = [
      (6, "house detached semidetached_house terrace farm farm_auxiliary cabin villa annexe"),
      (4, "bungalow roof canopy carport static_caravan houseboat"),
      (12, "apartments dormitory hotel hospital office commercial university"),
      (
        3,
        """
        garage garages shed hut kiosk shelter service greenhouse conservatory container tent \
        allotment_house guardhouse toilets ruins collapsed boathouse transformer_tower sty
        """
      ),
      (18, "church cathedral basilica mosque temple synagogue monastery"),
      (8, "chapel shrine industrial warehouse hangar supermarket train_station sports_hall barn"),
      (25, "tower water_tower bell_tower silo"),
    ]
    var heights: [String: Double] = [:]
    for (height, names) in kinds {
      for name in names.split(separator: " ") { heights[String(name)] = height }
    }
    return heights
  }()

  /// Returns the base of a roof on posts, which is half a metre below its top, so that people can walk and
  /// see under it.
  private static func canopyBase(_ tags: StreetTags, _ height: Double) -> Double {
    let kind = tags[.building] ?? tags[.buildingPart] ?? ""
    return ["roof", "canopy", "carport"].contains(kind) ? max(0, height - 0.5) : 0
  }

  /// Returns the shape of a roof, replacing unsupported shapes with the most similar of the four supported
  /// ones.
  ///
  /// Slopes on four sides become `hipped`, round roofs and cones `pyramidal`, two slopes or a barrel
  /// `gabled`, and a single slope `flat`.
  static func roofShape(_ text: String?) -> Roof.Shape {
    switch text {
    case "gabled", "pitched", "gambrel", "mansard", "saltbox", "double_saltbox", "round", "barrel",
      "gabled_height_moved", "quadruple_saltbox", "crosspitched", "cross_gabled", "sawtooth",
      "arched":
      .gabled
    case "hipped", "half-hipped", "half_hipped", "hipped-and-gabled", "side_hipped",
      "side_half-hipped":
      .hipped
    case "pyramidal", "dome", "onion", "cone", "conical", "spherical", "bulbous", "spire", "helm":
      .pyramidal
    default: .flat
    }
  }

  private static func ridge(_ tags: StreetTags) -> Roof.Ridge {
    if let facing = tags[.roofDirection].flatMap(StreetMeasure.direction) { return .facing(facing) }
    return tags[.roofOrientation] == "across" ? .across : .along
  }
}
