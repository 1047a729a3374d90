/// How a terminal shows pictures in pixels, and how large its cells are.
package struct TerminalGraphics: Hashable, Sendable {
  /// How pictures are sent.
  package enum Transfer: Hashable, Sendable {
    /// By Kitty's protocol, as PNG: https://sw.kovidgoyal.net/kitty/graphics-protocol/
    case kitty
    /// As Sixel, of so many colours at a time.
    case sixel(colors: Int)
  }

  /// How pictures are sent.
  package var kind: Transfer
  /// The pixels of a cell.
  package var cell: CellPixels

  /// The bytes that have the terminal show no pictures in pixels; none where characters take their place
  /// by themselves.
  package var removal: [UInt8] { kind == .kitty ? PictureStrips.removal : [] }

  /// Pictures sent in one of the ways to cells of a size.
  package init(_ kind: Transfer, cell: CellPixels) {
    self.kind = kind
    self.cell = cell
  }
}

/// The pixels of a terminal's cell.
package struct CellPixels: Hashable, Sendable {
  /// Across.
  package let width: Int
  /// Down.
  package let height: Int

  /// The largest cell that is believed in, pixels either way.
  static let most = 200

  /// A cell of so many pixels; nil for what no cell has.
  package init?(width: Int, height: Int) {
    guard (1...Self.most).contains(width), (1...Self.most).contains(height) else { return nil }
    self.init(unchecked: width, height)
  }

  private init(unchecked width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// A cell of the VT340, the first terminal with Sixel, for terminals that do not tell theirs.
  package static let typical = CellPixels(unchecked: 10, 20)
}
