import ARRouteEngine

extension Drawing {
  /// Returns the number of pixels that its panels dispute where it is painted in pixels: of those whose
  /// middles lie in two panels or more, the pixels where the two nearest are no farther apart than one step
  /// of a depth buffer.
  ///
  /// 0 if the panels are painted in their order.
  ///
  /// - Parameters:
  ///   - width: Pixels across, above 0.
  ///   - height: Pixels down, above 0.
  ///   - progress: Called with the share of them that is looked at, 0…1.
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

/// A depth buffer of 24 bits, as graphics cards have it.
enum DepthBits {
  /// The greatest value; the planes at `PinholeCamera.near` and `PinholeCamera.far` are 0 and this.
  static let greatest = 16_777_215.0

  /// The distance between two values, of the whole depth of 1.
  static let step = 1 / greatest

  /// The value that is kept of a depth; what is beyond the far plane is held there.
  static func value(_ depth: Double) -> UInt32 {
    UInt32((min(max(depth, 0), 1) * greatest).rounded())
  }
}

/// The plane of a panel as it shows, in pixels: its outline, and the depth, which is linear across the
/// screen.
struct PanelPlane {
  private let corners: [Vector2]
  private let first: MeshVertex
  private let slope: Vector2

  /// nil for one that is seen from its edge.
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

  /// The depth in the middle of a pixel, of its plane.
  @inline(__always)
  func depth(_ column: Int, _ row: Int) -> Double {
    first.depth + slope.x * (Double(column) + 0.5 - first.position.x)
      + slope.y * (Double(row) + 0.5 - first.position.y)
  }

  /// The rows of some that it reaches, with a border of so many pixels.
  func rows(within rows: Range<Int>, border: Double) -> Range<Int> {
    Self.pixels(corners.map(\.y), within: rows, border)
  }

  /// The columns of some that it reaches, with a border of so many pixels.
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

  /// The columns of a row whose middles lie in it.
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
    // Those with low ≤ column + ½ < high.
    let (least, most) = (Double(columns.lowerBound), Double(columns.upperBound))
    let start = Int(min(max((low - 0.5).rounded(.up), least), most))
    return start..<max(start, Int(min(max((high - 0.5).rounded(.up), least), most)))
  }

  /// Returns the number of pixels of some rows that panels dispute.
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

/// The depth buffer for panels that are painted one after the other.
struct PanelDepths {
  private let width: Int
  private let band: Range<Int>
  /// The values in the buffer, of the band's rows.
  private var values: [UInt32]

  init(width: Int, band: Range<Int>) {
    self.width = width
    self.band = band
    values = Array(repeating: .max, count: width * band.count)
  }

  /// Paints a panel where nothing nearer is: of equally near ones the later one wins.
  ///
  /// A pixel has the depth of the panel's plane in its middle, and keeps it where that is in the panel.
  ///
  /// - Parameters:
  ///   - plane: The panel's plane.
  ///   - border: The distance that paint reaches beyond its outline, pixels.
  ///   - pixels: The address of row 0, as if it were in the band.
  ///   - paint: Paints all of it.
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
