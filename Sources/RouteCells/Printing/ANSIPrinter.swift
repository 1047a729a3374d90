import ARRouteEngine
import RouteFormats

/// Prints grids of cells with the escape sequences of ECMA-48 for colours and styles.
///
/// Only changes are written, and each line ends in the terminal's own look, so that it can be cut
/// out, paged or printed below anything. By hand: ncurses prints on a terminal, and this is text for
/// files and pipes, the same whatever TERM says.
public struct ANSIPrinter: Sendable {
  /// The colours to print with.
  public let depth: ColorDepth

  /// A printer for a terminal with so many colours.
  public init(_ depth: ColorDepth) { self.depth = depth }

  /// The grid's rows as UTF-8, each ended by a line feed.
  public func print(_ grid: CellGrid) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(grid.cells.count * 8)
    for row in 0..<grid.rows {
      var present = Appearance()
      for column in 0..<grid.columns {
        let cell = grid[column, row]
        if cell.isContinuation { continue }
        let look = Appearance(cell, depth)
        // A blank has no foreground to change.
        change(from: &present, to: cell.glyph == " " ? look.asBlank(after: present) : look, &bytes)
        bytes.append(contentsOf: Unicode.UTF8.encode(cell.glyph).map(Array.init) ?? [0x3F])
        for mark in cell.marks.scalars { bytes.append(contentsOf: String(mark).utf8) }
      }
      change(from: &present, to: Appearance(), &bytes)
      bytes.append(0x0A)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What a terminal is set to.
  private struct Appearance: Hashable {
    var foreground: Ink?
    var background: Ink?
    var style: Cell.Style = []

    init() {}

    init(_ cell: Cell, _ depth: ColorDepth) {
      foreground = cell.foreground.flatMap { Ink($0, depth) }
      background = cell.background.flatMap { Ink($0, depth) }
      style = cell.style
    }

    /// The look a blank needs, where only the background shows.
    func asBlank(after present: Appearance) -> Appearance {
      let isReset = background == nil && present.background != nil
      guard style.isDisjoint(with: [.underline, .reverse]), present.style == style else {
        return self
      }
      var copy = self
      copy.foreground = isReset ? nil : present.foreground
      return copy
    }
  }

  /// A colour as the terminal takes it.
  private enum Ink: Hashable {
    case index16(UInt8)
    case index256(UInt8)
    case direct(Color)

    init?(_ color: Color, _ depth: ColorDepth) {
      switch depth {
      case .none: return nil
      case .sixteen: self = .index16(TerminalPalette.index16(color))
      case .palette256: self = .index256(TerminalPalette.index256(color))
      case .trueColor: self = .direct(color)
      }
    }

    /// The parameters of the sequence that sets it, `base` being 30 or 40.
    func parameters(_ base: Int) -> String {
      switch self {
      case .index16(let index): "\(Int(index) % 8 + (index < 8 ? base : base + 60))"
      case .index256(let index): "\(base + 8);5;\(index)"
      case .direct(let color): "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
      }
    }
  }

  /// Writes what turns one look into another.
  private func change(from present: inout Appearance, to look: Appearance, _ bytes: inout [UInt8]) {
    guard present != look else { return }
    defer { present = look }
    var parameters: [String] = []
    let loses =
      !present.style.isSubset(of: look.style)
      || (look.foreground == nil && present.foreground != nil)
      || (look.background == nil && present.background != nil)
    var from = present
    if loses {
      from = Appearance()
      parameters.append(look == from ? "" : "0")
    }
    let added = look.style.subtracting(from.style)
    if added.contains(.bold) { parameters.append("1") }
    if added.contains(.dim) { parameters.append("2") }
    if added.contains(.underline) { parameters.append("4") }
    if added.contains(.reverse) { parameters.append("7") }
    if from.foreground != look.foreground, let ink = look.foreground {
      parameters.append(ink.parameters(30))
    }
    if from.background != look.background, let ink = look.background {
      parameters.append(ink.parameters(40))
    }
    bytes.append(contentsOf: "\u{1B}[\(parameters.joined(separator: ";"))m".utf8)
  }
}
