import TestSupport
import Testing

@testable import RouteFormats

/// Hemispheres in columns of their own, and as letters in fields.
@Suite struct HemisphereTests {
  private static let pairs = [
    ("lat_dir", "lon_dir"), ("lat_hem", "lon_hem"), ("N/S Indicator", "E/W Indicator"),
    ("hemisphere_ns", "hemisphere_ew"), ("NS", "EW"), ("latitude_ref", "longitude_ref"),
    ("LatitudeDirection", "LongitudeDirection"), ("GPSLatitudeRef", "GPSLongitudeRef"),
    ("lat NS", "lon EW"), ("nsHemisphere", "ewHemisphere"), ("Hemisphere", "hemisphere 2"),
  ]

  @Test("hemisphere columns are used", arguments: pairs.indices.dropLast())
  func columnsOfLettersAreUsed(index: Int) throws {
    let (north, east) = Self.pairs[index]
    for (letters, expected) in [
      ("N,9.1,W", [38.7, -9.1]), ("S,9.1,E", [-38.7, 9.1]), ("south,9.1,West", [-38.7, -9.1]),
    ] {
      let row = "38.7,\(letters),2024-05-01T10:00:0"
      let text = "lat,\(north),lon,\(east),time\n\(row)0Z\n\(row)1Z\n"
      let document = try read(text)
      #expect(document.places == [expected, expected])
      #expect(document.warnings.isEmpty && document.drops.isEmpty)
    }
  }

  @Test("a single hemisphere column belongs to the axis of its letters")
  func hemisphereAlone() throws {
    let text = "lat,hemisphere,lon\n38.7,S,9.1\n38.8,S,9.1\n"
    #expect(try read(text).places == [[-38.7, 9.1], [-38.8, 9.1]])
  }

  @Test(
    "words in other languages and numeric signs are hemispheres",
    arguments: [
      ("lat_dir", "lon_dir", "Sur", "Oeste"), ("NS", "EW", "SUD", "Ouest"),
      ("lat_hemisphere", "lon_hemisphere", "Southern", "Western"), ("ns_flag", "ew_flag", "S", "W"),
      ("lat_hem", "lon_hem", "Southern Hemisphere", "Western"),
      ("lat_sign", "lon_sign", "-", "-1"), ("lat_sign", "lon_sign", "−1", "−"),
    ])
  func words(north: String, east: String, south: String, west: String) throws {
    let row = "38.7,\(south),9.1,\(west),2024-05-01T10:00:0"
    let document = try read("lat,\(north),lon,\(east),time\n\(row)0Z\n\(row)1Z\n")
    #expect(document.places == [[-38.7, -9.1], [-38.7, -9.1]])
    #expect(document.warnings.isEmpty && document.drops.isEmpty)
    let other = row.replacing(south, with: "N").replacing(west, with: "E")
    #expect(
      try read("lat,\(north),lon,\(east),time\n\(row)0Z\n\(other)1Z\n").places
        == [[-38.7, -9.1], [38.7, 9.1]])
  }

  @Test("a first row without a hemisphere decides nothing", arguments: ["?", "-", "", "N/A"])
  func voidFirstRow(side: String) throws {
    let text = """
      lat,lat_dir,lon,lon_dir,ok
      38.7,\(side),9.1,\(side),1
      38.7,S,9.1,W,1
      38.8,S,9.1,W,1

      """
    let places = [[-38.7, -9.1], [-38.8, -9.1]]
    let document = try read(text)
    let isVoid = side == "?" || side == "-"
    #expect(document.places == (isVoid ? [] : [[38.7, 9.1]]) + places)
    #expect(document.droppedCount == (isVoid ? 1 : 0))
    // If all rows have this text, it has a different meaning.
    let all = text.replacing(",S,", with: ",\(side),").replacing(",W,", with: ",\(side),")
    #expect(try read(all).places.count == 3)
  }

  @Test(
    "quality flags and directions of motion are not hemispheres",
    arguments: ["lat_flag,lon_flag", "lat_dir,lon_dir", "lat_code,lon_code", "ns,ew"])
  func numbers(header: String) throws {
    // Words that begin with a direction are not hemispheres either.
    #expect(
      try read("lat,hemisphere,lon\n38.7,south side,9.1\n38.7,south side,9.1\n").places[0] == [
        38.7, 9.1,
      ])
    let rows = (0..<30).map { "38.7,9.1,\($0 % 9 == 0 ? "1,1" : $0 % 7 == 0 ? "-1,-1" : "0,0")" }
    let document = try read("lat,lon,\(header)\n" + rows.joined(separator: "\n") + "\n")
    #expect(document.places == [[Double]](repeating: [38.7, 9.1], count: 30))
    #expect(document.warnings.isEmpty && document.drops.isEmpty)
  }

  @Test("an O, which is east in some languages and west in others, is reported") func doubtfulSide()
    throws
  {
    let row = "38.7,S,9.1,O\n"
    let document = try read("lat,lat_dir,lon,lon_dir\n" + row + row)
    #expect(document.places == [[-38.7, 9.1], [-38.7, 9.1]])
    #expect(document.warnings == [.unknownSides(column: "lon_dir", line: 2)])
  }

  @Test("letters in an unknown column are reported")
  func strangeColumnsAreTold() throws {
    let text = "lat,a,lon,b,ok\n38.7,N,9.1,W,N\n38.8,N,9.1,W,N\n"
    let document = try read(text)
    #expect(document.places == [[38.7, 9.1], [38.8, 9.1]])
    #expect(document.warnings == [.unusedHemispheres(column: "b", line: 2)])
    // These other columns contain letters that are not hemispheres.
    let words = "lat,a,lon,b\n38.7,N,9.1,W\n38.8,Y,9.1,X\n"
    #expect(try read(words).warnings.isEmpty)
  }

  @Test(
    "a letter in the field determines the sign",
    arguments: [
      ("38.7N", "9.1W", [38.7, -9.1]), ("38.7 s", "9.1 E", [-38.7, 9.1]),
      ("S38.7", "W 9.1", [-38.7, -9.1]), ("38.7° N", "9.1°W", [38.7, -9.1]),
      ("-38.7S", "-9.1W", [-38.7, -9.1]),
    ])
  func lettersInFields(latitude: String, longitude: String, place: [Double]) throws {
    let row = "\(latitude),\(longitude)\n"
    #expect(try read("lat,lon\n" + row + row).places == [place, place])
  }

  @Test(
    "a field with another letter is not a coordinate",
    arguments: ["38.7E", "38.7X", "N", "91N", "38.7NN"])
  func strangeLetters(latitude: String) throws {
    let document = try read("lat,lon\n1,2\n\(latitude),9.1\n3,4\n")
    #expect(document.drops.map(\.reason) == [.badLatitude])
  }
}
