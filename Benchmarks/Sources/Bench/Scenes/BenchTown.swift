import ARRouteEngine
import RouteFormats

/// An artificial town: places with tags as in OpenStreetMap, uniformly distributed over a square in Helsinki,
/// with the density of its centre.
struct BenchTown {
  /// A place with its tags.
  struct Site {
    var latitude: Double
    var longitude: Double
    var tags: [(key: String, value: String)]
  }

  /// The centre of the town, degrees.
  static let middle = (latitude: 60.17, longitude: 24.94)
  /// The number of metres per degree in the town.
  private static let metres = (north: 111_412.0, east: 55_520.0)

  /// All places.
  let sites: [Site]
  /// Half of the square's side, metres.
  let reach: Double

  /// Generates `count` places, so densely that a circle with the given radius, in metres, contains `held` of
  /// them on average.
  init(count: Int, within radius: Double, holding held: Double) {
    var random = RandomPlaces(state: 1)
    let reach = (Double(count) * .pi / held).squareRoot() * radius / 2
    self.reach = reach
    sites = (0..<count).map { number in
      let place = Self.degrees(
        east: random.number(-reach...reach), north: random.number(-reach...reach))
      return Site(
        latitude: place.latitude, longitude: place.longitude,
        tags: Self.tags(number, &random))
    }
  }

  /// Returns the latitude and longitude of a point, in degrees, given its offset from the centre of the town
  /// in metres.
  static func degrees(east: Double, north: Double) -> (latitude: Double, longitude: Double) {
    // The degrees are rounded as in the files, so that every format has the same values.
    func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    return (
      rounded(middle.latitude + north / metres.north),
      rounded(middle.longitude + east / metres.east)
    )
  }

  /// The coordinates of all places.
  var coordinates: [GeodeticCoordinate] {
    sites.compactMap {
      GeodeticCoordinate(latitudeDegrees: $0.latitude, longitudeDegrees: $0.longitude)
    }
  }

  private static func tags(
    _ number: Int, _ random: inout RandomPlaces
  ) -> [(key: String, value: String)] {
    func any<Value>(_ values: [Value]) -> Value {
      values[Int(random.number(0...0.999_999) * Double(values.count))]
    }
    func happens(_ share: Double) -> Bool { random.number(0...1) < share }
    var tags = [any(kinds)]
    if happens(0.8) { tags.append(("name", "\(any(firstWords)) \(any(lastWords)) \(number)")) }
    if happens(0.7) {
      tags.append(("addr:street", any(streets)))
      tags.append(("addr:housenumber", "\(Int(random.number(1...120)))"))
      tags.append(("addr:city", "Helsinki"))
      tags.append(("addr:postcode", "00\(Int(random.number(100...990)))"))
    }
    if happens(0.3) { tags.append(("opening_hours", "Mo-Fr 08:00-18:00; Sa 10:00-16:00")) }
    if happens(0.2) { tags.append(("website", "https://example.com/\(number)")) }
    if happens(0.15) { tags.append(("level", "\(Int(random.number(-1...3)))")) }
    return tags
  }

  private static let kinds: [(key: String, value: String)] = [
    ("amenity", "cafe"), ("amenity", "restaurant"), ("shop", "supermarket"), ("amenity", "bench"),
    ("shop", "clothes"), ("railway", "tram_stop"), ("amenity", "fast_food"), ("tourism", "hotel"),
    ("office", "company"), ("shop", "hairdresser"),
  ]
  private static let firstWords = [
    "Café", "Ravintola", "Kauppa", "Baari", "Studio", "Ateljee", "Parturi", "Bistro", "Hotel",
  ]
  private static let lastWords = [
    "Aalto", "Sininen", "Kulma", "Torni", "Meri", "Kallio", "Esplanad", "Nordic", "Puisto",
  ]
  private static let streets = [
    "Mannerheimintie", "Aleksanterinkatu", "Hämeentie", "Iso Roobertinkatu", "Bulevardi",
    "Runeberginkatu", "Kalevankatu",
  ]
}

extension BenchTown {
  /// The town as GeoJSON, as written by OpenStreetMap exporters, with one feature per line.
  var geojson: [UInt8] {
    var text = "{\"type\":\"FeatureCollection\",\"features\":[\n"
    for (number, site) in sites.enumerated() {
      text += number == 0 ? "" : ",\n"
      text += "{\"type\": \"Feature\", \"properties\": {\"@id\": \"node/\(number + 1)\""
      for tag in site.tags { text += ", \"\(tag.key)\": \"\(tag.value)\"" }
      text += "}, \"geometry\": {\"type\": \"Point\", \"coordinates\": "
      text += "[\(Self.text(site.longitude)), \(Self.text(site.latitude))]}, "
      text += "\"id\": \"node/\(number + 1)\"}"
    }
    return Array((text + "\n]}\n").utf8)
  }

  /// The town as OpenStreetMap XML.
  var osm: [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">\n"
    for (number, site) in sites.enumerated() {
      text += " <node id=\"\(number + 1)\" version=\"1\" timestamp=\"2026-01-01T00:00:00Z\" "
      text += "lat=\"\(Self.text(site.latitude))\" lon=\"\(Self.text(site.longitude))\">\n"
      for tag in site.tags { text += "  <tag k=\"\(tag.key)\" v=\"\(tag.value)\"/>\n" }
      text += " </node>\n"
    }
    return Array((text + "</osm>\n").utf8)
  }

  /// The town as a table with a column for each key.
  var csv: [UInt8] {
    let keys = [
      "name", "amenity", "shop", "railway", "tourism", "office", "addr:street",
      "addr:housenumber", "addr:city", "addr:postcode", "opening_hours", "website", "level",
    ]
    var text = "id,lat,lon,\(keys.joined(separator: ","))\n"
    for (number, site) in sites.enumerated() {
      text += "\(number + 1),\(Self.text(site.latitude)),\(Self.text(site.longitude))"
      for key in keys { text += ",\(site.tags.first { $0.key == key }?.value ?? "")" }
      text += "\n"
    }
    return Array(text.utf8)
  }

  private static func text(_ degrees: Double) -> String {
    FixedDecimal.text(degrees, decimals: 7)
  }
}
