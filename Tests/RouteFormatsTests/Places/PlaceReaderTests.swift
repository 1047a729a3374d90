import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

@Suite("Place reader")
struct PlaceReaderTests {
  static let folder = "\(DataFolder.packageRoot)/Tests/RouteFormatsTests/Fixtures/places"

  static func read(_ text: String, named name: String = "") throws(PlaceError) -> PlaceList {
    try PlaceReader.places(Array(text.utf8), named: name)
  }

  private static func coordinate(_ place: Place) -> [Double] {
    // Rounded to a billionth of a degree, because the conversion to radians loses the last bits.
    [place.coordinate.latitude.degrees, place.coordinate.longitude.degrees].map {
      ($0 * 1e9).rounded() / 1e9
    }
  }

  @Test(
    "hemispheres of places are read like those of fixes",
    arguments: [
      ("lat,lat_dir,lon,lon_dir,name", "33.9,S,151.2,E"),
      ("lat,lat N/S,lon,lon E/W,name", "+33.9,south,151.2,east"),
      ("lat,lat_sign,lon,lon_sign,name", "33.9,-,151.2,+"), ("lat,a,lon,b,name", "33.9S,,151.2 E,"),
      ("lat,a,lon,b,name", "33.9° S,,E151.2,"), ("lat,a,lon,b,name", "-33.9,,151.2,"),
    ])
  func sides(header: String, row: String) throws {
    let list = try Self.read("\(header)\n\(row),Kiosk\n")
    #expect(list.places.map(Self.coordinate) == [[-33.9, 151.2]])
    #expect(list.warnings == [])
  }

  @Test("a stop's direction is not a hemisphere") func directions() throws {
    for header in ["lat,lon,E/W,name", "lat,lon,ns,name"] {
      let list = try Self.read(header + "\n33.9,151.2,\(header.contains("ns") ? "S" : "W"),Stop\n")
      #expect(list.places.map(Self.coordinate) == [[33.9, 151.2]])
    }
  }

