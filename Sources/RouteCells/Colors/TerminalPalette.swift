package import ARRouteEngine

/// The fixed colours of terminals, as in xterm.
///
/// Distances weight red, green and blue as 2 : 4 : 3, close to the eye's sensitivity to each in sRGB.
/// Lookups are table reads that take a few nanoseconds.
package enum TerminalPalette {
  /// The six levels of each channel in the 6×6×6 cube.
  private static let levels: [Int] = [0, 95, 135, 175, 215, 255]

  /// The index of the nearest level for each channel value; the lower one if two are equally near.
  private static let nearestLevel: [UInt8] = (0...255).map { value in
    var best = 0
    for index in levels.indices where abs(levels[index] - value) < abs(levels[best] - value) {
      best = index
    }
    return UInt8(best)
  }

  /// The sixteen basic colours.
  private static let basic: [Color] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map(Color.init(hex:))

  /// Returns the colour with an index in the 256-colour palette.
  package static func color(at index: UInt8) -> Color {
    let value = Int(index)
    if value < 16 { return basic[value] }
    if value >= 232 {
      let gray = UInt8(8 + (value - 232) * 10)
      return Color(red: gray, green: gray, blue: gray)
    }
    let cube = value - 16
    return Color(
      red: UInt8(levels[cube / 36]), green: UInt8(levels[cube / 6 % 6]),
      blue: UInt8(levels[cube % 6]))
  }

  /// Returns the nearest of the 240 colours that all 256-colour terminals agree on (16…255): the cube and
  /// the grey ramp.
  ///
  /// If both are equally near, the cube is preferred.
  package static func index256(_ color: Color) -> UInt8 {
    // The distance is a sum over the channels, so the nearest colour of the cube has the nearest level in
    // each channel.
    let red = Int(nearestLevel[Int(color.red)])
    let green = Int(nearestLevel[Int(color.green)])
    let blue = Int(nearestLevel[Int(color.blue)])
    let cube = UInt8(16 + 36 * red + 6 * green + blue)
    // The nearest grey is next to the weighted mean.
    let mean = (2 * Int(color.red) + 4 * Int(color.green) + 3 * Int(color.blue) + 4) / 9
    let step = min(max((mean - 8 + 5) / 10, 0), 23)
    var best = cube
    var least = distance(color, Self.color(at: cube))
    for candidate in max(step - 1, 0)...min(step + 1, 23) {
      let index = UInt8(232 + candidate)
      let distance = distance(color, Self.color(at: index))
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  /// Returns the nearest of the sixteen basic colours (0…15); the first if several are equally near.
  static func index16(_ color: Color) -> UInt8 { index(color, among: 16) }

  /// Returns the nearest of the first eight basic colours (0…7); the first if several are equally near.
  static func index8(_ color: Color) -> UInt8 { index(color, among: 8) }

  private static func index(_ color: Color, among count: Int) -> UInt8 {
    var best = 0
    for index in 1..<count where distance(color, basic[index]) < distance(color, basic[best]) {
      best = index
    }
    return UInt8(best)
  }

  /// Returns the basic colour after which a person would name a colour: by its hue or, if it has hardly any
  /// hue, by its lightness.
  ///
  /// The numerically nearest colour is grey for many colours that do have a hue. Blue, which is hardly
  /// visible on black, becomes cyan if there are only eight colours.
  ///
  /// - Parameter hasBright: True if there are sixteen colours, so that light colours become bright ones.
  static func named(_ color: Color, hasBright: Bool) -> Color {
    let channels = [color.red, color.green, color.blue].map { Double($0) / 255 }
    let (most, least) = (channels.max() ?? 0, channels.min() ?? 0)
    let light = color.relativeLuminance
    guard most - least > 0.18 else {
      let gray =
        light < 0.03 ? 0 : light < 0.3 && hasBright ? 8 : light > 0.75 && hasBright ? 15 : 7
      return basic[gray]
    }
    let (red, green, blue) = (channels[0], channels[1], channels[2])
    let spread = most - least
    let sextant =
      most == red
      ? (green - blue) / spread
      : most == green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
    // The colours are red, yellow, green, cyan, blue and magenta.
    let names = [1, 3, 2, 6, hasBright ? 4 : 6, 5]
    let name = names[(Int(sextant.rounded()) + 6) % 6]
    return basic[name + (hasBright && light > 0.15 ? 8 : 0)]
  }

  /// Returns the weighted squared distance between two colours.
  static func distance(_ a: Color, _ b: Color) -> Int {
    let red = Int(a.red) - Int(b.red)
    let green = Int(a.green) - Int(b.green)
    let blue = Int(a.blue) - Int(b.blue)
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}
