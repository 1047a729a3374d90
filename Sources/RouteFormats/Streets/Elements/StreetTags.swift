/// The meaning of an element's key in a street map, in any format.
enum StreetKey: UInt8 {
  case building, buildingPart, height, minHeight, levels, minLevel
  case roofShape, roofHeight, roofLevels, roofDirection, roofOrientation, color
  case name, type, area, layer, location, tunnel, covered, bridge, indoor
  case highway, footway, cyclewayKind, path, railway, areaHighway, place, width, lanes
  case natural, water, waterway, landuse, leisure
  case underground, extrude, notRaised
  /// A key for kinds of things that are not shown.
  case otherKind

  /// Keys by name, as in OpenStreetMap and in GeoJSON files of footprints.
  private static let keys = SpelledKeys<StreetKey>([
    ("building", .building), ("building:part", .buildingPart), ("height", .height),
    ("building:height", .height), ("min_height", .minHeight),
    ("building:min_height", .minHeight), ("building:levels", .levels), ("levels", .levels),
    ("num_floors", .levels), ("building:min_level", .minLevel), ("min_level", .minLevel),
    ("min_floor", .minLevel), ("roof:shape", .roofShape), ("building:roof:shape", .roofShape),
    ("roof_shape", .roofShape), ("roof:height", .roofHeight), ("roof_height", .roofHeight),
    ("roof:levels", .roofLevels), ("building:roof:levels", .roofLevels),
    ("roof:direction", .roofDirection), ("roof_direction", .roofDirection),
    ("roof:orientation", .roofOrientation), ("roof_orientation", .roofOrientation),
    ("building:colour", .color), ("building:color", .color), ("name", .name), ("type", .type),
    ("area", .area), ("layer", .layer), ("location", .location), ("tunnel", .tunnel),
    ("covered", .covered), ("bridge", .bridge), ("indoor", .indoor), ("highway", .highway),
    ("footway", .footway),
    ("cycleway", .cyclewayKind), ("path", .path), ("railway", .railway),
    ("area:highway", .areaHighway), ("place", .place), ("width", .width), ("lanes", .lanes),
    ("natural", .natural), ("water", .water), ("waterway", .waterway), ("landuse", .landuse),
    ("leisure", .leisure), ("amenity", .otherKind), ("boundary", .otherKind),
    ("tourism", .otherKind), ("historic", .otherKind), ("aeroway", .otherKind),
    ("barrier", .otherKind), ("military", .otherKind), ("man_made", .otherKind),
    ("power", .otherKind), ("route", .otherKind), ("public_transport", .otherKind),
    ("shop", .otherKind), ("office", .otherKind), ("admin_level", .otherKind),
  ])

  /// Keys by additional names that GeoJSON properties have: GDAL's names for tags whose keys contain a colon
  /// (`attribute_name_laundering`), and the names used by Overture, OpenMapTiles, Mapbox, OSM Buildings,
  /// CityGML, INSPIRE and France's BD TOPO.
  private static let properties = SpelledKeys<StreetKey>([
    ("building_part", .buildingPart), ("building_height", .height),
    ("building_levels", .levels), ("building_min_height", .minHeight),
    ("building_min_level", .minLevel), ("roof_levels", .roofLevels),
    ("building_colour", .color), ("building_color", .color), ("render_height", .height),
    ("render_min_height", .minHeight), ("hide_3d", .notRaised), ("minheight", .minHeight),
    ("minlevel", .minLevel), ("roofshape", .roofShape), ("roofheight", .roofHeight),
    ("rooflevels", .roofLevels), ("roofdirection", .roofDirection),
    ("rooforientation", .roofOrientation), ("height_m", .height), ("measuredheight", .height),
    ("heightaboveground", .height), ("hauteur", .height), ("floors", .levels),
    ("numfloors", .levels), ("floor_count", .levels), ("storeys", .levels),
    ("stories", .levels), ("num_levels", .levels), ("nb_etages", .levels),
    ("numberoffloorsaboveground", .levels), ("storeysaboveground", .levels),
    ("is_underground", .underground), ("underground", .underground), ("extrude", .extrude),
  ])

  /// Finds the meaning of a GeoJSON property by its name, which may be an OpenStreetMap key.
  init?(property name: UnsafeBufferPointer<UInt8>) {
    guard let meaning = Self.keys[name] ?? Self.properties[name] else { return nil }
    self = meaning
  }

  /// Finds the meaning of a key, regardless of case.
  init?(_ key: UnsafeBufferPointer<UInt8>) {
    guard let meaning = Self.keys[key] else { return nil }
    self = meaning
  }
}

/// The tags of an element that matter for a street map.
struct StreetTags {
  private var entries: [(key: StreetKey, value: String)] = []

  /// The memory that the tags take, bytes; short texts are stored inline.
  var memory: Int {
    entries.reduce(entries.isEmpty ? 0 : 32) {
      $0 + 24 + ($1.value.utf8.count > 15 ? 48 + $1.value.utf8.count : 0)
    }
  }

  /// True when there are no tags.
  var isEmpty: Bool { entries.isEmpty }

  /// Returns the value of a key, without surrounding blanks and safe for a terminal; nil if the key is
  /// absent.
  subscript(key: StreetKey) -> String? {
    for entry in entries where entry.key == key { return entry.value }
    return nil
  }

  /// Adds a tag; if several tags have the same meaning, the first one counts.
  mutating func add(_ key: StreetKey, _ value: UnsafeBufferPointer<UInt8>) {
    guard self[key] == nil else { return }
    let text = PlaceText.text(value)
    if !text.isEmpty { entries.append((key, text)) }
  }

  /// Returns true when the key is present and its value does not say that the object is absent.
  func has(_ key: StreetKey) -> Bool { self[key].map { !Self.denials.contains($0) } ?? false }

  /// The values of keys for objects that do not exist, that no longer exist, or that do not exist yet.
  private static let denials = [
    "no", "none", "false", "0", "demolished", "razed", "removed", "proposed", "planned",
  ]

  /// True when the element is below ground.
  var isUnderground: Bool {
    if self[.location] == "underground" || has(.underground) { return true }
    guard let layer = self[.layer].flatMap(Double.init), layer < 0 else { return false }
    return has(.tunnel)
  }

  /// True when the element must not be raised, because it is an outline that parts replace, in OpenMapTiles
  /// (`hide_3d`) or Mapbox (`extrude`).
  var isNotRaised: Bool { has(.notRaised) || self[.extrude] == "false" }

  /// Removes all tags, ready for the next element.
  mutating func clear() { if !entries.isEmpty { entries.removeAll(keepingCapacity: true) } }
}
