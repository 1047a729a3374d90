import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteCells

@Suite("TerminalPalette")
struct TerminalPaletteTests {
  private static func distance(_ a: Color, _ b: Color) -> Int {
    let red = Int(a.red) - Int(b.red)
    let green = Int(a.green) - Int(b.green)
    let blue = Int(a.blue) - Int(b.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  @Test(
    "has xterm's colours",
    arguments: [
      (16, 0x000000), (21, 0x0000FF), (46, 0x00FF00), (67, 0x5F87AF), (196, 0xFF0000),
      (231, 0xFFFFFF), (232, 0x080808), (244, 0x808080), (255, 0xEEEEEE), (9, 0xFF0000),
    ] as [(UInt8, UInt32)])
  func hasColors(index: UInt8, hex: UInt32) {
    #expect(TerminalPalette.color(at: index) == Color(hex: hex))
  }

  @Test("finds each of the 240 colours when given that colour")
  func findsItself() {
    for index in UInt8(16)...255 {
      let color = TerminalPalette.color(at: index)
      #expect(TerminalPalette.color(at: TerminalPalette.index256(color)) == color)
    }
  }

  @Test(
    "finds the nearest of the 240 colours, as a search of all of them does",
    arguments: UInt64(0)..<16)
  func findsNearest(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<250 {
      var color = Color(hex: UInt32(random.next() & 0xFFFFFF))
      // Every second colour is nearly grey, where the colour cube and the grey ramp compete.
      if random.next() % 2 == 0 {
        color.green = UInt8(clamping: Int(color.red) + Int(random.next() % 9) - 4)
        color.blue = UInt8(clamping: Int(color.red) + Int(random.next() % 9) - 4)
      }
      let least = (UInt8(16)...255).map { Self.distance(color, TerminalPalette.color(at: $0)) }
        .min()
      let found = TerminalPalette.color(at: TerminalPalette.index256(color))
      #expect(Self.distance(color, found) == least)
    }
  }

  @Test(
    "maps colours to the sixteen",
    arguments: [
      (0x000000, 0), (0xFFFFFF, 15), (0xFF0000, 9), (0xC80505, 1), (0x808080, 8), (0x00FFFF, 14),
    ] as [(UInt32, UInt8)])
  func findsSixteen(hex: UInt32, index: UInt8) {
    #expect(TerminalPalette.index16(Color(hex: hex)) == index)
  }
}
