import ARRouteEngine
import RouteFormats
import RouteSimKit

extension StageModel {
  /// Touches a point of the screen, points, and reports the effect.
  mutating func touch(_ point: Vector2) {
    guard !isBehind else { return sayThatItIsOnTheWay() }
    let before = world.spreadCards
    perform(.tap(point))
    let spread = world.spreadCards
    if !spread.isEmpty, spread != before {
      stage.say("\(spread.count) cards spread; touch outside them to fold them")
    } else if spread.isEmpty, !before.isEmpty {
      stage.say("Folded")
    } else {
      tellOfChoice()
    }
  }

  /// Shows that the world has not yet reached the position that the keys requested.
  private mutating func sayThatItIsOnTheWay() {
    stage.say("Not possible until the player has reached the requested time")
  }

  private mutating func tellOfChoice() {
    let world = world
    guard let choice = world.frame(clock: clock).choice else { return stage.say("No card there") }
    let distance = world.settings.units.text(for: choice.distance, in: world.settings.language)
    stage.say("\(Printable.sanitised(choice.place.title)), \(distance)")
  }

  /// Chooses another place in view, or one of the spread cards if there are any.
  mutating func choosePlace(after step: Int) {
    guard !isBehind else { return sayThatItIsOnTheWay() }
    let cards = (world.frame(clock: clock).cards ?? []).filter { card in
      card.isVisible && card.isSpread == !world.spreadCards.isEmpty
    }
    guard !cards.isEmpty else { return stage.say("No place is in view") }
    let now = cards.firstIndex(where: \.isChosen)
    let next = now.map { $0 + step } ?? (step > 0 ? 0 : -1)
    perform(.choose(cards[around: next].members[0]))
    tellOfChoice()
  }
}
