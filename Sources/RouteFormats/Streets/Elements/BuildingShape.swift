import ARRouteEngine

/// The height and roof of a building, according to its tags.
///
/// Source: https://wiki.openstreetmap.org/wiki/Simple_3D_Buildings
struct BuildingShape {
  /// The height above ground of its base, metres.
  private(set) var base = 0.0
  /// The height above ground of the top of its roof, metres.
  private(set) var height: Double
  /// The height of a storey, metres.
  private(set) var storey = Self.storey
  /// Its roof.
  private(set) var roof: Roof
  /// True when no tag states the height.
  private(set) var isDefault = false
  /// The values of the tags for the height and the base that are not understood, as written.
  private(set) var strangeHeight: String?
  private(set) var strangeBase: String?
  /// The stated base if it is above the top; nil if it is valid.
  private(set) var baseAboveTop: String?

  /// The height of a storey if only the number of storeys is known, metres.
  static let storey = 3.0
  /// The plausible heights, metres.
  static let heights = 0.1...1000.0

  /// Determines the shape of a building from its tags.
  ///
  /// - Parameter whole: The height of the building to which a part belongs, metres, for a part without a
  ///   height of its own.
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
    // A flat roof is as high as a top storey.
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

  /// Returns the number of storeys below the roof: 0 if all of them are in a roof with a known height.
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

  /// Reads a number in a range, and records a text that is not understood.
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
  /// Returns the default height of a building or part, by its kind, if none is stated, metres.
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

  /// Returns the base of a roof on posts, under which people can walk and see: half a metre below its top.
  private static func canopyBase(_ tags: StreetTags, _ height: Double) -> Double {
    let kind = tags[.building] ?? tags[.buildingPart] ?? ""
    return ["roof", "canopy", "carport"].contains(kind) ? max(0, height - 0.5) : 0
  }

  /// Returns the shape of a roof, mapping other shapes to the nearest of the four: slopes on four sides to
  /// `hipped`, round roofs and cones to `pyramidal`, two slopes or a barrel to `gabled`, a single slope to
  /// `flat`.
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
