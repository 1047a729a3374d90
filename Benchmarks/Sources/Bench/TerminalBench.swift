import ARRouteDrawing
import ARRouteEngine
import RouteCells
import RouteStage
import Yardsticks

/// Pictures sent to a terminal of 200×60 cells and 256 colours, compared with ncurses, which receives the
/// same whole pictures.
///
/// In `still`, the picture does not change. In `flow`, it is the window of a walk, step by step, with flowing
/// arrows. In `whole`, every cell changes. The measurement ends when the bytes have been written; painting
/// the pictures is not included.
struct TerminalBench: BenchSuite {
  static let topic = "terminal"
  static let limited = ["still", "flow", "whole"].map { "terminal.\($0).ratio" }

  private static let columns = 200
  private static let rows = 60

  static func run(_ harness: inout Harness) {
    guard yardstick_terminal_start(Int32(columns), Int32(rows)) else {
      fatalError("ncurses knows no xterm-256color")
    }
    let window = windowPictures(count: 60)
    // The two pictures are equal, but in different memory.
    let still = [window[0], window[0].copied]
    compare("still", still, .atLeast(50), &harness)
    compare("flow", window, .atLeast(5), &harness)
    compare("whole", [strange(0), strange(1)], .atLeast(3), &harness)
  }

  private static func compare(
    _ label: String, _ pictures: [CellGrid], _ limit: Limit, _ harness: inout Harness
  ) {
    let name = "terminal.\(label)"
    guard harness.wants(name) else { return }
    let ours = OurTerminal(pictures)
    let theirs = BareTerminal(pictures)
    // Both first show all pictures once, so that the last picture of the sequence is on the screen.
    for _ in pictures {
      _ = ours.showNext()
      _ = theirs.showNext()
    }
    let bytes = pictures.map { _ in (ours.showNext(), theirs.showNext()) }
    harness.compare(
      name, unit: .microseconds, ratioLimit: limit, ours: { blackHole(ours.showNext()) },
      yardsticks: .init { blackHole(theirs.showNext()) })
    let count = Double(pictures.count)
    harness.report("\(name).bytes", Double(bytes.map(\.0).reduce(0, +)) / count, "B")
    harness.report("\(name).yardstick.bytes", Double(bytes.map(\.1).reduce(0, +)) / count, "B")
  }

  /// Returns pictures of a walk's window, one for each step.
  private static func windowPictures(count: Int) -> [CellGrid] {
    let places = [(48.8651, 2.3551), (48.8660, 2.3563), (48.8663, 2.3572)].compactMap {
      GeodeticCoordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1)
    }
    guard
      let street = try? World(
        route: Route(name: "Bench", coordinates: places), camera: Device.standard.camera,
        settings: WorldSettings(), start: .chainage(0.4))
    else { fatalError("the benchmark's route cannot be walked") }
    var model = WalkModel(
      street: street, stage: Stage(title: "Bench", devices: [], columns: columns, rows: rows))
    var painter = StagePainter(.typical)
    return (0..<count).map { _ in
      _ = model.update(.tick)
      return model.view(with: &painter)
    }
  }

  /// Returns a picture that differs in every cell from pictures with other numbers.
  private static func strange(_ number: Int) -> CellGrid {
    var picture = CellGrid(columns: columns, rows: rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let place = row * 7 + column * 3 + number * 5
        picture[column, row] = Cell(
          ["▀", "▌", "▚", "x"][(column + row + number) % 4],
          foreground: TerminalPalette.color(at: UInt8(16 + place % 216)),
          background: TerminalPalette.color(at: UInt8(16 + (place * 5 + 11) % 216)))
      }
    }
    return picture
  }
}

/// A terminal that shows our program's output.
private final class OurTerminal {
  private let pictures: [CellGrid]
  private var display: TerminalDisplay
  private var bytes: [UInt8] = []
  private var next = 0

  init(_ pictures: [CellGrid]) {
    self.pictures = pictures
    var traits = TerminalTraits(depth: .palette256)
    traits.erasesInColor = true
    traits.erasesLines = true
    traits.erasesCharacters = true
    traits.repeats = true
    display = TerminalDisplay(traits)
  }

  /// Shows the next picture; returns the number of bytes sent.
  func showNext() -> Int {
    bytes.removeAll(keepingCapacity: true)
    display.show(pictures[next], into: &bytes)
    next = (next + 1) % pictures.count
    return bytes.isEmpty ? 0 : yardstick_terminal_write(bytes, bytes.count)
  }
}

/// A terminal of the same size, driven by ncurses.
private final class BareTerminal {
  private let pictures: [[yardstick_cell]]
  private let columns: Int32
  private let rows: Int32
  private var next = 0

  init(_ pictures: [CellGrid]) {
    columns = Int32(pictures[0].columns)
    rows = Int32(pictures[0].rows)
    self.pictures = pictures.map { picture in
      picture.cells.map { cell in
        func number(_ color: Color?) -> Int16 {
          color.map { Int16(TerminalPalette.index256($0)) } ?? -1
        }
        return yardstick_cell(
          glyph: cell.glyph.value, front: number(cell.foreground), back: number(cell.background))
      }
    }
  }

  /// Shows the next picture; returns the number of bytes sent.
  func showNext() -> Int {
    defer { next = (next + 1) % pictures.count }
    return yardstick_terminal_show(pictures[next], columns, rows)
  }
}

extension CellGrid {
  /// The same cells in separate memory.
  fileprivate var copied: CellGrid {
    var copy = CellGrid(columns: columns, rows: rows)
    for index in cells.indices { copy.cells[index] = cells[index] }
    return copy
  }
}
