package import ARRouteEngine

extension Frame.Drawing: WrittenFacts {
  package func write(into json: inout JSONWriter) {
    json.drawing(self)
  }
}

extension JSONWriter {
  /// Writes what is drawn, of a frame in which somebody draws.
  fileprivate mutating func drawing(_ drawing: Frame.Drawing) {
    key("drawing")
    object { json in
      json.key("focus")
      json.object { json in
        json.bool("open", drawing.focus.isOpen)
        json.key("surface")
        if let surface = drawing.focus.surface { json.number(surface) } else { json.null() }
        json.number("distance", drawing.focus.distance, decimals: 6)
        json.corners(drawing.focus.corners)
      }
      json.key("surfaces")
      json.array { json in
        for surface in drawing.surfaces { json.surface(surface) }
      }
      json.key("strokes")
      json.array { json in
        for stroke in drawing.strokes { json.stroke(stroke) }
      }
    }
  }

  private mutating func surface(_ surface: Frame.Drawing.Surface) {
    object { json in
      json.key("number")
      json.number(surface.surface.number)
      json.string("name", surface.name)
      json.number("height", surface.height, decimals: 6)
      json.number("distance", surface.distance, decimals: 6)
      json.corners(surface.surface.corners)
    }
  }

  private mutating func stroke(_ stroke: Frame.Drawing.Stroke) {
    object { json in
      json.key("number")
      json.number(stroke.stroke.number)
      json.bool("own", stroke.stroke.isOwn)
      json.key("surface")
      if let surface = stroke.stroke.surface { json.number(surface) } else { json.null() }
      json.key("points")
      json.number(stroke.stroke.points.count)
      json.number("length", stroke.stroke.points.length, decimals: 6)
      json.number("width", stroke.stroke.style.width, decimals: 6)
      json.bool("smooth", stroke.stroke.style.isSmooth)
      json.number("raised", stroke.stroke.raised, decimals: 6)
      json.number("distance", stroke.distance, decimals: 6)
      json.bool("visible", stroke.isVisible)
      json.key("error")
      json.error(stroke.error)
    }
  }

  private mutating func corners(_ corners: [Vector3]) {
    key("corners")
    array { json in
      for corner in corners { json.numbers(corner.x, corner.y, corner.z, decimals: 6) }
    }
  }
}
