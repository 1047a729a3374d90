public import ARRouteDrawing
import ARRouteEngine

/// Paints drawings into character cells.
///
/// Keep one painter and paint with it again: it owns the memory it works in.
public struct CellPainter: Sendable {
  /// The characters a picture is made of.
  public enum Style: Hashable, Sendable {
    /// Block elements in two colours a cell, and braille dots for thin lines.
    case unicode
    /// Plain ASCII without colours: what is what shows by the character.
    case ascii
  }

  /// The characters to paint with.
  public var style: Style

  /// The picture without thin lines, 4 × 8 pixels a cell.
  var fills = Rasterizer()
  /// The same with 2 × 4 pixels a cell, a pixel for each braille dot.
  var dots = Rasterizer()
  /// The picture with thin lines, a pixel for each braille dot.
  var lines = Rasterizer()

  /// A painter.
  public init(style: Style) { self.style = style }

  /// Paints a drawing into a region of a grid, stretched to it.
  ///
  /// A cell counts as twice as high as wide: to keep a drawing's aspect, choose the region with
  /// `CellRegion.fitting(width:height:)`. Texts are written as characters in the nearest cells.
  /// A text whose place is inside the drawing is pushed inside the region as a whole, others are
  /// left out; where two overlap, the one painted later stays. What lies outside the grid is left
  /// out.
  public mutating func paint(_ drawing: Drawing, in region: CellRegion, of grid: inout CellGrid) {
    guard region.columns > 0, region.rows > 0 else { return }
    switch style {
    case .unicode: paintBlocks(drawing, in: region, of: &grid)
    case .ascii: paintASCII(drawing, in: region, of: &grid)
    }
  }
}

extension Color {
  /// The colour that shows where this one lies over another, solid one.
  func over(_ below: Color) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let weight = Int(alpha)
      let sum: Int = Int(a) * weight + Int(b) * (255 - weight)
      return UInt8((sum + 127) / 255)
    }
    return Color(
      red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue))
  }
}
