import ARRouteEngine

/// Determines the colour of a pixel from the triangles in it.
struct FragmentStack {
  /// The run of meshes that is being painted; triangles of earlier runs only hide others.
  let run: Int32
  let fragments: UnsafeBufferPointer<MeshFragments.Fragment>
  let triangles: UnsafePointer<SampledTriangle>

  /// Returns a pixel's new colour.
  ///
  /// - Parameters:
  ///   - last: The pixel's last fragment.
  ///   - below: The pixel's previous colour.
  @inline(__always) func resolved(
    from last: Int32, _ column: Int, _ row: Int, below: UInt32
  ) -> UInt32 {
    let fragment = fragments[Int(last)]
    let color = triangles[Int(fragment.triangle)].color
    let isOfRun = triangles[Int(fragment.triangle)].run == run
    if fragment.next < 0, isOfRun, color.alpha == 255 {
      return fragment.mask == .max
        ? color.packed : Self.mean(color.packed, fragment.mask.nonzeroBitCount, below)
    }
    return resolvedSlowly(from: last, column, row, below: below)
  }

  @inline(never) private func resolvedSlowly(
    from last: Int32, _ column: Int, _ row: Int, below: UInt32
  ) -> UInt32 {
    var seen: SampleGrid.Mask = 0
    var (isApart, isClear) = (true, false)
    var sums = ChannelSums()
    var index = last
    while index >= 0 {
      let fragment = fragments[Int(index)]
      let color = color(of: fragment, below: below)
      isApart = isApart && seen & fragment.mask == 0
      isClear = isClear || color.alpha < 255
      seen |= fragment.mask
      sums.add(color.packed, count: fragment.mask.nonzeroBitCount)
      index = fragment.next
    }
    if isApart && !isClear {
      // No triangle hides another here, as is usual along the ridge of an arrow.
      sums.add(below, count: SampleGrid.count - seen.nonzeroBitCount)
      return sums.mean
    }
    var whole = ChannelSums()
    for group in 0..<SampleGrid.groups {
      whole.add(resolved(group, from: last, column, row, below: below, isClear: isClear))
    }
    return whole.mean
  }

  /// Returns the colour of a fragment.
  ///
  /// For an opaque fragment of an earlier run, this is the pixel's previous colour, to which the fragment
  /// has contributed.
  @inline(__always) private func color(
    of fragment: MeshFragments.Fragment, below: UInt32
  ) -> Color {
    let triangle = Int(fragment.triangle)
    return triangles[triangle].run == run || triangles[triangle].color.alpha < 255
      ? triangles[triangle].color : Color(pixel: below)
  }

  /// Returns the colours of four sample points.
  @inline(__always) private func resolved(
    _ group: Int, from last: Int32, _ column: Int, _ row: Int, below: UInt32, isClear: Bool
  ) -> SampleGrid.Lanes {
    var nearest = SampleGrid.NearestOfFour()
    var colors = SampleGrid.Lanes(repeating: Int32(bitPattern: below))
    var index = last
    while index >= 0 {
      let fragment = fragments[Int(index)]
      index = fragment.next
      let color = color(of: fragment, below: below)
      guard color.alpha == 255 else { continue }
      let depth = triangles[Int(fragment.triangle)].depths(column, row, group: group)
      let isNearest = nearest.take(
        fragment.triangle, fragment.mask, depth, group: group)
      colors.replace(
        with: SampleGrid.Lanes(repeating: Int32(bitPattern: color.packed)), where: isNearest)
    }
    if isClear { blend(group, from: last, column, row, over: &colors, nearest.depths) }
    return colors
  }

  /// Lays translucent triangles over the opaque ones that do not hide them, farthest first.
  private func blend(
    _ group: Int, from last: Int32, _ column: Int, _ row: Int,
    over colors: inout SampleGrid.Lanes, _ depths: SampleGrid.FloatLanes
  ) {
    var layers: [(depths: SampleGrid.FloatLanes, fragment: MeshFragments.Fragment)] = []
    var index = last
    while index >= 0 {
      let fragment = fragments[Int(index)]
      index = fragment.next
      let triangle = triangles[Int(fragment.triangle)]
      guard triangle.color.alpha < 255, triangle.run == run else { continue }
      layers.append((triangle.depths(column, row, group: group), fragment))
    }
    for lane in 0..<4 {
      let bit = SampleGrid.Mask(truncatingIfNeeded: SampleGrid.bits(group)[lane])
      let seen = layers.filter {
        $0.fragment.mask & bit != 0 && $0.depths[lane] <= depths[lane]
      }
      let ordered = seen.sorted {
        $0.depths[lane] != $1.depths[lane]
          ? $0.depths[lane] > $1.depths[lane] : $0.fragment.triangle < $1.fragment.triangle
      }
      for layer in ordered {
        let paint = Paint(triangles[Int(layer.fragment.triangle)].color)
        colors[lane] = Int32(bitPattern: paint.over(UInt32(bitPattern: colors[lane])))
      }
    }
  }

  /// Returns the mean of one colour at `count` sample points and another one at the rest.
  @inline(__always) private static func mean(
    _ color: UInt32, _ count: Int, _ below: UInt32
  ) -> UInt32 {
    var sums = ChannelSums()
    sums.add(color, count: count)
    sums.add(below, count: SampleGrid.count - count)
    return sums.mean
  }
}

/// The sums of the channels of 16 colours, two channels per word, and their means.
private struct ChannelSums {
  private static let low: UInt32 = 0x00FF_00FF
  /// 8, half of the divisor 16, in both halves of the word, for rounding to the nearest value.
  private var even: UInt32 = 0x0008_0008
  private var odd: UInt32 = 0x0008_0008

  @inline(__always) mutating func add(_ pixel: UInt32, count: Int) {
    let count = UInt32(truncatingIfNeeded: count)
    even &+= (pixel & Self.low) &* count
    odd &+= ((pixel &>> 8) & Self.low) &* count
  }

  @inline(__always) mutating func add(_ pixels: SampleGrid.Lanes) {
    let pixels = SIMD4<UInt32>(truncatingIfNeeded: pixels)
    even &+= (pixels & Self.low).wrappedSum()
    odd &+= ((pixels &>> 8) & Self.low).wrappedSum()
  }

  @inline(__always) var mean: UInt32 {
    (even &>> 4) & Self.low | ((odd &>> 4) & Self.low) &<< 8
  }
}
