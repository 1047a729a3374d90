import ARRouteEngine
import RouteFormats

/// The path of a phone while AR was running: its shape comes from the poses, its position from the fixes.
///
/// A rotation and a scale map AR's path to the ground. They change slowly along the path, because odometry
/// drifts, and are independent between sessions. The fit minimises the sum of the squares of these changes
/// and of the deviations from the fixes. It is linear in the phone's positions at the fixes and in the
/// rotations there, which are complex numbers, and is solved in one step.
struct PoseFit: Sendable {
  /// A position in AR's scene, seen from above.
  struct Step: Hashable, Sendable {
    /// The time, seconds.
    var time: Double
    /// The position in AR's scene, metres.
    var position: Vector2
    /// The number of the part within which AR's positions are continuous; a new one begins with each
    /// session and after each loss of tracking.
    var session: Int
    /// The number of the AR session, within which AR's axes do not change.
    var axes = 0
  }

  /// A fix, with AR's position at its time.
  fileprivate struct Node {
    var fix: PlaneFix
    /// The first step after the fix.
    var next: Int
    /// The position in AR's scene; nil if AR did not know its position.
    var position: Vector2?
    var session: Int
    var axes: Int
    /// The phone's position on the ground.
    var ground = Vector2.zero
    /// The rotation and scale from AR's scene to the ground, as a complex number.
    var turn = Vector2(1, 0)
  }

  private let steps: [Step]
  private var nodes: [Node] = []

  /// The time after which the errors of two fixes have a correlation of 1/e, seconds.
  private static let timeConstant = 30.0
  /// The wander of the rotation, in radians per √metre, and of the scale, per √metre.
  private static let wander = (turn: 0.003, scale: 0.00003)
  /// The standard deviation of a session's scale; for a scale that is not known yet, it is `openDeviation`.
  private static let scaleDeviation = 0.015
  private static let openDeviation = 2.0
  /// The standard deviation of an AR step: this number of metres plus this share of its length.
  private static let stepDeviation = (metres: 0.02, share: 0.005)
  /// The assumed length of a path on which AR does not know its position, metres; the rotation wanders
  /// along it.
  private static let unknownWay = 10.0
  /// The assumed speed while AR's path is unknown, metres per second; one metre is added to the distance.
  private static let unknownSpeed = 2.0
  /// The distance from the path beyond which a fix is an echo, in deviations.
  private static let tolerance = 3.5
  /// The maximum time between the poses around a fix, and from the last pose to a fix after it, seconds.
  private static let reach = 1.0
  private static let rounds = 4

  /// Fits AR's steps to fixes, both in order of time.
  ///
  /// - Parameter free: Returns the path from the fixes alone; called only if needed.
  /// - Returns: nil if fewer than two fixes have an AR position, or if AR's path differs in shape from that
  ///   of the fixes, for example because the phone tracked only its rotation.
  init?(_ steps: [Step], fixes: [PlaneFix], free: () -> LegFit) {
    self.steps = steps
    nodes = Self.nodes(fixes, along: steps)
    forgetShortSessions()
    let known = knownCount
    var isScaled = false
    for round in 0..<Self.rounds {
      guard knownCount > 1, solve(isFirst: round == 0) else { return nil }
      guard round > 0, round + 1 < Self.rounds else { continue }
      if !isScaled {
        isScaled = true
        scaleErrors(as: fixes, free)
      }
      dropEchoes()
    }
    guard Double(knownCount) >= Self.leastShare * Double(known) else { return nil }
    if knownCount < nodes.count { fillGaps(by: free()) }
  }

  /// The minimum share of the fixes with an AR position that must be near AR's path for it to be trusted.
  private static let leastShare = 0.6
  /// The minimum extent of an AR session whose rotation can be determined by the fixes: this number of a
  /// fix's deviations, or this number of metres if that is less.
  private static let leastWay = (deviations: 3.0, metres: 100.0)

  /// The number of nodes with an AR position.
  private var knownCount: Int { nodes.count { $0.position != nil } }

  /// Discards AR's positions in sessions that are too short to determine their rotation.
  private mutating func forgetShortSessions() {
    var first = 0
    while first < nodes.count {
      let last = nodes[first...].firstIndex { $0.axes != nodes[first].axes } ?? nodes.count
      var box = PlaneBox()
      var deviation = 0.0
      for node in nodes[first..<last] {
        guard let position = node.position else { continue }
        box.add(position)
        deviation = max(deviation, node.fix.deviation)
      }
      if !(box.size.length >= min(Self.leastWay.deviations * deviation, Self.leastWay.metres)) {
        for index in first..<last { nodes[index].position = nil }
      }
      first = last
    }
  }

