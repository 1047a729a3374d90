import ARRouteEngine

/// A colour in the form that a terminal needs: 0 for the terminal's own, a palette index + 1, or 24 bits of
/// colour with the next higher bit set.
typealias Ink = UInt32

/// A converter from colours to the nearest ones of a terminal.
struct InkWell: Sendable {
  let depth: ColorDepth
  /// The last two colours with their inks, because pictures alternate between a few colours.
  private var known: (bits: UInt32, ink: Ink) = (0, 0)
  private var before: (bits: UInt32, ink: Ink) = (0, 0)

  init(_ depth: ColorDepth) { self.depth = depth }

  /// Returns the ink of a cell's colour; its bits are as in `Cell`.
  @inline(__always) mutating func ink(_ bits: UInt32) -> Ink {
    if bits == known.bits { return known.ink }
    if bits == before.bits {
      swap(&known, &before)
      return known.ink
    }
    before = known
    known = (bits, nearest(bits))
    return known.ink
  }

  @inline(never) private func nearest(_ bits: UInt32) -> Ink {
    guard bits & 1 << 24 != 0 else { return 0 }
    let color = Color(hex: bits & 0xFF_FFFF)
    return switch depth {
    case .none: 0
    case .eight: Ink(TerminalPalette.index8(color)) + 1
    case .sixteen: Ink(TerminalPalette.index16(color)) + 1
    case .palette256: Ink(TerminalPalette.index256(color)) + 1
    case .trueColor: bits
    }
  }
}
