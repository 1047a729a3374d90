/// The built-in bodies of arrows, which need no file (docs/choices.md, "Arrows").
public enum ArrowShape: String, Hashable, Sendable, CaseIterable {
  /// The published chevron of SPEC §6, 44 cm thick.
  case published
  /// A body with the published chevron's outline, 3 cm thick.
  case slim
  /// A long chevron, as in road markings, with a rim in a different colour.
  case outlined
  /// A ribbon that follows the bends of the route: chevrons with a rim, and gaps between them.
  case band

  /// The default shape of arrows, which can be recognised from afar (docs/design/arrows.md).
  public static let standard = band

  /// Returns the body for arrows at the given spacing, metres.
  ///
  /// A ribbon cannot stand upright, so upright arrows use the published chevron instead.
  ///
  /// - Precondition: The spacing is above 0.
  public func model(spacing: Double, stance: ArrowStyle.Stance) -> ArrowModel {
    switch self {
    case .published: .published
    case .slim: .slim
    case .outlined: .outlined
    case .band: bendingOutline(spacing: spacing, stance).map(ArrowModel.band) ?? .published
    }
  }

  /// Returns the length of a body that bends with the route, metres, without creating the body; nil if the
  /// body does not bend.
  func bendingLength(spacing: Double, stance: ArrowStyle.Stance) -> Double? {
    bendingOutline(spacing: spacing, stance)?.length
  }

  /// Returns the outline of a body that bends with the route; nil for bodies that do not bend.
  private func bendingOutline(spacing: Double, _ stance: ArrowStyle.Stance) -> ChevronOutline? {
    self == .band && stance == .flat ? .band(spacing: spacing) : nil
  }
}

/// An arrow's body, and everything else needed to draw it.
public struct ArrowModel: Hashable, Sendable {
  /// The faces of the body, which travels along +z with its tip at the origin, metres.
  public let mesh: Mesh
  /// The indices of the mesh's triangles that form the rim, which has its own colour.
  public let rim: Range<Int>
  /// The height by which the lying body is raised, metres.
  public let lift: Double
  /// True when the faces do not form a closed body.
  ///
  /// The faces are then visible from both sides, and light does not change their colour, like road markings
  /// lit at night by the viewer's own lamp.
  public let isSheet: Bool
  /// True when the body lies along the route and bends with it.
  public let bends: Bool
  /// The convex faces of a sheet before they are divided into triangles; empty for closed bodies.
  package let faces: [ArrowFace]
  /// The outline along which the lying body touches the street, with the model's y and z in order; nil if it
  /// must be computed from the mesh.
  private let outline: [Vector3]?

  /// Creates the body from a mesh in a file: closed, without a rim, and raised by 0.22 m when lying (SPEC
  /// §6).
  public init(_ mesh: Mesh) { self.init(mesh, lift: 0.22) }

  private init(
    _ mesh: Mesh, rim: Range<Int> = 0..<0, lift: Double, isSheet: Bool = false,
    bends: Bool = false, outline: [Vector3]? = nil, faces: [ArrowFace] = []
  ) {
    self.mesh = mesh
    self.rim = rim
    self.lift = lift
    self.isSheet = isSheet
    self.bends = bends
    self.outline = outline
    self.faces = faces
  }

  /// The distance by which the body extends behind its tip, metres.
  public var length: Double { -(mesh.vertices.lazy.map(\.z).min() ?? 0) }

  /// Returns the area of the street that the body covers, as corners in model space, in order.
  ///
  /// If the body has no outline of its own, the area is the convex hull of the body.
  package func footprint(_ stance: ArrowStyle.Stance) -> [Vector3] {
    let lies = stance == .flat
    if lies, let outline { return outline }
    return Vector2.hull(mesh.vertices.map { Vector2(lies ? $0.y : $0.x, $0.z) }).map {
      lies ? Vector3(0, $0.x, $0.y) : Vector3($0.x, 0, $0.y)
    }
  }
}

