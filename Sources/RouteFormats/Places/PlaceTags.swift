import ARRouteEngine

/// What a key of a place's means, whatever the format.
///
/// The kinds come last, the one that tells most first: of a café in a museum's shop the amenity is
/// what one looks for.
enum PlaceRole: UInt8 {
  case other
  case name, englishName
  case address, street, houseNumber, city
  case level, floor
  case latitude, longitude
  case category, amenity, shop, tourism, leisure, office, craft, healthcare, historic
  case railway, publicTransport, highway

  /// Whether a storey may stand in it.
  var isOfStorey: Bool {
    switch self {
    case .address, .street, .houseNumber, .city, .level, .floor: true
    default: false
    }
  }

  /// Whether it says what kind of thing a place is.
  var isKind: Bool { rawValue >= PlaceRole.category.rawValue }

  /// By the name of a key, in the letters of OpenStreetMap or as people name their columns.
  private static let keys = KeyTable<PlaceRole>([
    ("name", .name), ("title", .name), ("name:en", .englishName), ("name_en", .englishName),
    ("address", .address), ("addr", .address), ("addr:full", .address), ("adr", .address),
    ("street_address", .address), ("addr:street", .street), ("addr:place", .street),
    ("street", .street), ("addr_street", .street), ("addr:housenumber", .houseNumber),
    ("housenumber", .houseNumber), ("house_number", .houseNumber),
    ("addr_housenumber", .houseNumber), ("addr:city", .city), ("city", .city),
    ("addr_city", .city), ("level", .level), ("addr:floor", .floor), ("addr_floor", .floor),
    ("floor", .floor), ("storey", .floor), ("lat", .latitude), ("latitude", .latitude),
    ("lon", .longitude), ("lng", .longitude), ("long", .longitude), ("longitude", .longitude),
    ("category", .category), ("kind", .category), ("amenity", .amenity), ("shop", .shop),
    ("tourism", .tourism), ("leisure", .leisure), ("office", .office), ("craft", .craft),
    ("healthcare", .healthcare), ("historic", .historic), ("railway", .railway),
    ("public_transport", .publicTransport), ("highway", .highway),
  ])

  /// The role of a key; small letters and capitals are one.
  init(_ key: UnsafeBufferPointer<UInt8>) { self = Self.keys[key] ?? .other }
}

/// What is known of a place while it is read.
struct PlaceTags {
  private var name: String?
  private var englishName: String?
  private var address: String?
  private var street: String?
  private var houseNumber: String?
  private var city: String?
  private var level: String?
  private var floor: String?
  private var category: String?
  private var kind = PlaceRole.other

  /// Texts that are longer are cut, characters.
  static let textLimit = 200

  /// Whether anything says what it is.
  var hasKind: Bool { kind != .other }

  /// Forgets all, for the next place.
  mutating func clear() { self = PlaceTags() }

  /// Notes a tag.
  mutating func add(_ role: PlaceRole, _ bytes: UnsafeBufferPointer<UInt8>) {
    if role == .other { return }
    let text = PlaceText.text(bytes, keepsControls: !role.isOfStorey)
    if text.isEmpty { return }
    switch role {
    case .other, .latitude, .longitude: break
    case .name: name = name ?? text
    case .englishName: englishName = englishName ?? text
    case .address: address = address ?? text
    case .street: street = street ?? text
    case .houseNumber: houseNumber = houseNumber ?? text
    case .city: city = city ?? text
    case .level: level = level ?? text
    case .floor: floor = floor ?? text
    default: addKind(role, text)
    }
  }

  private mutating func addKind(_ role: PlaceRole, _ text: String) {
    guard kind == .other || role.rawValue < kind.rawValue else { return }
    switch role {
    case .railway:
      guard ["station", "halt", "tram_stop", "subway_entrance"].contains(text) else { return }
    case .publicTransport: guard ["station", "platform"].contains(text) else { return }
    case .highway: guard text == "bus_stop" else { return }
    default: if text == "no" { return }
    }
    kind = role
    category = text == "yes" ? "\(role)" : text
  }

  /// The place at a coordinate, and the level or floor that means nothing.
  func place(
    at coordinate: GeodeticCoordinate, convention: FloorConvention
  ) -> (place: Place, strangeStorey: String?) {
    var address = address
    if address == nil, let street {
      address = houseNumber.map { "\(street) \($0)" } ?? street
      if let city { address? += ", \(city)" }
    }
    var storeys = level.flatMap { StoreyWords.storeys(ofLevel: $0, convention: convention) }
    storeys = storeys ?? floor.flatMap { StoreyWords.storeys(ofFloor: $0, convention: convention) }
    let strange = storeys == nil ? level ?? floor : nil
    if strange == nil, storeys == nil, let address {
      storeys = StoreyWords.storeys(in: address, convention: convention)
    }
    let place = Place(
      name: name ?? englishName ?? "", category: category, address: address, storeys: storeys,
      coordinate: coordinate)
    return (place, strange)
  }
}
