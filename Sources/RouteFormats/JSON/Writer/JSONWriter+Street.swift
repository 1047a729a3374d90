package import ARRouteEngine

extension Frame.Street: WrittenFacts {
  package func write(into json: inout JSONWriter) {
    json.street(self)
  }
}

extension JSONWriter {
  /// Writes the parts of a frame that buildings hide, if the frame has a street map.
  fileprivate mutating func street(_ street: Frame.Street) {
    object("street") { json in
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
      json.object("arrows") { json in
        json.member("hidden", street.hiddenArrows) { $0.number($1, decimals: 6) }
      }
      json.object("cards") { json in
        json.array("hidden", of: street.hiddenCards) { $0.number($1) }
      }
      json.object("route") { json in
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
