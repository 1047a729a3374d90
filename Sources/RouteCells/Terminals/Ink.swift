import ARRouteEngine

/// A colour as a terminal takes it: 0 for its own, an index of its palette + 1, or 24 bits of colour with the
/// bit above set.
typealias Ink = UInt32

/// A converter of colours to the nearest ones of a terminal.
struct InkWell: Sendable {
  let depth: ColorDepth
  /// The last two colours, as pictures alternate between few, with their inks.
  private var known: (bits: UInt32, ink: Ink) = (0, 0)
  private var before: (bits: UInt32, ink: Ink) = (0, 0)

  init(_ depth: ColorDepth) { self.depth = depth }

  /// Returns the ink of a cell's colour, with its bits as in `Cell`.
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
