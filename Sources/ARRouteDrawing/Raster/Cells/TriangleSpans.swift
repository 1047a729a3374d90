/// The depth of a flat triangle at every pixel.
struct DepthPlane: Hashable, Sendable {
  private let across: Double
  private let down: Double
  private let origin: Origin
  private let nearest: Double
  private let farthest: Double

  /// A position in pixels with its depth.
  private struct Origin: Hashable {
    let x: Double
    let y: Double
    let depth: Double
  }

  /// Creates the plane through three corners in steps.
  ///
  /// - Parameter area: Twice the triangle's signed area, in square steps; not 0.
  @inline(__always) init(
    _ a: Canvas.Corner, _ b: Canvas.Corner, _ c: Canvas.Corner, area: Int
  ) {
    let perPixel = Subpixel.perPixel / Double(area)
    let (u, v) = (b.depth - a.depth, c.depth - a.depth)
    across = (u * Double(c.y &- a.y) - v * Double(b.y &- a.y)) * perPixel
    down = (v * Double(b.x &- a.x) - u * Double(c.x &- a.x)) * perPixel
    origin = Origin(
      x: Double(a.x) * (1 / Subpixel.perPixel) - 0.5,
      y: Double(a.y) * (1 / Subpixel.perPixel) - 0.5, depth: a.depth)
    nearest = min(a.depth, b.depth, c.depth)
    farthest = max(a.depth, b.depth, c.depth)
  }

  /// The increase in depth from a pixel to its right neighbour.
  @inline(__always) var acrossLanes: Float { Float(across) }
  /// The increase in depth from a pixel to the one below it.
  @inline(__always) var downLanes: Float { Float(down) }

  /// Returns the depth at the centre of a pixel.
  ///
  /// The result may be outside the range of the corners' depths if the pixel is outside the triangle or,
  /// because of rounding, if the triangle is a sliver.
  @inline(__always) func depth(column: Int, row: Int) -> Double {
    origin.depth + across * (Double(column) - origin.x) + down * (Double(row) - origin.y)
  }

  /// Returns the depth at any position, pixels.
  @inline(__always) func depth(column: Double, row: Double) -> Double {
    origin.depth + across * (column - origin.x) + down * (row - origin.y)
  }

  /// Returns the maximum difference in depth between the centre of a block of pixels and its sample points.
  @inline(__always) func reach(across columns: Double, down rows: Double) -> Double {
    (abs(across) * columns + abs(down) * rows) * 0.5
  }

  /// Returns true when the plane is in front of another one at all sample points of a block of pixels, by
  /// more than the error of 24-bit arithmetic.
  @inline(__always) func isNearer(
    than other: DepthPlane, columns: Range<Int>, rows: Range<Int>
  ) -> Bool {
    let (lead, doubt) = lead(before: other, columns: columns, rows: rows)
    return lead > doubt
  }

  /// Returns true when the plane is in front of another one at all sample points of a block of pixels, or
  /// behind it by less than the error of 24-bit arithmetic.
  @inline(__always) func isNearly(
    nearerThan other: DepthPlane, columns: Range<Int>, rows: Range<Int>
  ) -> Bool {
    let (lead, doubt) = lead(before: other, columns: columns, rows: rows)
    return lead > -doubt
  }

  /// Returns the smallest lead of the plane over another one at all sample points of a block of pixels, and
  /// that value's maximum error in 24-bit arithmetic.
  @inline(__always) private func lead(
    before other: DepthPlane, columns: Range<Int>, rows: Range<Int>
  ) -> (lead: Double, doubt: Double) {
    let column = Double(columns.lowerBound &+ columns.upperBound &- 1) * 0.5
    let row = Double(rows.lowerBound &+ rows.upperBound &- 1) * 0.5
    let (own, others) = (depth(column: column, row: row), other.depth(column: column, row: row))
    let (width, height) = (Double(columns.count) * 0.5, Double(rows.count) * 0.5)
    let reach = abs(other.across - across) * width + abs(other.down - down) * height
    let doubt =
      (abs(own) + abs(others) + (abs(across) + abs(other.across)) * width
        + (abs(down) + abs(other.down)) * height) * 0x1p-21
    return (others - own - reach, doubt)
  }

  /// The depths of the nearest and the farthest corner.
  @inline(__always) var limits: ClosedRange<Float> { Float(nearest)...Float(farthest) }

  /// Returns the depth limited to the range of the corners' depths.
  @inline(__always) func limited(_ depth: Double) -> Double {
    depth < nearest ? nearest : depth > farthest ? farthest : depth
  }

  /// Returns the depths limited to the range of the corners' depths.
  @inline(__always) func limited<Lanes: SIMD>(_ depths: Lanes) -> Lanes
  where Lanes.Scalar == Float {
    let low = Lanes(repeating: Float(nearest))
    let high = Lanes(repeating: Float(farthest))
    let raised = depths.replacing(with: low, where: depths .< low)
    return raised.replacing(with: high, where: raised .> high)
  }
}

/// Paints runs of a triangle's pixels if they are nearer than the pixels already painted.
struct TriangleSpans {
  let plane: DepthPlane
  let paint: Paint

  /// Paints `count` pixels, starting at the column and row to which the pointers point.
  @inline(__always) func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ depths: UnsafeMutablePointer<Float>,
    column: Int, row: Int, count: Int
  ) {
    let first = Float(plane.limited(plane.depth(column: column, row: row)))
    let step = plane.acrossLanes
    if paint.isOpaque {
      fillOpaque(pixels, depths, first, step, count)
    } else {
      for index in 0..<count {
        let depth = first + step * Float(index)
        guard depth < depths[index] else { continue }
        depths[index] = depth
        paint.blend(pixels + index)
      }
    }
  }

  @inline(__always) private func fillOpaque(
    _ pixels: UnsafeMutablePointer<UInt32>, _ depths: UnsafeMutablePointer<Float>,
    _ first: Float, _ step: Float, _ count: Int
  ) {
    var index = 0
    if count >= 8 {
      let rawPixels = UnsafeMutableRawPointer(pixels)
      let rawDepths = UnsafeMutableRawPointer(depths)
      let color = SIMD4<UInt32>(repeating: paint.pixel)
      let lanes = SIMD4<Float>(0, 1, 2, 3) * step
      while index &+ 4 <= count {
        let there = rawDepths.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Float>.self)
        let below = rawPixels.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt32>.self)
        let depth = lanes + (first + step * Float(index))
        let isNearer = depth .< there
        rawDepths.storeBytes(
          of: there.replacing(with: depth, where: isNearer), toByteOffset: index &* 4,
          as: SIMD4<Float>.self)
        rawPixels.storeBytes(
          of: below.replacing(with: color, where: isNearer), toByteOffset: index &* 4,
          as: SIMD4<UInt32>.self)
        index &+= 4
      }
    }
    while index < count {
      let depth = first + step * Float(index)
      if depth < depths[index] {
        depths[index] = depth
        pixels[index] = paint.pixel
      }
      index &+= 1
    }
  }
}
