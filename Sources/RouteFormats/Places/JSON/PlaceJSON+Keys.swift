/// The nested parts and the keys of a JSON text that contains places.
extension PlaceJSON {
  enum Part {
    case ignored
    /// The outermost object, a feature, an element or a geometry in a collection.
    case root, feature, element
    case geometry, coordinates, properties
    case features, elements, geometries
    /// The parts of an Overpass element: its centre, its bounds, its line and the line's corners, its nodes
    /// and its members.
    case center, bounds, line, corner, nodes, members, member
    /// The parts of properties: names, names by language, kinds, and a list of addresses with its items.
    case names, namesByLanguage, categories, addresses, address
  }

  enum Key {
    case other, type, geometry, geometries, coordinates, properties, features, elements, tags
    case latitude, longitude, center, bounds, south, west, north, east
    case id, version, visible, nodes, members, reference
    case names, categories, addresses, primary, common, english, freeform, locality

    private static let meanings = SpelledKeys<Key>([
      ("type", .type), ("geometry", .geometry), ("geometries", .geometries),
      ("coordinates", .coordinates), ("properties", .properties), ("features", .features),
      ("elements", .elements), ("tags", .tags), ("lat", .latitude), ("lon", .longitude),
      ("center", .center), ("bounds", .bounds), ("minlat", .south), ("minlon", .west),
      ("maxlat", .north), ("maxlon", .east), ("id", .id), ("version", .version),
      ("visible", .visible), ("nodes", .nodes), ("members", .members), ("ref", .reference),
    ])

    /// The names of properties that contain other properties, and the names of the contained ones.
    private static let nested = SpelledKeys<Key>([
      ("tags", .tags), ("other_tags", .tags), ("all_tags", .tags), ("names", .names),
      ("categories", .categories), ("taxonomy", .categories), ("addresses", .addresses),
      ("primary", .primary), ("common", .common), ("en", .english), ("freeform", .freeform),
      ("locality", .locality),
    ])

    init(_ key: UnsafeBufferPointer<UInt8>) { self = Self.meanings[key] ?? .other }

    init(property key: UnsafeBufferPointer<UInt8>) { self = Self.nested[key] ?? .other }
  }

  /// The `type` of an object.
  enum ObjectType {
    case missing
    case feature, featureCollection
    case point, multiPoint, geometryCollection
    /// A line, an area, or a collection of either.
    case extended(String)
    case other(String)

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      if bytes.spells("Feature") {
        self = .feature
      } else if bytes.spells("Point") {
        self = .point
      } else if bytes.spells("MultiPoint") {
        self = .multiPoint
      } else if bytes.spells("FeatureCollection") {
        self = .featureCollection
      } else if bytes.spells("GeometryCollection") {
        self = .geometryCollection
      } else {
        let name = String(decoding: bytes.prefix(40), as: UTF8.self)
        self = Self.extended.contains(name) ? .extended(name) : .other(name)
      }
    }

    private static let extended = ["LineString", "MultiLineString", "Polygon", "MultiPolygon"]

    /// The type as written; empty for none.
    var name: String {
      switch self {
      case .missing: ""
      case .feature: "Feature"
      case .featureCollection: "FeatureCollection"
      case .point: "Point"
      case .multiPoint: "MultiPoint"
      case .geometryCollection: "GeometryCollection"
      case .extended(let name), .other(let name): name
      }
    }
  }
}