  @Test(
    "OpenStreetMap’s elements, in XML and in PBF of any kind, give the same places",
    arguments: ["corner.osm", "dense.osm.pbf", "plain.osm.pbf"])
  func openStreetMap(name: String) throws {
    let list = try PlaceList.read(path: "\(Self.folder)/\(name)")
    #expect(list.format == (name == "corner.osm" ? .osm : .pbf))
    #expect(list.warnings == [])
    #expect(list.places.map(\.name) == ["Kahvila & Pulla", "Corner Shop", "", "an area"])
    // An element that is both a subway entrance and a kiosk is a kiosk; an unknown amenity is ignored.
    #expect(list.places.map(\.category) == ["cafe", "shop", "kiosk", "mall"])
    #expect(list.places.map(\.address) == ["Mannerheimintie 14", "東京都渋谷区 2F", nil, nil])
    #expect(list.places.map(\.storeys) == [Storeys(1), Storeys(1), Storeys(-1), nil])
    #expect(
      list.places.map(Self.coordinate)
        == [
          [60.1700001, 24.9400001], [-33.9, -151.16], [60.174, 24.944], [60.1725, 24.9425],
        ])
  }

  @Test("features of GeoJSON are places, whatever their kind")
  func geoJSON() throws {
    let list = try PlaceList.read(path: "\(Self.folder)/corner.geojson")
    #expect(list.format == .geojson)
    #expect(list.places.map(\.name) == ["Kahvila & Pulla", "no place", "Corner Shop", "", ""])
    #expect(list.places.map(\.category) == ["cafe", nil, "shop", nil, "kiosk"])
    #expect(list.places[4].storeys == Storeys(-1))
  }

  @Test(
    "a PBF whose fields have the wrong types is an error (found by a fuzzer)")
  func wrongType() {
    #expect(throws: FileError<PlaceError>.self) {
      try PlaceList.read(path: "\(Self.folder)/wrong-type.osm.pbf")
    }
  }

  @Test("a PBF with data in an unknown compression is not treated as complete")
  func otherPacking() {
    #expect(throws: FileError<PlaceError>.self) {
      try PlaceList.read(path: "\(Self.folder)/lz4.osm.pbf")
    }
  }

  /// The counts that pyosmium 3.6.0 gives for an extract: the number of elements of the counted kinds and,
  /// for ways and relations, the sums of the middles between their nodes, in degrees.
  struct Counted: Sendable {
    let city: String
    let nodes: Int
    let areas: Int
    let named: Int
    let latitudes: Double
    let longitudes: Double
  }

  @Test(
    "there are as many places as osmium counts, with ways and relations in the same positions",
    .enabled(if: FileStatus.isThere("\(DataFolder.shared)/osm")),
    arguments: [
      Counted(
        city: "london", nodes: 1668, areas: 1104 + 25, named: 907 + 991, latitudes: 58162.93331,
        longitudes: -116.04343),
      Counted(
        city: "porto", nodes: 3370, areas: 2079 + 45, named: 2400 + 1183, latitudes: 87392.25975,
        longitudes: -18287.77641),
    ])
  func sharedExtracts(counted: Counted) throws {
    let list = try PlaceList.read(path: "\(DataFolder.shared)/osm/\(counted.city).osm.pbf")
    #expect(list.places.count == counted.nodes + counted.areas)
    // A few places have a name only in English.
    #expect(
      counted.named...(counted.named + 30) ~= list.places.count { !$0.name.isEmpty })
    #expect(list.warnings == [])
    let areas = list.places.suffix(counted.areas)
    // Each position is rounded to 10⁻⁷ degrees.
    #expect(
      abs(areas.reduce(0) { $0 + $1.coordinate.latitude.degrees } - counted.latitudes) < 5e-4)
    #expect(
      abs(areas.reduce(0) { $0 + $1.coordinate.longitude.degrees } - counted.longitudes) < 5e-4)
  }

  /// Counted by pyosmium: nodes with a name and an amenity, shop, tourism or station.
  @Test("the bundled places of Helsinki are read")
  func bundled() throws {
    let list = try PlaceList.read(path: "\(DataFolder.packageRoot)/routes/helsinki_places.geojson")
    #expect(list.places.count == 1200)
    #expect(list.warnings == [])
    #expect(list.places.allSatisfy { !$0.name.isEmpty && $0.category != nil })
    #expect(list.places.count { $0.storeys != nil } >= 217)
    let document = try GeoDocument.read(
      path: "\(DataFolder.packageRoot)/routes/helsinki_walk.gpx")
    let route = try Route(coordinates: document.routeCoordinates)
    #expect(1000...1500 ~= route.length)
  }

  @Test("points, multipoints, collections and bare geometries are read")
  func geometries() throws {
    let list = try Self.read(
      """
      {"type":"FeatureCollection","name":"not a place","features":[
      {"type":"Feature","geometry":{"coordinates":[2,1],"type":"Point"},"properties":{"name":"a"}},
      {"type":"Feature","properties":{"name":"b","shop":"tea"},
       "geometry":{"type":"MultiPoint","coordinates":[[2,1],[4,3,99]]}},
      {"type":"Feature","properties":{"name":"c"},"geometry":{"type":"GeometryCollection","geometries":[
       {"type":"Point","coordinates":[6,5]},{"type":"LineString","coordinates":[[0,0],[1,1]]}]}},
      {"type":"Feature","properties":{"name":"d"},"geometry":{"type":"Polygon","coordinates":[[[0,0]]]}},
      {"type":"Feature","properties":{"name":"e"},"geometry":null},
      {"type":"Feature","properties":{"name":"f"},"geometry":{"type":"Point","coordinates":[181,0]}},
      {"type":"Feature","properties":{"name":"g"},"geometry":{"type":"Point","coordinates":[0,-91]}},
      {"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[0,90]}}]}
      """)
    #expect(list.places.map(\.name) == ["a", "b", "b", "c", ""])
    #expect(Self.coordinate(list.places[2]) == [3, 4])
    #expect(
      list.warnings.map(\.reason) == [.noPoint, .missingPosition, .badLongitude, .badLatitude])
    #expect(list.warnings.map(\.line) == [7, 8, 9, 10])
    #expect(list.warnings[0].message == "1 place left out: “Polygon” is not a point")
    let bare = try Self.read(#"{"type":"Point","coordinates":[24.9,60.1]}"#)
    #expect(Self.coordinate(bare.places[0]) == [60.1, 24.9])
    let sequence = try Self.read(
      "\u{1E}{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]}}\n"
        + "\u{1E}{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[3,4]}}\n")
    #expect(sequence.places.count == 2)
  }

  @Test("an answer from the Overpass API is read, with the middles of areas")
  func overpass() throws {
    let list = try Self.read(
      """
      {"version":0.6,"elements":[
      {"type":"node","id":1,"lat":60.1,"lon":24.9,"tags":{"amenity":"pub","name":"a"}},
      {"type":"node","id":2,"lat":60.2,"lon":24.8},
      {"type":"way","id":3,"center":{"lat":60.3,"lon":24.7},"nodes":[1,2],"tags":{"shop":"mall","name":"b"}},
      {"type":"way","id":4,"tags":{"shop":"mall"}}]}
      """)
    #expect(list.format == .overpass)
    #expect(list.places.map(\.name) == ["a", "b"])
    #expect(list.warnings.map(\.reason) == [.missingPosition])
  }

  @Test("GPX waypoints are read, with all members that describe them")
  func waypoints() throws {
    let list = try Self.read(
      """
      <?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1">
      <wpt lat="60.17" lon="24.94"><ele>3</ele><name>A &amp; B</name><desc>Mannerheimintie 14, 3. krs</desc>
      <sym>Restaurant</sym><extensions><x><name>not this</name></x></extensions></wpt>
      <wpt lat="60.18" lon="24.95"><name>C</name><cmt>30-OCT-09 3:26:12PM</cmt><type>cafe</type><sym>Flag</sym></wpt>
      <wpt lon="24.95"><name>D</name></wpt>
      <rte><rtept lat="1" lon="1"><name>no place</name></rtept></rte></gpx>
      """)
    #expect(list.format == .gpx)
    #expect(list.places.map(\.name) == ["A & B", "C"])
    #expect(list.places.map(\.category) == ["Restaurant", "cafe"])
    #expect(list.places.map(\.address) == ["Mannerheimintie 14, 3. krs", nil])
    #expect(list.places[0].storeys == Storeys(2))
    #expect(list.warnings == [PlaceWarning(reason: .missingPosition, line: 5)])
  }

  @Test("tables with any separator, quotation marks and decimal commas are read")
  func tables() throws {
    let comma = try Self.read(
      "name,Latitude,LNG,type,address,level\r\n\"Bar \"\"Loose\"\"\",60.1,24.9,bar,\"Fredrikinkatu 34,\nHelsinki\",\r\n"
        + "\r\nx,91,1,,,\ny,,,,,\nz,1\nw,1,2,,,1\n")
    #expect(comma.places.map(\.name) == ["Bar \"Loose\"", "w"])
    #expect(comma.places[0].address == "Fredrikinkatu 34, Helsinki")
    #expect(comma.warnings.map(\.reason) == [.badLatitude, .missingPosition, .shortRow])
    #expect(comma.warnings.map(\.line) == [5, 6, 7])
    let semicolon = try Self.read("\u{FEFF}lat;lon;name;floor\n60,17;24,94;K;3F\n")
    #expect(Self.coordinate(semicolon.places[0]) == [60.17, 24.94])
    #expect(semicolon.places[0].storeys == Storeys(2))
    let tabs = try Self.read("name\tlat\tlong\tshop\nA, B\t1\t2\tyes\n")
    #expect(tabs.places[0].name == "A, B")
    #expect(tabs.places[0].category == "shop")
  }

  @Test("UTF-16 and gzip are read directly")
  func encodings() throws {
    let text = "name,lat,lon\nKähvilä,60.1,24.9\n"
    let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try PlaceReader.places(wide, named: "").places[0].name == "Kähvilä")
    let xml = "<osm><node lat=\"1\" lon=\"2\"><tag k=\"shop\" v=\"tea\"/></node></osm>"
    let wideXML: [UInt8] = [0xFE, 0xFF] + xml.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(try PlaceReader.places(wideXML, named: "").places[0].category == "tea")
  }

  @Test("names are harmless to a terminal, and short enough to be shown")
  func names() throws {
    let long = String(repeating: "ä", count: 500)
    let marks = "a" + String(repeating: "\u{301}", count: 5000)
    let list = try Self.read(
      #"{"type":"FeatureCollection","features":["#
        + ["a\\u001b[31mb\\u202e", long, "  x\\n ", marks].map {
          #"{"type":"Feature","properties":{"name":"\#($0)"},"geometry":{"type":"Point","coordinates":[0,0]}}"#
        }.joined(separator: ",") + "]}")
    let names = list.places.map(\.name)
    #expect(names[0] == "a\\u{1b}[31mb")
    #expect(names[1].count == 201)
    #expect(names[2] == "x")
    #expect(names[3].unicodeScalars.count <= 1001)
    #expect(
      names.allSatisfy { $0.unicodeScalars.allSatisfy { Printable.isHarmless($0) } })
  }

  @Test("invisible marks are not letters, and no storeys are read from them")
  func marks() throws {
    let list = try Self.read(
      """
      name,lat,lon,address,level
      A,1,2,\u{200F}רחוב הרצל 5,
      مقهى\u{200F} القاهرة,1,2,شارع\u{200F} الحمرا,
      \u{200B},1,2,Main st\u{7F} 5,2\u{200F}
      B,1,2,,zz\u{7F}
      C,1,2,5\u{2028}Main st,\u{200F}
      """)
    #expect(list.places.map(\.name) == ["A", "مقهى القاهرة", "", "B", "C"])
    #expect(list.places.map(\.storeys) == [nil, nil, Storeys(2), nil, nil])
    #expect(
      list.places.map(\.address)
        == ["רחוב הרצל 5", "شارع الحمرا", "Main st 5", nil, "5 Main st"])
    #expect(list.warnings.map(\.reason) == [.unknownStorey])
    #expect(list.warnings.map(\.text) == ["zz"])
  }

  @Test("a meaningless level is reported, and the place is kept")
  func strangeLevel() throws {
    let list = try Self.read("name,lat,lon,level\na,1,2,roof\nb,1,2,0\n")
    #expect(list.places.map(\.storeys) == [nil, Storeys(0)])
    #expect(
      list.warnings == [PlaceWarning(reason: .unknownStorey, line: 2, text: "roof")])
  }
}

