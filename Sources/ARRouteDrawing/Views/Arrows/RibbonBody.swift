import ARRouteEngine

/// A point of a flat body that bends with the route.
struct BodyPoint {
  /// The distance to the right of the axis, metres.
  var aside: Double
  /// The distance behind the tip along the route, metres.
  var behind: Double

  init(aside: Double, behind: Double) {
    self.aside = aside
    self.behind = behind
  }

  /// Creates the point for a vertex of a model that lies flat: its tip is at the origin and points along
  /// +z, and its right side is along +y.
  init(_ vertex: Vector3) { self.init(aside: vertex.y, behind: -vertex.z) }

  /// Returns the point at a distance behind the tip on the line to another point.
  func cut(to other: BodyPoint, at behind: Double) -> BodyPoint {
    BodyPoint(
      aside: aside + (other.aside - aside)
        * ((behind - self.behind) / (other.behind - self.behind)),
      behind: behind)
  }
}

/// The points of a flat body on the street, and the cuts through its faces.
///
/// A point keeps its distance behind the tip along the route, and its distance from the route. Within a
/// metre of a bend it also slides along the route. One value is reused for all bodies of a row and keeps
/// its memory.
struct RibbonBody {
  private let ribbon: Ribbon
  /// The height of the body above the street, metres.
  private let lift: Double
  private var piece = 0
  /// The distance from the tip back to the start of the tip's piece, metres.
  private var offset = 0.0
  /// The bends behind the tip, nearest first.
  private var bends: [RibbonBend] = []
  /// The kinks of the body, metres behind the tip, in ascending order.
  private(set) var cuts: [Double] = []
  /// The remainder of a face that has yet to be cut, the part that was cut off, and the remainder after
  /// that.
  private var rest: [BodyPoint] = []
  private var part: [BodyPoint] = []
  private var next: [BodyPoint] = []
  /// The corners of a part, positioned on the street.
  private var corners: [Vector3] = []

  /// The minimum visible slide, metres per metre.
  private static let leastSlide = 0.01
  /// The decrease of a body's height per reversal of the route, so that an earlier body lies over a later
  /// one at the same place: the height is `lift / (1 + drop · turns)`.
  private static let drop = 0.1
  /// The maximum number of bends that a body follows.
  private static let mostBends = 64

  /// Creates a body on a street; `lift` is its height above the street, metres.
  init(on ribbon: Ribbon, lift: Double) {
    self.ribbon = ribbon
    self.lift = lift
  }

  /// True when the body lies on one straight piece of the route.
  var isStraight: Bool { bends.isEmpty }

  /// Positions the body behind a tip.
  ///
  /// - Parameters:
  ///   - tip: The tip in camera coordinates, metres.
  ///   - passed: The number of vertices of `Frame.way` that are behind the tip or at it.
  ///   - length: The length of the body, metres.
  mutating func lie(behind tip: Vector3, passed: Int, length: Double) {
    // Tips come in route order; if one does not, the search restarts at the first piece.
    if ribbon.pieces[piece].vertex >= passed { piece = 0 }
    while piece + 1 < ribbon.pieces.count, ribbon.pieces[piece + 1].vertex < passed { piece += 1 }
    let own = ribbon.pieces[piece]
    offset = max((own.start - tip).dot(own.back), 0)
    bends.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    var (index, distance) = (piece, offset)
    while index > 0, distance < length, bends.count < Self.mostBends {
      let slide = ribbon.pieces[index].slide
      bends.append(RibbonBend(distance: distance, slide: slide))
      addCut(distance)
      if abs(slide) > Self.leastSlide {
        addCut(distance - StraightPart.reach)
        addCut(distance + StraightPart.reach)
      }
      index -= 1
      distance += ribbon.pieces[index].length
    }
  }

  private mutating func addCut(_ distance: Double) {
    guard distance > 0 else { return }
    var rank = cuts.count
    while rank > 0, cuts[rank - 1] > distance { rank -= 1 }
    cuts.insert(distance, at: rank)
  }

