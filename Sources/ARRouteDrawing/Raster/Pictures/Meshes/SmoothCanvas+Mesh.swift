import ARRouteEngine

extension SmoothCanvas {
  /// Prepares the triangles of a drawing's meshes that touch the band; consecutive meshes form one run.
  mutating func prepareMeshes(of drawing: Drawing) {
    let rows = MeshFragments.wholeBands(around: layout.band)
    scratch.mesh.triangles.removeAll(keepingCapacity: true)
    scratch.mesh.run = 0
    scratch.mesh.backdropRuns = 0
    var run = 0
    var last: Shape?
    for item in drawing.items {
      defer { last = item.shape }
      let triangles: [MeshTriangle]
      switch item.shape {
      case .mesh(let mesh), .backdrop(let mesh): triangles = mesh
      default: continue
      }
      if last?.isMesh != true || last?.isBackdrop != item.shape.isBackdrop { run += 1 }
      if item.shape.isBackdrop { scratch.mesh.backdropRuns = run }
      for triangle in triangles where triangle.color.alpha > 0 {
        GuardBand.forEachPart(of: triangle, scale: scale) { a, b, c in
          let sampled = SampledTriangle(
            a, b, c, color: triangle.color, run: run, width: width, height: height)
          if let sampled, sampled.rows.overlaps(rows) { scratch.mesh.triangles.append(sampled) }
        }
      }
    }
  }

  /// Fills the next run of meshes, which earlier runs hide if they are nearer.
  ///
  /// - Parameter progress: Called with the completed fraction of the work, 0…1.
  mutating func fillNextMeshes(progress: (Double) -> Void) {
    var mesh = MeshFragments()
    swap(&mesh, &scratch.mesh)
    defer { swap(&mesh, &scratch.mesh) }
    mesh.run += 1
    var rows = RowRange()
    for triangle in mesh.triangles where Int(triangle.run) == mesh.run {
      rows.add(from: triangle.rows.lowerBound, to: triangle.rows.upperBound)
    }
    rows = RowRange(
      start: max(rows.start, layout.band.lowerBound), end: min(rows.end, layout.band.upperBound))
    guard rows.start < rows.end else { return }
    // The bands are the same regardless of the rows that are painted.
    let height = MeshFragments.bandHeight
    let whole = MeshFragments.wholeBands(around: rows.start..<rows.end)
    mesh.prepareOrder(rows: whole)
    var memory: [MeshFragments.Pixel] = []
    swap(&memory, &mesh.pixels)
    memory.setCount(MeshFragments.bandHeight * width, filler: MeshFragments.Pixel())
    let triangles = mesh.triangles
    memory.withUnsafeMutableBufferPointer { memory in
      triangles.withUnsafeBufferPointer { triangles in
        guard let memory = memory.baseAddress, let triangles = triangles.baseAddress else { return }
        let room = MeshFragments.Room(triangles: triangles, pixels: memory)
        for start in stride(from: whole.lowerBound, to: whole.upperBound, by: height) {
          let part = max(start, rows.start)..<min(start + height, rows.end)
          mesh.addAll(rows: start..<start + height, painted: part, width: width, to: room)
          resolve(&mesh, rows: part, in: room)
          progress(Double(part.upperBound - rows.start) / Double(rows.end - rows.start))
        }
      }
    }
    swap(&memory, &mesh.pixels)
  }

  /// Paints the pixels of a band and clears their lists.
  private func resolve(_ mesh: inout MeshFragments, rows: Range<Int>, in room: MeshFragments.Room) {
    let columns = mesh.columns.start..<max(mesh.columns.start, mesh.columns.end)
    mesh.fragments.withUnsafeBufferPointer { fragments in
      let stack = FragmentStack(
        run: Int32(mesh.run), fragments: fragments, triangles: room.triangles)
      for row in rows {
        let line = room.pixels + (row &- rows.lowerBound) &* width
        for column in columns where line[column].last >= 0 {
          let pixel = pixels + (row &* width &+ column)
          pixel.pointee = stack.resolved(
            from: line[column].last, column, row, below: pixel.pointee)
          line[column] = MeshFragments.Pixel()
        }
      }
    }
    mesh.endBand()
  }
}
