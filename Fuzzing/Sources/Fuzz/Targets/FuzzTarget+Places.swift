import ARRouteEngine
import RouteFormats

extension FuzzTarget {
  /// The targets for objects along the street.
  static let places: [FuzzTarget] = [
    FuzzTarget(name: "places", check: checkPlaces),
    FuzzTarget(name: "storeys", check: checkStoreys),
  ]

  private static let names = [
    "", "a.osm", "a.geojson", "a.csv", "a.osm.pbf", "a.gpx", "A.TSV.gz", "a",
  ]

  private static func checkPlaces(_ input: FuzzInput) {
    let bytes = Array(input.text)
    do throws(PlaceError) {
      let list = try PlaceReader.places(bytes, named: names[input.choice & 7])
      require(!list.places.isEmpty, "a file of places has one")
      for place in list.places {
        require(abs(place.coordinate.latitude.degrees) <= 90.000001, "latitudes in range")
        require(abs(place.coordinate.longitude.degrees) <= 180.000001, "longitudes in range")
        for text in [place.name, place.category ?? "", place.address ?? ""] {
          require(text.unicodeScalars.allSatisfy(Printable.isHarmless), "texts only show")
          require(text.unicodeScalars.count <= 20_000, "texts are of a length")
        }
        checkStoreys(place.storeys)
      }
      for warning in list.warnings {
        require(warning.count >= 1, "what is told has happened")
        checkWords(warning.message, line: warning.line)
      }
      let again = try? PlaceReader.places(bytes, named: names[input.choice & 7])
      require(again == list, "the same file is the same places")
    } catch {
      checkWords(error.message, line: error.line)
    }
  }

  private static func checkWords(_ message: String, line: Int?) {
    require(line ?? 1 >= 1, "lines are counted from 1")
    require(!message.isEmpty, "a message says something")
    require(message.unicodeScalars.allSatisfy(Printable.isHarmless), "a message only shows")
  }

  private static func checkStoreys(_ input: FuzzInput) {
    let text = input.string
    for convention in FloorConvention.allCases {
      checkStoreys(StoreyWords.storeys(in: text, convention: convention))
      checkStoreys(StoreyWords.storeys(ofLevel: text, convention: convention))
      checkStoreys(StoreyWords.storeys(ofFloor: text, convention: convention))
    }
  }

  private static func checkStoreys(_ storeys: Storeys?) {
    guard let storeys else { return }
    require(storeys.lowest <= storeys.highest, "storeys from below to above")
    require(Storeys.possible.contains(storeys.lowest), "storeys that there can be")
    require(Storeys.possible.contains(storeys.highest), "storeys that there can be")
  }
}
