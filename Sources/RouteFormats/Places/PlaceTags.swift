import ARRouteEngine

/// The role of one of a place's keys, in any format.
///
/// The keys that give a place's kind come last, the most specific key first: a café in a museum's shop is
/// classed by its amenity, because people look for a café.
enum PlaceRole: UInt8 {
  case other
  case name, englishName
  case address, street, houseNumber, city
  case level, floor
  case latitude, longitude
  case category, amenity, shop, tourism, leisure, office, craft, healthcare, historic
  case railway, publicTransport, highway

  /// True when the value may contain a storey.
  var isOfStorey: Bool {
    switch self {
    case .address, .street, .houseNumber, .city, .level, .floor: true
    default: false
    }
  }

  /// Roles by key, for OpenStreetMap keys and table columns.
  private static let keys = SpelledKeys<PlaceRole>([
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

  /// Roles by additional names that GeoJSON properties have: GDAL's names for tags whose keys contain a colon
  /// (`attribute_name_laundering`), and those of Overture's names that are one word.
  private static let properties = SpelledKeys<PlaceRole>([
    ("addr_place", .street), ("addr_full", .address), ("basic_category", .category),
    ("names.primary", .name), ("categories.primary", .category),
  ])

  /// Finds the role of a GeoJSON property by its name, which may be an OpenStreetMap key.
  init(property name: UnsafeBufferPointer<UInt8>) {
    self = Self.keys[name] ?? Self.properties[name] ?? .other
  }

  /// Finds the role of a key, regardless of case.
  init(_ key: UnsafeBufferPointer<UInt8>) { self = Self.keys[key] ?? .other }
}

/// The facts about a place that is being read.
///
/// The texts are stored one after another as bytes, in memory that is reused for all places of a file.
/// Strings are only created for texts that a place keeps.
struct PlaceTags {
  /// The range of a text's bytes in `bytes`; empty if there is no text.
  private struct Piece {
    var start = 0
    var count = 0

    var isEmpty: Bool { count == 0 }
  }

  private struct Pieces {
    var name = Piece()
    var englishName = Piece()
    var address = Piece()
    var street = Piece()
    var houseNumber = Piece()
    var city = Piece()
    var level = Piece()
    var floor = Piece()
    var category = Piece()
  }

  private var bytes: [UInt8] = []
  private var pieces = Pieces()
  private var kind = PlaceRole.other

  /// The maximum length of a text, characters; longer texts are cut.
  static let textLimit = 200

  /// True when a tag gives the place's kind.
  var hasKind: Bool { kind != .other }

  /// Clears everything, ready for the next place.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    pieces = Pieces()
    kind = .other
  }

  /// Adds a tag; if there are several tags with the same role, the first one that is not empty counts.
  mutating func add(_ role: PlaceRole, _ text: UnsafeBufferPointer<UInt8>) {
    switch role {
    case .other, .latitude, .longitude: break
    case .name: Self.keep(text, role, in: &pieces.name, of: &bytes)
    case .englishName: Self.keep(text, role, in: &pieces.englishName, of: &bytes)
    case .address: Self.keep(text, role, in: &pieces.address, of: &bytes)
    case .street: Self.keep(text, role, in: &pieces.street, of: &bytes)
    case .houseNumber: Self.keep(text, role, in: &pieces.houseNumber, of: &bytes)
    case .city: Self.keep(text, role, in: &pieces.city, of: &bytes)
    case .level: Self.keep(text, role, in: &pieces.level, of: &bytes)
    case .floor: Self.keep(text, role, in: &pieces.floor, of: &bytes)
    default: addKind(role, text)
    }
  }

  private static func keep(
    _ text: UnsafeBufferPointer<UInt8>, _ role: PlaceRole, in piece: inout Piece,
    of bytes: inout [UInt8]
  ) {
    guard piece.isEmpty else { return }
    piece.start = bytes.count
    piece.count = PlaceText.append(text, keepsControls: !role.isOfStorey, to: &bytes)
  }

  private mutating func addKind(_ role: PlaceRole, _ text: UnsafeBufferPointer<UInt8>) {
    guard kind == .other || role.rawValue < kind.rawValue else { return }
    var piece = Piece()
    Self.keep(text, role, in: &piece, of: &bytes)
    let isKind = withBytes(of: piece) { Self.isKind($0, role) }
    guard !piece.isEmpty, isKind else { return }
    kind = role
    pieces.category = piece
    guard withBytes(of: piece, { $0.spells("yes") }) else { return }
    pieces.category.start = bytes.count
    bytes.append(contentsOf: "\(role)".utf8)
    pieces.category.count = bytes.count - pieces.category.start
  }

  /// Returns true when a key with this value makes something a place of that kind.
  private static func isKind(_ text: UnsafeBufferPointer<UInt8>, _ role: PlaceRole) -> Bool {
    switch role {
    case .railway:
      text.spells("station") || text.spells("halt") || text.spells("tram_stop")
        || text.spells("subway_entrance")
    case .publicTransport: text.spells("station") || text.spells("platform")
    case .highway: text.spells("bus_stop")
    default: !text.spells("no")
    }
  }

  /// Creates a place at a coordinate; also returns the text of a level or floor that is not understood, or
  /// nil.
  func place(
    at coordinate: GeodeticCoordinate, convention: FloorConvention
  ) -> (place: Place, strangeStorey: String?) {
    let address = address
    let (level, floor) = (text(pieces.level), text(pieces.floor))
    var storeys = level.flatMap { StoreyWords.storeys(ofLevel: $0, convention: convention) }
    storeys = storeys ?? floor.flatMap { StoreyWords.storeys(ofFloor: $0, convention: convention) }
    let strange = storeys == nil ? level ?? floor : nil
    if strange == nil, storeys == nil, let address {
      storeys = StoreyWords.storeys(in: address, convention: convention)
    }
    let name = pieces.name.isEmpty ? pieces.englishName : pieces.name
    let place = Place(
      name: text(name) ?? "", category: text(pieces.category), address: address,
      storeys: storeys, coordinate: coordinate)
    return (place, strange)
  }

  /// The address on one line; put together if it is given in parts.
  private var address: String? {
    guard pieces.address.isEmpty, !pieces.street.isEmpty else { return text(pieces.address) }
    let (number, city) = (pieces.houseNumber, pieces.city)
    let most = pieces.street.count + number.count + city.count + 3
    return String(unsafeUninitializedCapacity: most) { line in
      guard let start = UnsafeMutableRawPointer(line.baseAddress) else { return 0 }
      var cursor = TextCursor(end: start)
      withBytes(of: pieces.street) { cursor.write($0) }
      if !number.isEmpty {
        cursor.write(" ")
        withBytes(of: number) { cursor.write($0) }
      }
      if !city.isEmpty {
        cursor.write(", ")
        withBytes(of: city) { cursor.write($0) }
      }
      return cursor.end - start
    }
  }

  /// Returns a stored text; nil if it is empty.
  @inline(__always)
  private func text(_ piece: Piece) -> String? {
    guard !piece.isEmpty else { return nil }
    return withBytes(of: piece) { String(decoding: $0, as: UTF8.self) }
  }

  @inline(__always)
  private func withBytes<Answer>(
    of piece: Piece, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    bytes.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[piece.start..<(piece.start + piece.count)]))
    }
  }
}
