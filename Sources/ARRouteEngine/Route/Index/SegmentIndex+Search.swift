extension SegmentIndex {
  /// Visits the segments that may lie within a limit of a position.
  ///
  /// - Parameters:
  ///   - position: The Earth-centred position, on the ground.
  ///   - limit: The limit, metres along the ground; all segments within it are visited.
  ///   - visit: A closure that receives a segment and returns true to continue; some segments are visited
  ///     more than once.
  func search(
    around position: Vector3, within limit: Double, visit: (_ segment: Int) -> Bool
  ) {
    let target = SearchTarget(
      plane.project(position), heights: heights, padding: leaves.padding, limit: limit)
    withSearch(for: target) { search in
      search.stack.push(WaitingNode(rootAbove: search.tree.levels.count))
      while let leaf = search.nextLeaf() {
        let distances = target.distancesSquared(search.tree.leaf(leaf))
        var lanes = distances.lanes(upTo: target.leafSquared)
        while let lane = lanes.popLane() {
          guard visit(search.tree.segment(leaf, lane)) else { return }
        }
      }
    }
  }

  /// Visits the segment nearest to a walker, and a few other segments.
  ///
  /// The distances on the plane alone rule out nearly all segments.
  ///
  /// - Parameters:
  ///   - walker: The ground around the walker.
  ///   - visit: A closure that receives a segment and returns the distance along the ground, metres, beyond
  ///     which a segment cannot be the nearest; some segments are visited more than once.
  func searchNearest(from walker: WalkerFrame, visit: (_ segment: Int) -> Double) {
    let target = SearchTarget(
      plane.project(walker.origin), heights: heights, padding: leaves.padding, limit: .infinity)
    withSearch(for: target) { search in
      withUnsafeTemporaryAllocation(of: TreeCandidate.self, capacity: 32) { room in
        search.climb(candidates: room, visit)
      }
    }
  }

  /// Lends the arrays to a search; otherwise, the search would count references at every step.
  @inline(__always)
  private func withSearch(for target: SearchTarget, _ body: (inout TreeSearch) -> Void) {
    // At each level, at most fanOut − 1 nodes wait while the next node is opened. The capacity is enough for
    // the ten levels that 2³¹ segments need.
    withUnsafeTemporaryAllocation(of: WaitingNode.self, capacity: 84) { room in
      nodes.withUnsafeBufferPointer { nodes in
        levels.withUnsafeBufferPointer { levels in
          leaves.values.withUnsafeBytes { values in
            guard let nodes = nodes.baseAddress, let values = values.baseAddress else { return }
            let tree = SearchTree(
              nodes: nodes, levels: levels, leaves: values, layout: leaves.layout,
              lastSegment: leaves.lastSegment)
            var search = TreeSearch(tree: tree, stack: SearchStack(room), target: target)
            body(&search)
          }
        }
      }
    }
  }
}
