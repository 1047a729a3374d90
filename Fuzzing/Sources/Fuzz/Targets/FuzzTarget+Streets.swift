import ARRouteEngine
import RouteFormats

extension FuzzTarget {
  /// The target for street maps.
  static let streets: [FuzzTarget] = [FuzzTarget(name: "streets", check: checkStreets)]

  private static func checkStreets(_ input: FuzzInput) {
    let bytes = Array(input.text)
    do throws(StreetError) {
      let reading = try StreetReader.map(bytes, named: "")
      let map = reading.map
      require(
        !(map.buildings.isEmpty && map.ways.isEmpty && map.areas.isEmpty && map.trees.isEmpty),
        "a map has something")
      for building in map.buildings {
        check(building.footprint)
        require(building.base >= 0 && building.height > building.base, "a building has a height")
        require(building.height <= 4000, "and one that can be believed")
        require(
          0...(building.height - building.base) ~= building.roof.height, "its roof is a part of it")
        require(2...8 ~= building.storey, "one walks upright in it")
        check(building.name)
      }
      for way in map.ways {
        require(way.line.count >= 2, "a way leads somewhere")
        require(0.3...100 ~= way.width, "and has a width")
        for place in way.line { check(place) }
        check(way.name)
      }
      for area in map.areas {
        check(area.footprint)
        check(area.name)
      }
      for tree in map.trees { check(tree) }
      check(map.attribution)
      for warning in reading.warnings {
        require(warning.count >= 1, "what is told has happened")
        require(warning.line ?? 1 >= 1, "lines are counted from 1")
        require(!warning.message.isEmpty, "a message says something")
        check(warning.message)
      }
      let again = try? StreetReader.map(bytes, named: "")
      require(again == reading, "the same file is the same map")
    } catch {
      require(!error.message.isEmpty, "a message says something")
      check(error.message)
    }
  }

  private static func check(_ footprint: Footprint) {
    for ring in [footprint.outline] + footprint.holes {
      require(ring.count >= 3, "a ring has three corners")
      for place in ring { check(place) }
    }
  }

  private static func check(_ place: GeodeticCoordinate) {
    require(abs(place.latitude.degrees) <= 90.000001, "latitudes in range")
    require(abs(place.longitude.degrees) <= 180.000001, "longitudes in range")
  }

  private static func check(_ text: String) {
    require(text.unicodeScalars.allSatisfy(Printable.isHarmless), "texts only show")
  }
}
