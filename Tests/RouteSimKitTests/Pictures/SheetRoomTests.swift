import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteSimKit

@Suite struct SheetRoomTests {
  /// Returns a screen whose shapes take at least `bytes` of memory, and hardly more.
  private static func screen(_ bytes: Int) -> Drawing {
    var drawing = Drawing(width: 100, height: 100, background: Color(hex: 0))
    let corners = Array(repeating: Vector2(1, 1), count: bytes / MemoryLayout<Vector2>.stride)
    drawing.add(.note, .polyline(corners, stroke: Stroke(Color(hex: 0), width: 1)))
    return drawing
  }

  /// Four screens of a quarter each would fit exactly if they consisted only of shapes.
  @Test func isFull() throws {
    var room = SheetRoom()
    let quarter = Self.screen(SheetRoom.maximumMemory / 4)
    for _ in 0..<3 { try room.take(quarter) }
    let error = try #require(throws: SheetRoomError.self) { try room.take(quarter) }
    #expect(error.screens == 3)
  }

  /// A design has its own limits, and must be shown even if it is large.
  @Test func oneScreenHasRoom() throws {
    var room = SheetRoom()
    try room.take(Self.screen(SheetRoom.maximumMemory + 1))
    #expect(throws: SheetRoomError.self) { try room.take(Self.screen(16)) }
  }

  /// Most of an icon's size is the list of its curves.
  @Test func formsOfSignsCount() throws {
    var path = CurvePath(from: .zero)
    for _ in 0..<200_000 { path.addLine(to: Vector2(1, 1)) }
    var drawing = Drawing(width: 100, height: 100, background: Color(hex: 0))
    drawing.add(.placemark, .curves([path], fill: nil, stroke: nil))
    // Nine distances and the whole phone fit.
    var room = SheetRoom()
    for _ in 0..<10 { try room.take(drawing) }
    #expect(throws: SheetRoomError.self) {
      for _ in 0..<100 { try room.take(drawing) }
    }
  }
}
