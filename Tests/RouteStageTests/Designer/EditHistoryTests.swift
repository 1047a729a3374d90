import TestSupport
import Testing

@testable import RouteStage

@Suite struct EditHistoryTests {
  @Test func goesBackAndOn() {
    var history = EditHistory(1)
    history.edit(to: 2)
    history.edit(to: 3)
    var seen: [Int] = []
    for isBack in [true, true, true, false, false, false, true] {
      let didMove = isBack ? history.undo() : history.redo()
      seen.append(didMove ? history.present : -1)
    }
    #expect(seen == [2, 1, -1, 2, 3, -1, 2])
    history.edit(to: 4)
    let couldRedo = history.redo()
    let couldUndo = history.undo()
    #expect(!couldRedo && couldUndo && history.present == 2)
  }

  @Test func whatChangesNothingIsNoEdit() {
    var history = EditHistory(1)
    history.edit(to: 1)
    let couldUndo = history.undo()
    #expect(!couldUndo)
  }

  /// The history is compared with a list and a position in it.
  @Test(arguments: UInt64(0)..<100)
  func isAListWithAPlace(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var history = EditHistory(0)
    var list = [0]
    var place = 0
    for _ in 0..<300 {
      switch random.whole(0...3) {
      case 0:
        let couldUndo = history.undo()
        #expect(couldUndo == (place > 0))
        place = max(place - 1, 0)
      case 1:
        let couldRedo = history.redo()
        #expect(couldRedo == (place + 1 < list.count))
        place = min(place + 1, list.count - 1)
      default:
        let value = random.whole(0...3)
        if value != list[place] {
          list = list.prefix(place + 1) + [value]
          place += 1
        }
        history.edit(to: value)
      }
      #expect(history.present == list[place])
    }
  }

  @Test func forgetsTheOldestOfVeryMany() {
    var history = EditHistory(0)
    for value in 1...5000 { history.edit(to: value) }
    var count = 0
    while history.undo() { count += 1 }
    #expect(count == 1000)
  }
}