  /// Fills the parts that AR does not know with the path from the fixes alone, joined to the path on either
  /// side.
  private mutating func fillGaps(by fit: LegFit) {
    var free: [Double: Vector2] = [:]
    fit.forEachFix { fix, point in free[fix.time] = point }
    func offset(_ index: Int) -> Vector2? {
      guard nodes.indices.contains(index), let point = free[nodes[index].fix.time] else {
        return nil
      }
      return nodes[index].ground - point
    }
    var first = 0
    while let start = nodes[first...].firstIndex(where: { $0.position == nil }) {
      let end = nodes[start...].firstIndex { $0.position != nil } ?? nodes.count
      let ends = (offset(start - 1), offset(end))
      let (before, after) = (ends.0 ?? ends.1 ?? .zero, ends.1 ?? ends.0 ?? .zero)
      let (from, to) = (
        nodes[max(start - 1, 0)].fix.time, nodes[min(end, nodes.count - 1)].fix.time
      )
      for index in start..<end {
        let time = nodes[index].fix.time
        let share = to > from ? (time - from) / (to - from) : 0
        guard let point = free[time] else { continue }
        nodes[index].ground = point + before.interpolated(to: after, share)
      }
      first = end
    }
  }

  private static func nodes(_ fixes: [PlaneFix], along steps: [Step]) -> [Node] {
    var next = 0
    return fixes.map { fix in
      while next < steps.count, steps[next].time <= fix.time { next += 1 }
      var node = Node(
        fix: fix, next: next, position: nil, session: -1, axes: steps.first?.axes ?? 0)
      guard next > 0 else { return node }
      let before = steps[next - 1]
      node.axes = before.axes
      if next < steps.count, steps[next].session == before.session,
        steps[next].time - before.time <= reach
      {
        let after = steps[next]
        let share = (fix.time - before.time) / (after.time - before.time)
        node.position = before.position.interpolated(to: after.position, share)
        node.session = before.session
      } else if fix.time - before.time <= reach {
        node.position = before.position
        node.session = before.session
      }
      return node
    }
  }

  /// Finds the positions and rotations of all nodes; returns false if they are not all determined.
  private mutating func solve(isFirst: Bool) -> Bool {
    let rows = WhitenedFixes(nodes.map(\.fix), timeConstant: Self.timeConstant).rows
    var squares = BandedSquares(count: 4 * nodes.count, reach: 7)
    for (index, row) in rows.enumerated() {
      let x = 4 * index
      if index == 0 {
        squares.add([(x, row.own)], is: row.value.x)
        squares.add([(x + 1, row.own)], is: row.value.y)
      } else {
        squares.add([(x, row.own), (x - 4, -row.before)], is: row.value.x)
        squares.add([(x + 1, row.own), (x - 3, -row.before)], is: row.value.y)
      }
      addTurn(at: index, to: &squares, isFirst: isFirst)
      if index > 0 { addStep(to: index, to: &squares) }
    }
    guard let solution = squares.solution() else { return false }
    for index in nodes.indices {
      nodes[index].ground = Vector2(solution[4 * index], solution[4 * index + 1])
      nodes[index].turn = Vector2(solution[4 * index + 2], solution[4 * index + 3])
    }
    return true
  }

  /// True when AR knows the path from the previous node to this one.
  private func isLinked(_ index: Int) -> Bool {
    index > 0 && nodes[index].position != nil && nodes[index - 1].position != nil
      && nodes[index].session == nodes[index - 1].session
  }

  /// Adds the constraint on a node's rotation and scale: they are close to those of the previous node or,
  /// at the start of a session, to prior values.
  private func addTurn(at index: Int, to squares: inout BandedSquares, isFirst: Bool) {
    let x = 4 * index + 2
    let node = nodes[index]
    let along = node.turn.length > 0.1 ? node.turn * (1 / node.turn.length) : Vector2(1, 0)
    let across = along.quarterTurned
    guard index > 0, nodes[index - 1].axes == node.axes else {
      let scale = isFirst ? Self.openDeviation : Self.scaleDeviation
      squares.add([(x, along.x), (x + 1, along.y)], is: 1, weight: 1 / scale)
      squares.add(
        [(x, across.x), (x + 1, across.y)], is: across.dot(node.turn),
        weight: 1 / Self.openDeviation)
      return
    }
    let way =
      isLinked(index) ? (node.position ?? .zero) - (nodes[index - 1].position ?? .zero) : nil
    let root = max(way?.length ?? Self.unknownWay, 0.01).squareRoot()
    for (axis, deviation) in [(along, Self.wander.scale), (across, Self.wander.turn)] {
      squares.add(
        [(x, axis.x), (x + 1, axis.y), (x - 4, -axis.x), (x - 3, -axis.y)], is: 0,
        weight: 1 / ((isFirst ? Self.wander.turn : deviation) * root))
    }
  }

