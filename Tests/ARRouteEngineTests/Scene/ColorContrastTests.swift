import ARRouteEngine
import Testing

@Suite("Contrast of colours")
struct ColorContrastTests {
  /// The ratios given in WCAG's own explanations and by its checkers.
  @Test(
    "known ratios",
    arguments: [
      (0x000000, 0xFFFFFF, 21.0), (0xFFFFFF, 0xFFFFFF, 1), (0x777777, 0xFFFFFF, 4.48),
      (0x767676, 0xFFFFFF, 4.54), (0xFF0000, 0xFFFFFF, 4.00), (0x0000FF, 0xFFFFFF, 8.59),
      (0x00FF00, 0x000000, 15.30), (0x949494, 0xFFFFFF, 3.03),
    ] as [(UInt32, UInt32, Double)])
  func known(one: UInt32, other: UInt32, ratio: Double) {
    let (one, other) = (Color(hex: one), Color(hex: other))
    #expect(abs(one.contrast(with: other) - ratio) <= 0.005)
    #expect(one.contrast(with: other) == other.contrast(with: one))
  }

  @Test("greys look the same to everyone; red is dark without long-wavelength cones")
  func seen() {
    for vision in ColorVision.allCases {
      for grey in 0...255 as ClosedRange<UInt8> {
        let color = Color(red: grey, green: grey, blue: grey, alpha: 7)
        #expect(color.seen(with: vision) == color)
      }
    }
    let red = Color(hex: 0xFF0000)
    // Calculated by hand, from the matrices and sRGB's curve.
    #expect(red.seen(with: .protanopia) == Color(hex: 0x6D5F00))
    #expect(red.seen(with: .deuteranopia) == Color(hex: 0xA39000))
    #expect(red.seen(with: .typical) == red)
    #expect(red.seen(with: .protanopia).relativeLuminance < 0.6 * red.relativeLuminance)
  }

  @Test("a transparent colour lets its background through")
  func laid() {
    let black = Color(hex: 0)
    #expect(Color(hex: 0xFFFFFF).opacity(0.4).laid(over: black) == Color(hex: 0x666666))
    #expect(Color(hex: 0x123456).laid(over: black) == Color(hex: 0x123456))
    #expect(Color(hex: 0x123456).opacity(0).laid(over: black) == black)
  }
}
