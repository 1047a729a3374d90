/// A terminal's transfer of pixel pictures, and the size of its cells.
package struct TerminalGraphics: Hashable, Sendable {
  /// A way of sending pictures.
  package enum Transfer: Hashable, Sendable {
    /// By Kitty's protocol, as PNG: https://sw.kovidgoyal.net/kitty/graphics-protocol/
    case kitty
    /// As Sixel, with a number of colours at a time.
    case sixel(colors: Int)
  }

  /// The way of sending pictures.
  package var kind: Transfer
  /// The size of a cell in pixels.
  package var cell: CellPixels

  /// The bytes that make the terminal remove all pixel pictures; none if characters replace them by
  /// themselves.
  package var removal: [UInt8] { kind == .kitty ? PictureStrips.removal : [] }

  /// Creates a transfer in one of the ways, with a size of cells.
  package init(_ kind: Transfer, cell: CellPixels) {
    self.kind = kind
    self.cell = cell
  }
}

/// The size of a terminal's cell in pixels.
package struct CellPixels: Hashable, Sendable {
  /// The width.
  package let width: Int
  /// The height.
  package let height: Int

  /// The largest plausible cell, pixels in either direction.
  static let most = 200

  /// Creates a size in pixels; nil for an implausible one.
  package init?(width: Int, height: Int) {
    guard (1...Self.most).contains(width), (1...Self.most).contains(height) else { return nil }
    self.init(unchecked: width, height)
  }

  private init(unchecked width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The cell of the VT340, the first terminal with Sixel, for terminals that do not report theirs.
  package static let typical = CellPixels(unchecked: 10, 20)
}
