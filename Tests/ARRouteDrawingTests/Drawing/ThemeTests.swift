import ARRouteDrawing
import ARRouteEngine
import Foundation
import Testing

@Suite("Terminal themes")
struct ThemeTests {
  /// Returns a colour in CIE 1976 L*a*b* under D65.
  private static func lab(_ color: Color) -> [Double] {
    let light = [color.red, color.green, color.blue].map { channel -> Double in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let matrix: [[Double]] = [
      [0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505],
    ]
    let white: [Double] = [0.9505, 1, 1.089]
    let xyz = zip(matrix, white).map { row, white -> Double in
      let sum: Double = zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }
      return sum / white
    }
    let f = xyz.map { share -> Double in
      share > 216.0 / 24389 ? cbrt(share) : (24389.0 / 27 * share + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  /// Returns the difference between two colours as seen with a type of colour vision: ΔE of 1976, where 2.3
  /// is barely visible.
  private static func difference(_ a: Color, _ b: Color, _ vision: ColorVision) -> Double {
    zip(lab(a.seen(with: vision)), lab(b.seen(with: vision)))
      .reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  @Test(
    "lines and icons differ for all types of colour vision", arguments: ColorVision.allCases,
    [Theme.terminal, .terminalLight, .contrast])
  func differs(vision: ColorVision, theme: Theme) {
    // Shades of the same thing are left out, namely the route, its part with arrows and the part already
    // walked.
    let colors = [
      theme.arrow, theme.finish, theme.phone, theme.truth, theme.fix, theme.track, theme.walked,
    ]
    for (index, one) in colors.enumerated() {
      for other in colors.dropFirst(index + 1) {
        #expect(Self.difference(one, other, vision) > 15, "\(one) and \(other)")
      }
    }
  }

  /// The minimum contrast in WCAG 2.2: criterion 1.4.3 for characters, 1.4.11 for lines.
  @Test(
    "icons stand out from the street and from the paper",
    arguments: [Theme.terminal, .terminalLight, .contrast])
  func standsOut(theme: Theme) {
    #expect(theme.arrow.contrast(with: theme.ground) >= 4.5)
    for color in [theme.arrow, theme.phone, theme.finish] {
      #expect(color.contrast(with: theme.paper) >= 4.5)
    }
    for color in [theme.truth, theme.fix, theme.track, theme.route, theme.window, theme.walked] {
      #expect(color.contrast(with: theme.paper) >= 3)
    }
  }
}