@Suite("Broken files of places")
struct BrokenPlaceTests {
  private static func error(_ bytes: [UInt8], named name: String = "") -> PlaceError? {
    do throws(PlaceError) {
      _ = try PlaceReader.places(bytes, named: name)
      return nil
    } catch { return error }
  }

  @Test(
    "a file without any places is refused in one clear line",
    arguments: [
      ("", PlaceError.refused(.empty)), (" \n", .refused(.empty)),
      ("hello", .refused(.unknownFormat(nil))),
      ("{\"a\":1}", .refused(.unknownFormat("there are no places in this JSON"))),
      ("<kml/>", .refused(.unknownFormat("XML with root “kml” is not known"))),
      ("<osm></osm>", .noPlaces(.osm, nil)), ("<gpx></gpx>", .noPlaces(.gpx, nil)),
      ("lat,lon\n", .noPlaces(.csv, nil)),
      ("lat,lon\n99,0\n", .noPlaces(.csv, PlaceWarning(reason: .badLatitude, line: 2, text: "99"))),
      (
        "{\"type\":\"FeatureCollection\",\"features\":[]}", .noPlaces(.geojson, nil)
      ),
      ("lat,lon\n1,\"2\n3", .unreadableRest(line: 2, reason: "an unclosed quotation mark")),
      (
        "PK\u{3}\u{4}0000000000000000",
        .refused(.unknownFormat("this is a ZIP archive; unpack it and use the file inside"))
      ),
      ("\0\0\0\u{1}\u{2}\u{3}\u{4}\u{5}", .refused(.unknownFormat("this is not text"))),
    ])
  func nothing(text: String, error: PlaceError) {
    #expect(Self.error(Array(text.utf8)) == error)
    #expect(!error.message.contains("\n"))
  }

