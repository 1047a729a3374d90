package import ARRouteEngine

extension Frame.Places: WrittenFacts {
  package func write(into json: inout JSONWriter) {
    json.cards(cards)
    json.choice(choice)
  }
}

extension JSONWriter {
  /// Writes the cards of a frame with places.
  fileprivate mutating func cards(_ cards: [Frame.Card]) {
    array("places", of: cards) { $0.card($1) }
  }

  /// Writes the chosen place of a frame with places, if there is one.
  fileprivate mutating func choice(_ choice: Frame.Choice?) {
    key("chosen")
    guard let choice else { return null() }
    object { json in
      json.number("index", choice.index)
      json.words(of: choice.place)
      json.coordinate(choice.place.coordinate)
      json.number("distance", choice.distance, decimals: 6)
      json.member("bearing") { $0.heading(choice.bearing) }
      json.number("turn", choice.turn.degrees, decimals: 6)
    }
  }

  /// Writes the information about a place from the place's file.
  private mutating func words(of place: Place) {
    string("name", place.name)
    string("category", place.category)
    string("address", place.address)
    member("storeys") { $0.storeys(place.storeys) }
  }

  private mutating func card(_ card: Frame.Card) {
    object { json in
      json.words(of: card.place)
      json.coordinate(card.coordinate)
      json.number("count", card.members.count)
      json.array("members", of: card.members) { $0.number($1) }
      json.number("distance", card.distance, decimals: 6)
      json.point("position", card.position)
      json.point("shown", card.panel.center)
      json.point("center", card.center)
      json.number("width", card.width, decimals: 6)
      json.key("corners")
      if card.corners.isEmpty {
        json.null()
      } else {
        json.array { json in
          for corner in card.corners { json.point(corner.position) }
        }
      }
      json.bool("visible", card.isVisible)
      json.number("opacity", card.opacity, decimals: 6)
      json.bool("chosen", card.isChosen)
      json.bool("spread", card.isSpread)
      json.string("title", card.title)
      json.string("detail", card.detail)
    }
  }

  private mutating func storeys(_ storeys: Storeys?) {
    guard let storeys else { return null() }
    numbers(storeys.lowest, storeys.highest, decimals: 6)
  }
}
