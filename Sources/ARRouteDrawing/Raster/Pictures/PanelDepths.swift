import ARRouteEngine

extension Drawing {
  /// Returns the number of pixels in which panels conflict when the drawing is painted in pixels.
  ///
  /// In such a pixel, the centre lies in two or more panels, and the nearest two are at most one step of
  /// the depth buffer apart. The result is 0 if the panels are painted in order.
  ///
  /// - Parameters:
  ///   - width: The width, pixels, above 0.
  ///   - height: The height, pixels, above 0.
  ///   - progress: Called with the fraction of the pixels examined so far, 0…1.
  /// - Complexity: O(pixels of all panels).
  public func disputedPixels(
    width: Int, height: Int, progress: (Double) -> Void = { _ in }
  ) -> Int {
    guard testsDepth else { return 0 }
    let panels = items.compactMap { item -> Panel? in
      if case .panel(let panel) = item.shape { panel } else { nil }
    }
    let scale = Vector2(Double(width) / self.width, Double(height) / self.height)
    let planes = panels.compactMap { PanelPlane($0, scale: scale) }
    let step = 64
    return stride(from: 0, to: height, by: step).reduce(0) { count, row in
      let rows = row..<min(row + step, height)
      progress(Double(row) / Double(height))
      return count + PanelPlane.disputedPixels(planes, width: width, rows: rows)
    }
  }
}

/// A depth buffer of 24 bits, as in graphics cards.
enum DepthBits {
  /// The maximum value, at `PinholeCamera.far`; the value at `PinholeCamera.near` is 0.
  static let greatest = 16_777_215.0

  /// The distance between two values, relative to a total depth of 1.
  static let step = 1 / greatest

  /// Returns the value stored for a depth; depths beyond the far plane are limited to it.
  static func value(_ depth: Double) -> UInt32 {
    UInt32((min(max(depth, 0), 1) * greatest).rounded())
  }
}

/// The plane of a panel on the screen, in pixels: its outline, and its depth, which is linear across the
/// screen.
struct PanelPlane {
  private let corners: [Vector2]
  private let first: MeshVertex
  private let slope: Vector2

  /// Creates the plane of a panel, or returns nil if the panel is seen edge-on.
  ///
  /// - Parameter scale: Pixels per point, across and down.
  init?(_ panel: Panel, scale: Vector2) {
    guard panel.corners.count == 4 else { return nil }
    func inPixels(_ corner: MeshVertex) -> MeshVertex {
      MeshVertex(
        position: Vector2(corner.position.x * scale.x, corner.position.y * scale.y),
        depth: corner.depth)
    }
    let vertices = panel.corners.map(inPixels)
    corners = vertices.map(\.position)
    let (a, b, c) = (vertices[0], vertices[1], vertices[3])
    let (along, down) = (b.position - a.position, c.position - a.position)
    let area = along.x * down.y - along.y * down.x
    let (rise, fall) = (b.depth - a.depth, c.depth - a.depth)
    slope = Vector2(
      (rise * down.y - fall * along.y) / area, (fall * along.x - rise * down.x) / area)
    first = a
    guard area != 0, slope.x.isFinite, slope.y.isFinite else { return nil }
  }

  /// Returns the plane's depth at the centre of a pixel.
  @inline(__always)
  func depth(_ column: Int, _ row: Int) -> Double {
    first.depth + slope.x * (Double(column) + 0.5 - first.position.x)
      + slope.y * (Double(row) + 0.5 - first.position.y)
  }

  /// Returns the rows within a range that the panel, including a border around it, reaches; the border is
  /// in pixels.
  func rows(within rows: Range<Int>, border: Double) -> Range<Int> {
    Self.pixels(corners.map(\.y), within: rows, border)
  }

  /// Returns the columns within a range that the panel, including a border around it, reaches; the border
  /// is in pixels.
  func columns(within columns: Range<Int>, border: Double) -> Range<Int> {
    Self.pixels(corners.map(\.x), within: columns, border)
  }

