extension SmoothCanvas {
  /// Makes the triangles of a drawing's meshes ready; meshes that follow each other are one run.
  mutating func prepareMeshes(of drawing: Drawing) {
    scratch.mesh.triangles.removeAll(keepingCapacity: true)
    scratch.mesh.run = 0
    var run = 0
    var isInRun = false
    for item in drawing.items {
      guard case .mesh(let triangles) = item.shape else {
        isInRun = false
        continue
      }
      if !isInRun { run += 1 }
      isInRun = true
      for triangle in triangles where triangle.color.alpha > 0 {
        GuardBand.forEachPart(of: triangle, scale: scale) { a, b, c in
          let sampled = SampledTriangle(
            a, b, c, color: triangle.color, run: run, width: width, height: height)
          if let sampled { scratch.mesh.triangles.append(sampled) }
        }
      }
    }
  }

  /// Fills the next run of meshes, hidden by those of earlier runs where these are nearer.
  mutating func fillNextMeshes() {
    var mesh = MeshFragments()
    swap(&mesh, &scratch.mesh)
    defer { swap(&mesh, &scratch.mesh) }
    mesh.run += 1
    mesh.order.removeAll(keepingCapacity: true)
    var rows = RowRange()
    for (index, triangle) in mesh.triangles.enumerated() where triangle.run <= mesh.run {
      mesh.order.append(Int32(truncatingIfNeeded: index))
      guard triangle.run == mesh.run else { continue }
      rows.add(from: triangle.rows.lowerBound, to: triangle.rows.upperBound)
    }
    guard rows.start < rows.end else { return }
    mesh.order.sort { [triangles = mesh.triangles] in
      let (a, b) = (triangles[Int($0)].rows.lowerBound, triangles[Int($1)].rows.lowerBound)
      return a != b ? a < b : $0 < $1
    }
    mesh.last.setCount(MeshFragments.bandHeight * width, filler: -1)
    mesh.active.removeAll(keepingCapacity: true)
    var next = 0
    for start in stride(from: rows.start, to: rows.end, by: MeshFragments.bandHeight) {
      let band = start..<min(start + MeshFragments.bandHeight, rows.end)
      mesh.active.removeAll { [triangles = mesh.triangles] in
        triangles[Int($0)].rows.upperBound <= band.lowerBound
      }
      while next < mesh.order.count,
        mesh.triangles[Int(mesh.order[next])].rows.lowerBound < band.upperBound
      {
        let index = mesh.order[next]
        next += 1
        if mesh.triangles[Int(index)].rows.upperBound > band.lowerBound {
          mesh.active.append(index)
        }
      }
      // In paint order, so that of two equally near triangles the first stays in front.
      mesh.active.sort()
      for index in mesh.active { mesh.add(index, rows: band, width: width) }
      resolve(&mesh, rows: band)
    }
  }

  /// Paints the pixels of a band, and empties their lists.
  private func resolve(_ mesh: inout MeshFragments, rows: Range<Int>) {
    for row in rows {
      let start = (row &- rows.lowerBound) &* width
      for column in mesh.columns.start..<max(mesh.columns.start, mesh.columns.end) {
        let last = mesh.last[start &+ column]
        guard last >= 0 else { continue }
        mesh.last[start &+ column] = -1
        let pixel = pixels + (row &* width &+ column)
        let fragment = mesh.fragments[Int(last)]
        if fragment.next < 0 {
          let triangle = mesh.triangles[Int(fragment.triangle)]
          guard triangle.run == mesh.run else { continue }
          let paint = Paint(triangle.color)
          let weight = UInt32(paint.alpha) &* UInt32(fragment.mask.nonzeroBitCount)
          pixel.pointee =
            weight == 255 * 16
            ? paint.pixel
            : SmoothPaint.mix(paint.pixel, over: pixel.pointee, weight: (weight &+ 8) &>> 4)
        } else {
          pixel.pointee = resolved(mesh, last, column, row, below: pixel.pointee)
        }
      }
    }
    mesh.fragments.removeAll(keepingCapacity: true)
    mesh.columns = RowRange()
  }

  /// What a pixel with several fragments shows.
  private func resolved(
    _ mesh: MeshFragments, _ last: Int32, _ column: Int, _ row: Int, below: UInt32
  ) -> UInt32 {
    var depths = SampleGrid.FloatLanes(repeating: DepthBuffer.empty)
    var colors = SampleGrid.Lanes(repeating: Int32(bitPattern: below))
    var isClear = true
    var index = last
    while index >= 0 {
      let fragment = mesh.fragments[Int(index)]
      index = fragment.next
      let triangle = mesh.triangles[Int(fragment.triangle)]
      guard triangle.color.alpha == 255 else {
        isClear = false
        continue
      }
      let depth = triangle.depths(column, row)
      let isNearest = SampleGrid.lanes(fragment.mask) .& (depth .<= depths)
      depths.replace(with: depth, where: isNearest)
      let color = triangle.run == mesh.run ? triangle.color.packed : below
      colors.replace(with: SIMD16(repeating: Int32(bitPattern: color)), where: isNearest)
    }
    if !isClear { blend(mesh, last, column, row, over: &colors, depths) }
    return Self.mean(colors)
  }

  /// Lays the see-through triangles of a pixel over what they do not lie behind, far ones first.
  private func blend(
    _ mesh: MeshFragments, _ last: Int32, _ column: Int, _ row: Int,
    over colors: inout SampleGrid.Lanes, _ depths: SampleGrid.FloatLanes
  ) {
    var layers: [(depths: SampleGrid.FloatLanes, fragment: MeshFragments.Fragment)] = []
    var index = last
    while index >= 0 {
      let fragment = mesh.fragments[Int(index)]
      index = fragment.next
      let triangle = mesh.triangles[Int(fragment.triangle)]
      guard triangle.color.alpha < 255, triangle.run == mesh.run else { continue }
      layers.append((triangle.depths(column, row), fragment))
    }
    for place in 0..<SampleGrid.count {
      let seen = layers.filter {
        $0.fragment.mask & (1 << SampleGrid.Mask(place)) != 0 && $0.depths[place] <= depths[place]
      }
      let ordered = seen.sorted {
        $0.depths[place] != $1.depths[place]
          ? $0.depths[place] > $1.depths[place] : $0.fragment.triangle < $1.fragment.triangle
      }
      for layer in ordered {
        let paint = Paint(mesh.triangles[Int(layer.fragment.triangle)].color)
        colors[place] = Int32(bitPattern: paint.over(UInt32(bitPattern: colors[place])))
      }
    }
  }

  /// The mean of the places of a pixel, rounded to the nearest.
  private static func mean(_ colors: SampleGrid.Lanes) -> UInt32 {
    let colors = SIMD16<UInt32>(truncatingIfNeeded: colors)
    let low: UInt32 = 0x00FF_00FF
    let even = (colors & low).wrappedSum() &+ 0x0008_0008
    let odd = ((colors &>> 8) & low).wrappedSum() &+ 0x0008_0008
    return (even &>> 4) & low | ((odd &>> 4) & low) &<< 8
  }
}