  /// Adds the constraint on the path from the previous node to this one.
  private func addStep(to index: Int, to squares: inout BandedSquares) {
    let x = 4 * index
    guard isLinked(index), let start = nodes[index - 1].position, let end = nodes[index].position
    else {
      let time = nodes[index].fix.time - nodes[index - 1].fix.time
      let weight = 1 / (1 + Self.unknownSpeed * time)
      squares.add([(x, 1), (x - 4, -1)], is: 0, weight: weight)
      squares.add([(x + 1, 1), (x - 3, -1)], is: 0, weight: weight)
      return
    }
    let way = end - start
    let weight = 1 / (Self.stepDeviation.metres + Self.stepDeviation.share * way.length)
    squares.add(
      [(x, 1), (x - 4, -1), (x - 2, -way.x), (x - 1, way.y)], is: 0, weight: weight)
    squares.add(
      [(x + 1, 1), (x - 3, -1), (x - 2, -way.y), (x - 1, -way.x)], is: 0, weight: weight)
  }

  /// Increases the deviations of the fixes if their errors are larger than stated.
  ///
  /// The factor is limited by that of the path from the fixes alone: if AR's path has larger errors than
  /// that, AR is wrong.
  private mutating func scaleErrors(as fixes: [PlaneFix], _ free: () -> LegFit) {
    let factor = Self.factor(of: nodes.filter { $0.position != nil }.map { ($0.fix, $0.ground) })
    guard factor > Self.toleratedFactor else { return }
    var own: [(PlaneFix, Vector2)] = []
    own.reserveCapacity(fixes.count)
    free().forEachFix { fix, point in own.append((fix, point)) }
    // The fixes of the path from the fixes alone have adapted deviations, but the stated ones are needed
    // here.
    for (index, fix) in fixes.enumerated() { own[index].0 = fix }
    let scale = min(factor, Self.toleratedFactor * max(Self.factor(of: own), 1))
    for index in nodes.indices { nodes[index].fix.deviation *= scale }
  }

  /// The factor by which errors may exceed the stated ones, or those of the path from the fixes alone.
  private static let toleratedFactor = 1.5

  /// Returns the median ratio of the distances between fixes and points to the distances expected from the
  /// fixes' stated deviations.
  private static func factor(of points: [(fix: PlaneFix, point: Vector2)]) -> Double {
    guard !points.isEmpty else { return 1 }
    let distances = points.map { ($0.fix.ground - $0.point).length / $0.fix.deviation }
    return distances.ranked(distances.count / 2) / medianDistance
  }

  /// Drops fixes far from the path as echoes; if there are many in a row, AR is wrong there, and its
  /// positions are discarded instead.
  private mutating func dropEchoes() {
    var isEcho = nodes.map {
      ($0.fix.ground - $0.ground).length > Self.tolerance * $0.fix.deviation
    }
    var start = 0
    while let first = isEcho[start...].firstIndex(of: true) {
      let end = isEcho[first...].firstIndex(of: false) ?? nodes.count
      start = end
      guard end - first > Self.longestEcho else { continue }
      // At both ends, the path was bent to fit, so more positions are discarded there.
      for index in max(first - Self.longestEcho, 0)..<min(end + Self.longestEcho, nodes.count) {
        nodes[index].position = nil
        isEcho[index] = false
      }
    }
    nodes = zip(nodes, isEcho).filter { !$0.1 }.map(\.0)
  }

  /// The maximum number of consecutive fixes in an echo, in addition to those that were dropped earlier.
  private static let longestEcho = 10

  /// The fixes that were kept.
  var kept: [PlaneFix] { nodes.map(\.fix) }

  /// The median length of a normally distributed vector in the plane, in deviations along one axis.
  private static let medianDistance = 1.177

  /// The path on the ground.
  ///
  /// - Complexity: O(steps + nodes).
  var way: [Vector2] {
    var way: [Vector2] = []
    var last = -1
    for (index, step) in steps.enumerated() {
      while last + 1 < nodes.count, nodes[last + 1].next <= index {
        last += 1
        if nodes[last].position == nil { way.append(nodes[last].ground) }
      }
      let before = last >= 0 && nodes[last].session == step.session ? nodes[last] : nil
      let after =
        last + 1 < nodes.count && nodes[last + 1].session == step.session ? nodes[last + 1] : nil
      switch (before, after) {
      case (let before?, let after?):
        let share = (step.time - before.fix.time) / (after.fix.time - before.fix.time)
        way.append(
          before.laid(step.position).interpolated(to: after.laid(step.position), share))
      case (let node?, nil), (nil, let node?): way.append(node.laid(step.position))
      case (nil, nil): continue
      }
    }
    while last + 1 < nodes.count {
      last += 1
      if nodes[last].position == nil { way.append(nodes[last].ground) }
    }
    return way
  }
}

extension PoseFit.Node {
  /// Returns the position on the ground for a position in AR's scene.
  fileprivate func laid(_ other: Vector2) -> Vector2 {
    guard let position else { return ground }
    let way = other - position
    return ground
      + Vector2(turn.x * way.x - turn.y * way.y, turn.x * way.y + turn.y * way.x)
  }
}
