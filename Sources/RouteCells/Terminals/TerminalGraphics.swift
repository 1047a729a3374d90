/// A terminal's transfer method for pixel pictures, and the size of its cells.
package struct TerminalGraphics: Hashable, Sendable {
  /// A way of sending pictures.
  package enum Transfer: Hashable, Sendable {
    /// Kitty's protocol, with PNG: https://sw.kovidgoyal.net/kitty/graphics-protocol/
    case kitty
    /// Sixel, with the given number of colours at a time.
    case sixel(colors: Int)
  }

  /// The way of sending pictures.
  package var kind: Transfer
  /// The size of a cell, pixels.
  package var cell: CellPixels

  /// The bytes that make the terminal remove all pixel pictures; empty if writing characters removes them
  /// anyway.
  package var removal: [UInt8] { kind == .kitty ? PictureStrips.removal : [] }

  /// Creates a transfer method with a cell size.
  package init(_ kind: Transfer, cell: CellPixels) {
    self.kind = kind
    self.cell = cell
  }
}

/// The size of a terminal's cell in pixels.
package struct CellPixels: Hashable, Sendable {
  /// The width, pixels.
  package let width: Int
  /// The height, pixels.
  package let height: Int

  /// The largest plausible width or height of a cell, pixels.
  static let most = 200

  /// Creates a size in pixels; nil if it is implausible.
  package init?(width: Int, height: Int) {
    guard (1...Self.most).contains(width), (1...Self.most).contains(height) else { return nil }
    self.init(unchecked: width, height)
  }

  private init(unchecked width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The cell of the VT340, the first terminal with Sixel; it is used for terminals that do not report
  /// their cell size.
  package static let typical = CellPixels(unchecked: 10, 20)
}
