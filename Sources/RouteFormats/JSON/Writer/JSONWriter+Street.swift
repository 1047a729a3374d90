package import ARRouteEngine

extension Frame.Street: WrittenFacts {
  package func write(into json: inout JSONWriter) {
    json.street(self)
  }
}

extension JSONWriter {
  /// Writes what buildings hide, of a frame with a map of streets.
  fileprivate mutating func street(_ street: Frame.Street) {
    key("street")
    object { json in
      json.string("occlusion", street.occlusion.rawValue)
      json.key("finish")
      if let finish = street.finish {
        json.object { json in
          json.bool("inSight", finish.isFree)
          json.number("behind", finish.behind, decimals: 3)
        }
      } else {
        json.null()
      }
      json.key("arrows")
      json.object { json in
        json.key("hidden")
        if let share = street.hiddenArrows { json.number(share, decimals: 6) } else { json.null() }
      }
      json.key("cards")
      json.object { json in
        json.key("hidden")
        json.array { json in
          for place in street.hiddenCards { json.number(place) }
        }
      }
      json.key("route")
      json.object { json in
        json.key("inBuildings")
        if let length = street.routeInBuildings {
          json.number(length, decimals: 3)
        } else {
          json.null()
        }
      }
    }
  }
}
