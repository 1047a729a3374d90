import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Space for text on sheets") struct RoomyTextTests {
  @Test("file names are broken after their separators, and not within words")
  func breaks() {
    let name = "paris_artsmetiers_oberkampf"
    let lines = RoomyText.wrapped(name, toWidth: 170, size: 13)
    #expect(lines == ["paris_artsmetiers_", "oberkampf"])
    #expect(RoomyText.wrapped(name, toWidth: 90, size: 13).joined() == name)
  }

  @Test(
    "remarks are set in as many columns as fit, without overlaps",
    arguments: 0..<60 as Range<UInt64>)
  func columns(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let texts = (0..<Int.random(in: 0...40, using: &random)).map { number in
      "\(number): " + String(repeating: "a", count: Int.random(in: 1...60, using: &random))
    }
    let width = Double.random(in: 60...1500, using: &random)
    let found = RoomyText.columns(texts, width: width, size: 13)
    #expect(found.cells.map(\.words).joined().count >= texts.joined().filter { $0 != " " }.count)
    for (index, cell) in found.cells.enumerated() {
      #expect(cell.row >= 0 && cell.row < found.rows)
      let end = cell.left + RoomyText.width(of: cell.words, size: 13)
      #expect(end <= width + 1e-9 || cell.words.count == 1, "\(cell)")
      for other in found.cells[..<index] where other.row == cell.row {
        let otherEnd = other.left + RoomyText.width(of: other.words, size: 13)
        #expect(other.left >= end || cell.left >= otherEnd, "\(cell) \(other)")
      }
    }
  }
}
