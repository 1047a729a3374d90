import ARRouteEngine
import RouteCells

@testable import RouteStage

extension StageModel {
  /// Processes bytes from a terminal, especially mouse reports.
  mutating func send(_ bytes: String) {
    var decoder = KeyDecoder()
    for input in decoder.decode(Array(bytes.utf8)) + decoder.flush() {
      switch input {
      case .key(let event): _ = update(.key(event))
      case .mouse(let event): _ = update(.mouse(event))
      default: break
      }
    }
    settle()
  }

  /// Clicks on a cell as reported by xterm: columns and rows count from 1, and a small m means that the
  /// button goes up.
  mutating func click(column: Int, row: Int) {
    send("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  /// Drags the left button from cell to cell.
  mutating func drag(_ cells: [(column: Int, row: Int)]) {
    for (number, cell) in cells.enumerated() {
      send("\u{1B}[<\(number == 0 ? 0 : 32);\(cell.column + 1);\(cell.row + 1)M")
    }
    if let last = cells.last { send("\u{1B}[<0;\(last.column + 1);\(last.row + 1)m") }
  }

  /// Turns the wheel by one notch.
  mutating func wheel(up: Bool, column: Int, row: Int) {
    send("\u{1B}[<\(up ? 64 : 65);\(column + 1);\(row + 1)M")
  }

  /// Returns the cell of the plan that shows a position, given in metres east and north of the route's
  /// start.
  func planCell(east: Double, north: Double) -> (column: Int, row: Int)? {
    guard let region = planRegion, let start = world.guidance?.placed.positions.first else {
      return nil
    }
    let point = projection(planOptions(in: region)).point(of: start + Vector3(east, 0, -north))
    return (
      region.column + Int((point.x / PlanScale.pointsPerColumn).rounded(.down)),
      region.row + Int((point.y / PlanScale.pointsPerRow).rounded(.down))
    )
  }
}
