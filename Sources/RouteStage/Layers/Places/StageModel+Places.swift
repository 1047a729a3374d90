import ARRouteEngine
import RouteFormats
import RouteSimKit

extension StageModel {
  /// Touches the screen at a point of it, points, and says what came of it.
  mutating func touch(_ point: Vector2) {
    guard !isBehind else { return sayThatItIsOnTheWay() }
    let before = world.spreadCards
    perform(.tap(point))
    let spread = world.spreadCards
    if !spread.isEmpty, spread != before {
      stage.say("\(spread.count) cards spread; a touch beside them folds them")
    } else if spread.isEmpty, !before.isEmpty {
      stage.say("Folded")
    } else {
      tellOfChoice()
    }
  }

  /// Says that the world has not yet reached the moment that the keys asked for.
  private mutating func sayThatItIsOnTheWay() {
    stage.say("Not before the log is where it was sent")
  }

  private mutating func tellOfChoice() {
    let world = world
    guard let choice = world.frame(clock: clock).choice else { return stage.say("No card there") }
    let distance = world.settings.units.text(for: choice.distance, in: world.settings.language)
    stage.say("\(Printable.sanitised(choice.place.title)), \(distance)")
  }

  /// Chooses another of the places in view: of those that are spread, where any are.
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
