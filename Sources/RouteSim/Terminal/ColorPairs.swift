import ARRouteEngine
import CNcurses
import RouteCells
import RouteSimKit

/// The colour pairs of ncurses, made as they are needed.
///
/// A pair must keep its colours while any cell shows it. So when the pairs run out, all start anew
/// and the screen has to be painted again; with the 65 536 pairs of a terminal of 256 colours, of
/// which a picture needs some thousand, that is rare.
struct ColorPairs {
  private let depth: ColorDepth
  private let limit: Int
  private var numbers: [UInt64: Int32] = [:]
  private var last: (colors: UInt64, pair: Int32) = (.max, 0)

  init(depth: ColorDepth, limit: Int) {
    self.depth = depth
    self.limit = limit
  }

  /// The pair of two colours, nil being the terminal's own; nil when the pairs have run out.
  mutating func pair(_ foreground: Color?, _ background: Color?) -> Int32? {
    let front = foreground.map(index) ?? -1
    let back = background.map(index) ?? -1
    if front < 0 && back < 0 { return 0 }
    let colors = UInt64(UInt32(bitPattern: front)) << 32 | UInt64(UInt32(bitPattern: back))
    if colors == last.colors { return last.pair }
    if let known = numbers[colors] {
      last = (colors, known)
      return known
    }
    let next = numbers.count + 1
    guard next < limit else { return nil }
    curses_define_pair(Int32(next), front, back)
    numbers[colors] = Int32(next)
    last = (colors, Int32(next))
    return Int32(next)
  }

  /// The number of the terminal's colour nearest to one; −1 where there is none to choose.
  private func index(_ color: Color) -> Int32 {
    switch depth {
    case .none, .sixteen: return -1
    case .palette256: return Int32(TerminalPalette.index256(color))
    case .trueColor:
      // A colour's number is 0xRRGGBB, but those below 8 mean the user's own palette.
      let number = Int32(color.red) << 16 | Int32(color.green) << 8 | Int32(color.blue)
      return number < 8 ? 0 : number
    }
  }

  /// Forgets all pairs.
  mutating func startAnew() {
    curses_forget_pairs()
    numbers.removeAll(keepingCapacity: true)
    last = (.max, 0)
  }
}