  private static func pixels(
    _ positions: [Double], within range: Range<Int>, _ border: Double
  ) -> Range<Int> {
    let low = (positions.min() ?? 0) - border
    let high = (positions.max() ?? 0) + border
    let (least, most) = (Double(range.lowerBound), Double(range.upperBound))
    let start = Int(min(max(low.rounded(.down), least), most))
    return start..<max(start, Int(min(max(high.rounded(.up), least), most)))
  }

  /// Returns the columns of a row whose pixel centres lie in the panel.
  func columns(ofRow row: Int, within columns: Range<Int>) -> Range<Int> {
    let middle = Double(row) + 0.5
    var (low, high) = (Double.infinity, -Double.infinity)
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      guard (a.y <= middle) != (b.y <= middle) else { continue }
      let crossing = a.x + (b.x - a.x) * ((middle - a.y) / (b.y - a.y))
      low = min(low, crossing)
      high = max(high, crossing)
    }
    guard low <= high else { return columns.lowerBound..<columns.lowerBound }
    // The columns for which low ≤ column + ½ < high.
    let (least, most) = (Double(columns.lowerBound), Double(columns.upperBound))
    let start = Int(min(max((low - 0.5).rounded(.up), least), most))
    return start..<max(start, Int(min(max((high - 0.5).rounded(.up), least), most)))
  }

  /// Returns the number of pixels in a range of rows in which panels conflict.
  static func disputedPixels(_ planes: [PanelPlane], width: Int, rows: Range<Int>) -> Int {
    let far = Double.infinity
    var depths = Array(repeating: (nearest: far, next: far), count: width * rows.count)
    for plane in planes {
      for row in plane.rows(within: rows, border: 0) {
        let start = (row - rows.lowerBound) * width
        for column in plane.columns(ofRow: row, within: 0..<width) {
          let depth = plane.depth(column, row)
          let before = depths[start + column]
          if depth < before.nearest {
            depths[start + column] = (depth, before.nearest)
          } else if depth < before.next {
            depths[start + column].next = depth
          }
        }
      }
    }
    return depths.count { $0.next - $0.nearest <= DepthBits.step }
  }
}

/// The depth buffer for panels that are painted one after another.
struct PanelDepths {
  private let width: Int
  private let band: Range<Int>
  /// The values in the buffer, for the rows of the band.
  private var values: [UInt32]

  init(width: Int, band: Range<Int>) {
    self.width = width
    self.band = band
    values = Array(repeating: .max, count: width * band.count)
  }

  /// Paints a panel except where something nearer has been painted; of equally near panels, the later one
  /// wins.
  ///
  /// A pixel is tested with the depth of the panel's plane at its centre, and stores that depth if the
  /// centre lies in the panel.
  ///
  /// - Parameters:
  ///   - plane: The panel's plane.
  ///   - border: The maximum distance of paint from the panel's outline, pixels.
  ///   - pixels: The address of row 0, whether or not that is in the band.
  ///   - paint: Paints the whole panel.
  mutating func paint(
    _ plane: PanelPlane, border: Double, on pixels: UnsafeMutablePointer<UInt32>,
    _ paint: () -> Void
  ) {
    let columns = plane.columns(within: 0..<width, border: border)
    let rows = plane.rows(within: band, border: border)
    var hidden: [(index: Int, color: UInt32)] = []
    for row in rows {
      for column in columns {
        let index = row * width + column
        if values[index - band.lowerBound * width] < DepthBits.value(plane.depth(column, row)) {
          hidden.append((index, pixels[index]))
        }
      }
    }
    paint()
    for (index, color) in hidden { pixels[index] = color }
    for row in rows {
      for column in plane.columns(ofRow: row, within: columns) {
        let index = (row - band.lowerBound) * width + column
        values[index] = min(values[index], DepthBits.value(plane.depth(column, row)))
      }
    }
  }
}
