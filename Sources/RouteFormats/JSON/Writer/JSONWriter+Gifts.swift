package import ARRouteEngine

extension Frame.Gifts: WrittenFacts {
  package func write(into json: inout JSONWriter) {
    json.gifts(gifts)
  }
}

extension JSONWriter {
  /// Writes the gifts of a frame.
  fileprivate mutating func gifts(_ gifts: [Frame.Gift]) {
    array("gifts", of: gifts) { $0.gift($1) }
  }

  private mutating func gift(_ seen: Frame.Gift) {
    object { json in
      json.string("id", seen.gift.identifier)
      json.string("owner", seen.gift.owner)
      json.string("model", seen.gift.model)
      json.bool("wrapped", seen.isWrapped)
      json.coordinate(seen.gift.coordinate)
      json.number("height", seen.gift.height, decimals: 6)
      json.number("distance", seen.distance, decimals: 6)
      json.point("position", seen.position)
      json.point("center", seen.center)
      json.bool("visible", seen.isVisible)
      json.bool("openable", seen.isOpenable)
      json.member("error") { $0.error(seen.error) }
    }
  }

  /// Writes the two components of an error, metres east and north.
  mutating func error(_ error: SpotError?) {
    guard let error else { return null() }
    object { json in
      for (name, part) in [("placer", error.placer), ("finder", error.finder)]
        as [(StaticString, Vector2)]
      {
        json.member(name) { $0.numbers(part.x, -part.y, decimals: 6) }
      }
      json.number("total", error.total.length, decimals: 6)
    }
  }
}
