import ARRouteEngine

extension JSONWriter {
  /// Writes the cards of a frame, where it has any to speak of; nothing where no places are known.
  mutating func cards(_ cards: [Frame.Card]?) {
    guard let cards else { return }
    key("places")
    array { json in
      for card in cards { json.card(card) }
    }
  }

  private mutating func card(_ card: Frame.Card) {
    object { json in
      json.string("name", card.place.name)
      json.string("category", card.place.category)
      json.string("address", card.place.address)
      json.key("storeys")
      json.storeys(card.place.storeys)
      json.coordinate(card.coordinate)
      json.number("count", card.members.count)
      json.key("members")
      json.array { json in
        for member in card.members { json.number(member) }
      }
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
      json.string("title", card.title)
      json.string("detail", card.detail)
    }
  }

  private mutating func storeys(_ storeys: Storeys?) {
    guard let storeys else { return null() }
    numbers(storeys.lowest, storeys.highest, decimals: 6)
  }
}
