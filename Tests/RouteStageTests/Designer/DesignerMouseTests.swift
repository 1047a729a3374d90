import ARRouteEngine
import RouteCells
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

@Suite struct DesignerMouseTests {
  private func plot(_ model: DesignerModel) throws -> CellRegion {
    try #require(model.layout).plot
  }

  /// The middle of the plot, two of its four decades, is at 100 m.
  @Test func aClickMovesTheDistance() throws {
    var model = DesignerFixture.model(distance: 7)
    let plot = try plot(model)
    model.point(.press(.left), column: plot.column + plot.columns / 2, row: plot.row)
    #expect(model.distance == 100)
    model.point(.press(.left), column: plot.column, row: plot.endRow - 1)
    #expect(model.distance == 1)
    model.point(.press(.left), column: plot.endColumn - 1, row: plot.row + 2)
    #expect(model.distance == 10_000)
  }

  @Test func aDragHoldsTheDistanceUntilItsEnd() throws {
    var model = DesignerFixture.model(distance: 7)
    let plot = try plot(model)
    model.point(.press(.left), column: plot.column + 3, row: plot.row)
    var last = model.distance
    for column in 4..<plot.columns {
      model.point(.drag(.left), column: plot.column + column, row: plot.row)
      #expect(model.distance > last)
      last = model.distance
    }
    // A drag beyond the curve and into other parts of the window continues to the end of the curve.
    model.point(.drag(.left), column: 79, row: 23)
    #expect(model.distance == 10_000)
    model.point(.release(.left), column: 79, row: 23)
    model.point(.drag(.left), column: plot.column, row: plot.row)
    #expect(model.distance == 10_000)
  }

  @Test func aDragThatBeganElsewhereDoesNothing() throws {
    var model = DesignerFixture.model()
    let layout = try #require(model.layout)
    model.point(.press(.left), column: layout.phone.column + 2, row: 3)
    model.point(.drag(.left), column: layout.plot.column, row: layout.plot.row)
    #expect(model.distance == 100)
  }

  @Test func otherButtonsDoNothing() throws {
    var model = DesignerFixture.model()
    let plot = try plot(model)
    for button in [MouseEvent.Button.middle, .right] {
      model.point(.press(button), column: plot.column, row: plot.row)
      model.point(.drag(button), column: plot.column, row: plot.row)
      model.point(.release(button), column: plot.column, row: plot.row)
    }
    #expect(model.distance == 100)
  }

  @Test(arguments: [
    (MouseEvent.Wheel.up, false, 110.0), (.down, false, 95), (.right, false, 110),
    (.left, false, 95), (.up, true, 101), (.down, true, 99.5),
  ])
  func theWheelStepsThroughDistances(wheel: MouseEvent.Wheel, isShifted: Bool, distance: Double)
    throws
  {
    var model = DesignerFixture.model()
    let plot = try plot(model)
    let event = MouseEvent(
      .wheel(wheel), column: plot.column, row: plot.row, isShifted: isShifted)
    _ = model.update(.mouse(event))
    #expect(model.distance == distance)
  }

  /// The position of each part is read from the screen.
  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func aClickOnANumberChoosesIt(columns: Int, rows: Int) throws {
    let model = DesignerFixture.model(columns: columns, rows: rows)
    let lines = model.text().split(separator: "\n", omittingEmptySubsequences: false)
    let block = try #require(model.layout).blocks[1]
    for number in DesignerModel.numbers {
      let row = try #require(
        lines.firstIndex { line in
          let cells = Array(line)
          guard cells.count > block.column + 8 else { return false }
          return String(cells[block.column + 1..<block.column + 6]).hasPrefix(number.title + " ")
        })
      var clicked = model
      clicked.selected = number == .far ? .near : .far
      clicked.point(.press(.left), column: block.column + 2, row: row)
      #expect(clicked.selected == number)
    }
  }

  @Test func theMouseRestsWhileSomethingIsTypedOrTheHelpIsOpen() throws {
    for keys in ["5", "S", "?"] {
      var model = DesignerFixture.model()
      let plot = try plot(model)
      try model.press(keys)
      model.point(.press(.left), column: plot.column, row: plot.row)
      model.point(.wheel(.up), column: plot.column, row: plot.row)
      #expect(model.distance == 100)
    }
  }

  /// Events may come from anywhere, even in a window that has become too small since.
  @Test(arguments: UInt64(0)..<50)
  func survivesAnyEvents(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var model = DesignerFixture.model()
    for _ in 0..<300 {
      if random.whole(0...9) == 0 {
        _ = model.update(
          .resized(columns: random.whole(0...220), rows: random.whole(0...70)))
      }
      let button = MouseEvent.Button.allCases[random.whole(0...2)]
      let action: MouseEvent.Action =
        switch random.whole(0...3) {
        case 0: .press(button)
        case 1: .drag(button)
        case 2: .release(button)
        default: .wheel(MouseEvent.Wheel.allCases[random.whole(0...3)])
        }
      model.point(action, column: random.whole(0...1_114_110), row: random.whole(0...300))
      model.point(action, column: random.whole(0...219), row: random.whole(0...69))
      #expect(DesignStreet.distances.contains(model.distance))
    }
    #expect(!model.hasChanges)
  }
}