  /// Cuts a convex face of the body at the body's kinks.
  ///
  /// - Parameter use: Called with the corners of each part on the street, in camera coordinates.
  mutating func forEachPart(
    of face: ArraySlice<BodyPoint>, _ use: (_ corners: UnsafeBufferPointer<Vector3>) -> Void
  ) {
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: face)
    for cut in cuts {
      var (isBefore, isBehind) = (false, false)
      for corner in rest {
        isBefore = isBefore || corner.behind < cut
        isBehind = isBehind || corner.behind > cut
      }
      guard isBehind else { break }
      guard isBefore else { continue }
      split(at: cut)
      if part.count > 2 { put(part, onStreet: use) }
      swap(&rest, &next)
    }
    if rest.count > 2 { put(rest, onStreet: use) }
  }

  /// Calls `use` with the corners of a part that no kink divides, in camera coordinates.
  private mutating func put(
    _ part: [BodyPoint], onStreet use: (_ corners: UnsafeBufferPointer<Vector3>) -> Void
  ) {
    let middle = part.reduce(0) { $0 + $1.behind } / Double(part.count)
    let straight = straight(number(ofBendsBefore: middle))
    corners.removeAll(keepingCapacity: true)
    for corner in part { corners.append(straight.position(corner)) }
    corners.withUnsafeBufferPointer(use)
  }

  private func number(ofBendsBefore distance: Double) -> Int {
    bends.firstIndex { $0.distance > distance } ?? bends.count
  }

  /// Splits the remainder into the part before a cut and the part behind it.
  private mutating func split(at cut: Double) {
    part.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    var last = rest[rest.count - 1]
    for corner in rest {
      if (last.behind - cut) * (corner.behind - cut) < 0 {
        let crossing = last.cut(to: corner, at: cut)
        part.append(crossing)
        next.append(crossing)
      }
      if corner.behind <= cut { part.append(corner) }
      if corner.behind >= cut { next.append(corner) }
      last = corner
    }
  }

  /// Returns the positions of an outline in camera coordinates; empty if there are no corners.
  ///
  /// The outline's sides are cut at the body's kinks.
  func outline(_ corners: [BodyPoint]) -> [Vector3] {
    guard var last = corners.last else { return [] }
    var result: [Vector3] = []
    result.reserveCapacity(corners.count + 2 * cuts.count)
    func add(_ corner: BodyPoint) {
      result.append(straight(number(ofBendsBefore: corner.behind)).position(corner))
    }
    for corner in corners {
      let goesBack = corner.behind > last.behind
      for index in cuts.indices {
        let cut = cuts[goesBack ? index : cuts.count - 1 - index]
        if (last.behind - cut) * (corner.behind - cut) < 0 { add(last.cut(to: corner, at: cut)) }
      }
      add(corner)
      last = corner
    }
    return result
  }

  /// Returns the part of the body on one piece of the route.
  ///
  /// - Parameter number: The number of bends between the piece and the tip.
  func straight(_ number: Int) -> StraightPart {
    let piece = ribbon.pieces[self.piece - number]
    let before = number > 0 ? bends[number - 1] : RibbonBend(distance: -.infinity, slide: 0)
    let after = number < bends.count ? bends[number] : RibbonBend(distance: .infinity, slide: 0)
    // The distance from the tip back to the start of the piece, metres.
    let start =
      number < bends.count
      ? after.distance : number > 0 ? before.distance + piece.length : offset
    return StraightPart(
      origin: piece.start - piece.back * start
        + ribbon.up * (lift / (1 + Self.drop * piece.turns)),
      back: piece.back, right: piece.right, before: before, after: after)
  }
}

/// A bend of the route behind the tip of a body.
struct RibbonBend {
  /// The distance behind the tip, metres.
  let distance: Double
  /// The distance by which a point one metre to the right slides forward at the bend, metres.
  let slide: Double
}

/// The part of a flat body on one straight piece of the route.
struct StraightPart {
  /// The tip of a straight body along this piece; camera coordinates, metres.
  let origin: Vector3
  /// The backward direction along the piece, a unit vector.
  let back: Vector3
  /// The direction to the right of travel, a unit vector.
  let right: Vector3
  /// The bends at both ends; infinitely far away if absent.
  let before: RibbonBend
  let after: RibbonBend

  /// The distance from a bend within which points slide, metres.
  static let reach = 1.0

  /// Returns the position of a point of the body in camera coordinates.
  func position(_ position: BodyPoint) -> Vector3 {
    origin + back * (position.behind + slide(of: position)) + right * position.aside
  }

  /// Returns the backward slide of a corner due to the nearer of the two bends, metres.
  private func slide(of corner: BodyPoint) -> Double {
    let (sinceLast, toNext) = (corner.behind - before.distance, after.distance - corner.behind)
    let distance = min(sinceLast, toNext)
    guard distance < Self.reach else { return 0 }
    let slide = sinceLast <= toNext ? before.slide : -after.slide
    return slide * corner.aside * (1 - max(distance, 0) / Self.reach)
  }
}