extension Vector2 {
  /// Returns the corners of the convex hull of the points, in order.
  ///
  /// Source: A. M. Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979.
  static func hull(_ points: [Vector2]) -> [Vector2] {
    let ordered = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [Vector2]) -> [Vector2] {
      var chain: [Vector2] = []
      for point in points {
        while chain.count > 1 {
          let a = chain[chain.count - 1] - chain[chain.count - 2]
          let b = point - chain[chain.count - 2]
          guard a.x * b.y - a.y * b.x <= 0 else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    return chain(ordered) + chain(ordered.reversed())
  }
}

extension ArrowModel {
  /// The published chevron.
  static let published = ArrowModel(Mesh.chevron)

  /// A plate with the published chevron's outline.
  static let slim: ArrowModel = {
    let half = 0.015
    let outline = ChevronOutline(
      halfWidth: 0.5, shoulder: 0.33, notch: 0.39, tail: Vector3(0, 0.44, -0.50))
    return ArrowModel(Mesh.plate(outline.corners, half: half), lift: half, outline: outline.corners)
  }()

  /// A long chevron with a rim.
  static let outlined = sheet(
    ChevronOutline(halfWidth: 0.5, shoulder: 1.25, notch: 0.85), rim: 0.06, bends: false)

  /// Returns a piece of ribbon, which bends with the route.
  fileprivate static func band(_ outline: ChevronOutline) -> ArrowModel {
    sheet(outline, rim: min(0.05, outline.notch / 6), bends: true)
  }

  private static func sheet(
    _ outline: ChevronOutline, rim width: Double, bends: Bool
  ) -> ArrowModel {
    let inner = outline.inset(by: width).corners
    let outer = outline.corners
    let count = Int32(outer.count)
    let inside = ChevronOutline.halves.map { half in half.map { $0 + count } }
    let rim = (0..<count).map { corner in
      let next = (corner + 1) % count
      return [next, corner, count + corner, count + next]
    }
    let triangles = inside.flatMap(SIMD3.fan) + rim.flatMap(SIMD3.fan)
    return ArrowModel(
      Mesh(unchecked: outer + inner, triangles), rim: (2 * inside.count)..<triangles.count,
      lift: 0.01, isSheet: true, bends: bends, outline: outer,
      faces: inside.map { ArrowFace(corners: $0, isRim: false) }
        + rim.map { ArrowFace(corners: $0, isRim: true) })
  }
}

/// A convex face of a sheet.
package struct ArrowFace: Hashable, Sendable {
  /// The indices of the vertices that are the face's corners, counter-clockwise as seen from +x.
  package let corners: [Int32]
  /// True when the face is part of the rim.
  package let isRim: Bool
}

extension SIMD3<Int32> {
  /// Returns the triangles of a convex face; all of them share the first corner.
  fileprivate static func fan(_ corners: [Int32]) -> [SIMD3<Int32>] {
    (2..<corners.count).map { SIMD3(corners[0], corners[$0 - 1], corners[$0]) }
  }
}

/// A flat chevron that points along +z; when it lies with +x up, +y is to its right.
private struct ChevronOutline {
  /// The distance of a shoulder from the axis, metres.
  var halfWidth: Double
  /// The distance from the tip back to the shoulders, along the axis, metres.
  var shoulder: Double
  /// The distance from the tip back to the notch, metres.
  var notch: Double
  /// The end of the right arm.
  var tail: Vector3
  /// The position of the tip along z, metres.
  var tip = 0.0

  init(halfWidth: Double, shoulder: Double, notch: Double, tail: Vector3) {
    self.halfWidth = halfWidth
    self.shoulder = shoulder
    self.notch = notch
    self.tail = tail
  }

  /// Creates a chevron whose arms are as long in the direction of travel as its middle.
  ///
  /// The ends of the arms are cut parallel to the direction of travel.
  init(halfWidth: Double, shoulder: Double, notch: Double) {
    self.init(
      halfWidth: halfWidth, shoulder: shoulder, notch: notch,
      tail: Vector3(0, halfWidth, -(shoulder + notch)))
  }

  /// Returns a piece of ribbon for arrows at the given spacing, metres.
  ///
  /// The chevrons and the gaps between them fill the spacing.
  static func band(spacing: Double) -> ChevronOutline {
    ChevronOutline(halfWidth: 0.5, shoulder: min(spacing * 0.9, 2.7), notch: spacing * 0.55)
  }

  /// The distance from the tip to the ends of the arms, metres.
  var length: Double { -tail.z }

  /// Tip, right shoulder, right tail, notch, left tail, left shoulder.
  var corners: [Vector3] {
    [
      Vector3(0, 0, tip), Vector3(0, halfWidth, -shoulder), tail, Vector3(0, 0, -notch),
      Vector3(0, -tail.y, tail.z), Vector3(0, -halfWidth, -shoulder),
    ]
  }

  /// The indices of the corners of the two arms, each of which is convex, counter-clockwise as seen from +x.
  static let halves: [[Int32]] = [[1, 0, 3, 2], [5, 4, 3, 0]]

  /// Returns the chevron inside a rim of the given width, metres; the ends of this chevron must be cut
  /// parallel to the axis.
  func inset(by width: Double) -> ChevronOutline {
    // Measured along the axis, the rim of a slanted edge is wider.
    let slant = (halfWidth * halfWidth + shoulder * shoulder).squareRoot() / halfWidth
    let along = width * slant
    let side = halfWidth - width
    let rise = shoulder * side / halfWidth
    var copy = ChevronOutline(
      halfWidth: side, shoulder: rise + along, notch: notch - along,
      tail: Vector3(0, side, -(notch - along + rise)))
    copy.tip = -along
    return copy
  }
}

extension Mesh {
  /// Returns a plate with a chevron's outline that extends by `half`, metres, above and below its middle.
  fileprivate static func plate(_ outline: [Vector3], half: Double) -> Mesh {
    let top = outline.map { $0 + Vector3(half, 0, 0) }
    let bottom = outline.map { $0 - Vector3(half, 0, 0) }
    let count = Int32(outline.count)
    let upper = ChevronOutline.halves.flatMap(SIMD3.fan)
    let lower = upper.map { SIMD3($0.x, $0.z, $0.y) &+ SIMD3(repeating: count) }
    let sides = (0..<count).flatMap { corner -> [SIMD3<Int32>] in
      let next = (corner + 1) % count
      return [
        SIMD3(corner, next, count + corner), SIMD3(next, count + next, count + corner),
      ]
    }
    return Mesh(unchecked: top + bottom, upper + lower + sides)
  }
}
