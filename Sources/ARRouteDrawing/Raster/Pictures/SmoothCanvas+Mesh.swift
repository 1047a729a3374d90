import ARRouteEngine

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
    rows = RowRange(
      start: max(rows.start, layout.band.lowerBound), end: min(rows.end, layout.band.upperBound))
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
    let columns = mesh.columns.start..<max(mesh.columns.start, mesh.columns.end)
    mesh.last.withUnsafeMutableBufferPointer { lasts in
      mesh.fragments.withUnsafeBufferPointer { fragments in
        mesh.triangles.withUnsafeBufferPointer { triangles in
          let stack = FragmentStack(run: mesh.run, fragments: fragments, triangles: triangles)
          for row in rows {
            let start = (row &- rows.lowerBound) &* width
            for column in columns where lasts[start &+ column] >= 0 {
              let pixel = pixels + (row &* width &+ column)
              pixel.pointee = stack.resolved(
                from: lasts[start &+ column], column, row, below: pixel.pointee)
              lasts[start &+ column] = -1
            }
          }
        }
      }
    }
    mesh.fragments.removeAll(keepingCapacity: true)
    mesh.columns = RowRange()
  }
}