  @Test("a control character in a table's name does not lose a place, and is not passed on")
  func controlCharacters() throws {
    let text = "name,lat,lon\nA\u{1B}[31mB,1,2\nC\u{7}\u{1},3,4\nD,5,6\n"
    let list = try PlaceReader.places(Array(text.utf8), named: "a.csv")
    #expect(list.places.map { $0.coordinate.latitude.degrees.rounded() } == [1, 3, 5])
    #expect(list.places[2].name == "D")
    for place in list.places {
      #expect(place.name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 })
    }
  }

  @Test("a table without coordinates is refused with the names of its columns")
  func columns() {
    let error = Self.error(Array("name,x\na,1\n".utf8), named: "a.csv")
    #expect(error == .unknownColumns(line: 1, found: ["name", "x"]))
    #expect(
      error?.message
        == "columns lat and lon were expected in the first row; it has “name”, “x”")
  }

  @Test("an entity, deep nesting or an unclosed tag is an error immediately")
  func xmlAttacks() {
    let entity = "<!DOCTYPE osm [<!ENTITY a \"b\">]><osm><node lat=\"1\" lon=\"2\"/></osm>"
    let nest = "<osm>" + String(repeating: "<a>", count: 3000)
    let tag = "<osm><node " + String(repeating: "a", count: 200_000)
    let attributes = "<osm><node " + (0..<300).map { "a\($0)=\"\"" }.joined(separator: " ") + "/>"
    for text in [entity, nest, tag, attributes] {
      guard case .unreadableRest? = Self.error(Array(text.utf8)) else {
        Issue.record("\(text.prefix(20)) is read")
        continue
      }
    }
  }

  @Test("a file that ends early is used up to its end")
  func truncated() throws {
    let whole = try ByteSource.bytes(
      path: "\(PlaceReaderTests.folder)/corner.osm", limit: 1 << 20)
    let list = try PlaceReader.places(Array(whole.prefix(700)), named: "")
    #expect(list.places.count == 1)
    #expect(list.warnings.map(\.reason) == [.truncated])
  }

  /// Returns a block with one dense node, whose tag is given as indices into the texts.
  private static func node(_ tags: [UInt8], latitude: [UInt8] = [2]) -> [UInt8] {
    let words = ["", "shop", "tea"].flatMap { MadePBF.field(1, Array($0.utf8)) }
    let dense = MadePBF.field(8, latitude) + MadePBF.field(9, [4]) + MadePBF.field(10, tags)
    return MadePBF.file(
      MadePBF.field(1, words) + MadePBF.field(2, MadePBF.field(2, dense)))
  }

  @Test("numbers in a hostile PBF that point nowhere are harmless")
  func hostilePBF() throws {
    #expect(try PlaceReader.places(Self.node([1, 2, 0]), named: "").places[0].category == "tea")
    let head = MadePBF.block("OSMHeader", blob: MadePBF.field(1, []))
    let far = Array(repeating: UInt8(0xFF), count: 9) + [1]
    for bytes in [
      Self.node([1, 9, 0]), Self.node([9, 1, 0]), Self.node([1]), Self.node(far + [1, 0]),
      // The numbers of latitudes and longitudes differ by one.
      Self.node([1, 2, 0], latitude: [2, 2]),
      // A block that claims a length of 2 GB, or a negative length.
      head + MadePBF.block("OSMData", blob: [], says: 0x7FFF_FFFF),
      head + MadePBF.block("OSMData", blob: [], says: -1 & 0xFFFF_FFFF),
      // A block that claims to be more than 32 MB when unpacked.
      head
        + MadePBF.block(
          "OSMData", blob: [0x10] + MadePBF.varint(1 << 30) + MadePBF.field(3, [0x78])),
      // A file with a history, in which places may no longer exist.
      MadePBF.block(
        "OSMHeader", blob: MadePBF.field(1, MadePBF.field(4, Array("HistoricalInformation".utf8)))),
      MadePBF.block("OSMHeader", blob: []),
    ] {
      guard case .unreadableRest(nil, let reason)? = Self.error(bytes) else {
        Issue.record("\(bytes) is read")
        continue
      }
      #expect(!reason.isEmpty)
    }
    // If a sum overflows, the coordinate is out of range.
    let huge = Self.node([1, 2, 0], latitude: Array(repeating: 0xFE, count: 9) + [1])
    guard case .noPlaces(.pbf, let first?)? = Self.error(huge) else {
      Issue.record("a latitude without bounds is read")
      return
    }
    #expect(first.reason == .badLatitude)
  }

  @Test(
    "truncated, flipped and repeated bytes give places or an error of one line",
    arguments: ["corner.osm", "corner.geojson", "dense.osm.pbf", "plain.osm.pbf"], UInt64(0)..<40)
  func damaged(name: String, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var bytes = try ByteSource.bytes(path: "\(PlaceReaderTests.folder)/\(name)", limit: 1 << 20)
    switch random.whole(0...2) {
    case 0: bytes.removeLast(random.whole(0...bytes.count))
    case 1:
      for _ in 0..<random.whole(1...8) {
        bytes[random.whole(0...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
    default:
      let start = random.whole(0...bytes.count - 1)
      let end = random.whole(start...bytes.count - 1)
      bytes.insert(contentsOf: bytes[start...end], at: start)
    }
    do throws(PlaceError) {
      let list = try PlaceReader.places(bytes, named: name)
      #expect(!list.places.isEmpty)
      for warning in list.warnings { #expect(!warning.message.contains("\n")) }
    } catch {
      #expect(!error.message.contains("\n"))
    }
  }
}
