extension LaidGifts: StreetLayer {
  package mutating func lay(in world: World, isMoved: Bool) {
    let hasNews = look(from: world.coordinate, within: world.settings.gifts.reach)
    guard isMoved || hasNews else { return }
    placed = near.compactMap { index in
      let gift = gifts[index]
      return world.position(of: gift.coordinate, height: gift.height).map {
        PlacedGift(position: $0, index: index)
      }
    }
  }

  package func restarted(in world: World) -> LaidGifts {
    var gifts = self
    gifts.forget()
    return gifts
  }

  package func facts(in world: World, with others: FactsInMaking) -> Frame.Gifts? {
    Frame.Gifts(gifts: world.giftFacts(of: self, transform: others.transform))
  }
}

extension World {
  /// A copy of the gifts that may be found; nil if no gifts are known.
  public var gifts: LaidGifts? { layer(LaidGifts.self) }

  /// Shows the gifts that may be found; nil for none.
  public mutating func lay(_ gifts: LaidGifts?) {
    setLayer(gifts?.restarted(in: self))
    placeContent()
  }

  /// Adds new gifts and replaces changed ones.
  ///
  /// - Complexity: O(√n log n) per gift on average, plus one look-up: O(k log k) for k gifts nearby.
  public mutating func take(_ news: [Gift]) {
    guard !news.isEmpty, changeLayer(LaidGifts.self, { $0.take(news) }) != nil else { return }
    placeContent()
  }

  /// Hands the phone to somebody; nil for an unknown person.
  mutating func handOver(to user: String?) {
    if gifts == nil, user != nil { lay(LaidGifts([])) }
    changeLayer(LaidGifts.self) { $0.user = user }
  }
}

/// A gift's position in the AR scene.
public struct PlacedGift: Hashable, Sendable {
  /// The position of the gift's foot, metres.
  public let position: Vector3
  /// The index of the gift among the world's gifts.
  public let index: Int
}
