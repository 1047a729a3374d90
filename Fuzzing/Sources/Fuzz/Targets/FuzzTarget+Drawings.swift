import ARRouteEngine
import RouteFormats

extension FuzzTarget {
  /// The targets for drawings on the ground and for the surfaces under them.
  static let drawings: [FuzzTarget] = [FuzzTarget(name: "drawing", check: checkDrawing)]

  private static func checkDrawing(_ input: FuzzInput) {
    do throws(DrawingFileError) {
      let file = try DrawingFile(Array(input.text))
      require(file.furniture.count <= DrawingFile.furnitureLimit, "faces are counted")
      for face in file.furniture {
        require(Furniture.heights ~= face.height, "a face is at a height that can be")
        require(3...Furniture.cornerLimit ~= face.outline.count, "it has corners")
        for place in face.outline { check(place) }
      }
      for stroke in file.strokes {
        require(!stroke.spots.isEmpty, "a stroke has a point")
        require(PenStyle.widths ~= stroke.style.width, "chalk has a width that can be")
        require(0...DrawingBook.mostRaised ~= stroke.raised, "it is raised so far as it can be")
        for spot in stroke.spots {
          check(spot.coordinate)
          require(Gift.heights ~= spot.height, "it is at a height that can be")
        }
      }
      let text = DrawingFile.geoJSON(file.strokes)
      let again = try? DrawingFile(Array(text.utf8))
      require(again?.strokes.count == file.strokes.count, "what is written is read again")
      require(again.map { DrawingFile.geoJSON($0.strokes) } == text, "and written as before")
    } catch {
      guard case .content(let error) = error else { return }
      require(!error.message.isEmpty, "a message says something")
      require(error.message.unicodeScalars.allSatisfy(Printable.isHarmless), "and only shows")
    }
  }

  private static func check(_ place: GeodeticCoordinate) {
    require(abs(place.latitude.degrees) <= 90.000001, "latitudes in range")
    require(abs(place.longitude.degrees) <= 180.000001, "longitudes in range")
  }
}
