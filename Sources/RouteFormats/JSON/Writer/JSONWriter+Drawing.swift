package import ARRouteEngine

extension Frame.Drawing: WrittenFacts {
  package func write(into json: inout JSONWriter) {
    json.drawing(self)
  }
}

extension JSONWriter {
  /// Writes the drawing in a frame.
  fileprivate mutating func drawing(_ drawing: Frame.Drawing) {
    object("drawing") { json in
      json.object("focus") { json in
        json.bool("open", drawing.focus.isOpen)
        json.member("surface", drawing.focus.surface) { $0.number($1) }
        json.number("distance", drawing.focus.distance, decimals: 6)
        json.corners(drawing.focus.corners)
      }
      json.array("surfaces", of: drawing.surfaces) { $0.surface($1) }
      json.array("strokes", of: drawing.strokes) { $0.stroke($1) }
    }
  }

  private mutating func surface(_ surface: Frame.Drawing.Surface) {
    object { json in
      json.number("number", surface.surface.number)
      json.string("name", surface.name)
      json.number("height", surface.height, decimals: 6)
      json.number("distance", surface.distance, decimals: 6)
      json.corners(surface.surface.corners)
    }
  }

  private mutating func stroke(_ stroke: Frame.Drawing.Stroke) {
    object { json in
      json.number("number", stroke.stroke.number)
      json.bool("own", stroke.stroke.isOwn)
      json.member("surface", stroke.stroke.surface) { $0.number($1) }
      json.number("points", stroke.stroke.points.count)
      json.number("length", stroke.stroke.points.length, decimals: 6)
      json.number("width", stroke.stroke.style.width, decimals: 6)
      json.bool("smooth", stroke.stroke.style.isSmooth)
      json.number("raised", stroke.stroke.raised, decimals: 6)
      json.number("distance", stroke.distance, decimals: 6)
      json.bool("visible", stroke.isVisible)
      json.member("error") { $0.error(stroke.error) }
    }
  }

  private mutating func corners(_ corners: [Vector3]) {
    array("corners", of: corners) { json, corner in
      json.numbers(corner.x, corner.y, corner.z, decimals: 6)
    }
  }
}
