/// The walk from straight above: route, arrows, finish, and the phone with its field of view.
public enum PlanView {
  /// What a plan shows of the world.
  public struct Options: Hashable, Sendable {
    /// Width of the drawing, points.
    public var width: Double
    /// Height of the drawing, points.
    public var height: Double
    /// Metres from the phone to the nearer border of the drawing.
    public var radius: Double
    /// Whether the phone's heading is up; otherwise north is.
    public var isHeadingUp: Bool
    /// Colours and grid.
    public var view: ViewOptions

    /// A plan of so many points, 120 m around the phone and north up unless said otherwise.
    public init(
      width: Double, height: Double, radius: Double = 120, isHeadingUp: Bool = false,
      view: ViewOptions = ViewOptions()
    ) {
      precondition(width > 0 && height > 0 && radius > 0, "a plan needs a size")
      self.width = width
      self.height = height
      self.radius = radius
      self.isHeadingUp = isHeadingUp
      self.view = view
    }
  }

  /// The plan of a frame of a world, with the phone in its middle.
  public static func drawing(of frame: Frame, in world: World, options: Options) -> Drawing {
    var sheet = PlanSheet(frame: frame, options: options)
    if options.view.showsGrid { sheet.addGrid() }
    sheet.addRoute(of: world, frame: frame)
    if world.settings.showsWaypoints { sheet.addWaypoints(of: world) }
    sheet.addFrustum(of: frame)
    sheet.addArrows(frame.arrows)
    sheet.addFinish(frame.finish)
    sheet.addPhone()
    sheet.addScale()
    sheet.addNorth()
    return sheet.drawing
  }
}

/// A plan being drawn: ground metres to points.
struct PlanSheet {
  let options: PlanView.Options
  let theme: Theme
  let viewport: Viewport
  let center: Vector3
  let heading: Angle
  /// Points a metre.
  let scale: Double
  private let up: Vector2
  private let right: Vector2
  private(set) var drawing: Drawing

  init(frame: Frame, options: PlanView.Options) {
    self.options = options
    theme = options.view.theme
    viewport = Viewport(unchecked: options.width, options.height)
    center = frame.camera.pose.position
    heading = frame.camera.attitude.heading
    scale = min(options.width, options.height) / 2 / options.radius
    let top = options.isHeadingUp ? heading : .zero
    up = Vector2(top.sine, -top.cosine)
    right = Vector2(top.cosine, top.sine)
    drawing = Drawing(width: options.width, height: options.height, background: theme.paper)
  }

  /// Half the diagonal of what is seen, metres.
  var reach: Double { Vector2(options.width, options.height).length / 2 / scale }

  /// A scene position on the sheet, points.
  func point(_ position: Vector3) -> Vector2 {
    let offset = Vector2(position.x - center.x, position.z - center.z)
    return viewport.center + Vector2(offset.dot(right), -offset.dot(up)) * scale
  }

  /// A direction of the scene on the sheet, a unit vector.
  func direction(_ azimuth: Angle) -> Vector2 {
    let level = Vector2(azimuth.sine, -azimuth.cosine)
    return Vector2(level.dot(right), -level.dot(up))
  }

  mutating func add(_ layer: Layer, _ shape: Shape) { drawing.add(layer, shape) }
}

extension PlanSheet {
  /// Lines on the ground at whole multiples of a round distance.
  fileprivate mutating func addGrid() {
    let spacing = Self.roundLength(below: options.radius / 2)
    let stroke = Stroke(theme.grid.opacity(0.5), width: 1)
    let count = Int(reach / spacing) + 1
    let column = (center.x / spacing).rounded()
    let row = (center.z / spacing).rounded()
    for step in -count...count {
      let x = (column + Double(step)) * spacing
      let z = (row + Double(step)) * spacing
      addLine(
        .grid, Vector3(x, 0, center.z - reach), Vector3(x, 0, center.z + reach), stroke: stroke)
      addLine(
        .grid, Vector3(center.x - reach, 0, z), Vector3(center.x + reach, 0, z), stroke: stroke)
    }
  }

  private mutating func addLine(
    _ layer: Layer, _ a: Vector3, _ b: Vector3, stroke: Stroke
  ) {
    if let line = viewport.clippedLine(from: point(a), to: point(b)) {
      add(layer, .polyline([line.start, line.end], stroke: stroke))
    }
  }

  fileprivate mutating func addRoute(of world: World, frame: Frame) {
    for stretch in world.outline.stretches(near: center, radius: reach) {
      addPolyline(
        .route, world.placed.positions[stretch], stroke: Stroke(theme.route, width: 2.5))
    }
    let chainage = frame.route.chainage
    let ahead = min(chainage + world.settings.arrows.window, frame.route.length)
    let behind = max(0, chainage - 4 * reach)
    addPiece(.walked, of: world, behind...chainage, stroke: Stroke(theme.walked, width: 2.5))
    addPiece(.window, of: world, chainage...ahead, stroke: Stroke(theme.window, width: 4))
  }

  private mutating func addPiece(
    _ layer: Layer, of world: World, _ piece: ClosedRange<Double>, stroke: Stroke
  ) {
    guard piece.lowerBound < piece.upperBound else { return }
    let first = world.route.segment(atChainage: piece.lowerBound)
    let last = world.route.segment(atChainage: piece.upperBound)
    var positions = [world.placed.position(atChainage: piece.lowerBound, segment: first)]
    if first < last { positions += world.placed.positions[(first + 1)...last] }
    positions.append(world.placed.position(atChainage: piece.upperBound, segment: last))
    addPolyline(layer, positions[...], stroke: stroke)
  }

  /// Paints a chain of lines; corners closer than half a point to the one before are left out.
  private mutating func addPolyline(
    _ layer: Layer, _ positions: ArraySlice<Vector3>, stroke: Stroke
  ) {
    guard let first = positions.first, let last = positions.last else { return }
    var points = [point(first)]
    for position in positions.dropFirst().dropLast() {
      let next = point(position)
      if (next - points[points.count - 1]).length >= 0.5 { points.append(next) }
    }
    points.append(point(last))
    add(layer, .polyline(points, stroke: stroke))
  }

  fileprivate mutating func addWaypoints(of world: World) {
    for stretch in world.outline.stretches(near: center, radius: reach) {
      for position in world.placed.positions[stretch] {
        let place = point(position)
        guard viewport.contains(place) else { continue }
        add(.waypoints, .disc(center: place, radius: 3, fill: theme.waypoint, stroke: nil))
      }
    }
  }

  /// Paints what the phone sees of the ground plan: a wedge as wide as the field of view.
  fileprivate mutating func addFrustum(of frame: Frame) {
    let half = frame.pinhole.horizontalFieldOfView * 0.5
    let length = min(options.width, options.height) * 0.3
    let apex = viewport.center
    let left = apex + direction(heading - half) * (length / half.cosine)
    let right = apex + direction(heading + half) * (length / half.cosine)
    if options.view.tintsFrustum {
      add(.frustum, .polygon([apex, left, right], fill: theme.phone.opacity(0.22)))
    }
    let stroke = Stroke(theme.phone, width: 1.2)
    add(.frustum, .polyline([apex, left, right, apex], stroke: stroke))
  }

  /// Paints each arrow as a small chevron, never smaller than can be seen.
  fileprivate mutating func addArrows(_ arrows: [Frame.Arrow]) {
    let size = max(0.9 * scale, 5)
    for arrow in arrows {
      let tip = point(arrow.position)
      guard viewport.contains(tip) else { continue }
      let along = direction(arrow.heading)
      let across = along.quarterTurned
      let wing = tip - along * size
      add(
        .arrows,
        .polygon(
          [
            tip, wing + across * (size * 0.7), tip - along * (size * 0.6),
            wing - across * (size * 0.7),
          ], fill: theme.arrow))
    }
  }

  /// Paints the finish, or on the border the direction to it.
  fileprivate mutating func addFinish(_ finish: Frame.Finish) {
    let place = point(finish.position)
    if viewport.contains(place) {
      add(
        .placemark,
        .disc(
          center: place, radius: 7, fill: theme.finish, stroke: Stroke(theme.label, width: 1.5)))
      return
    }
    let middle = viewport.center
    guard
      let seen = viewport.clippedLine(from: middle, to: place)?.end
    else { return }
    let offset = place - middle
    let along = offset * (1 / offset.length)
    let across = along.quarterTurned
    let tip = seen - along * 4
    add(
      .hint,
      .polygon(
        [tip, tip - along * 14 + across * 8, tip - along * 14 - across * 8],
        fill: theme.finish))
  }

  fileprivate mutating func addPhone() {
    let along = direction(heading)
    let across = along.quarterTurned
    let middle = viewport.center
    add(
      .phone,
      .polygon(
        [
          middle + along * 10, middle - along * 7 + across * 6.5, middle - along * 3.5,
          middle - along * 7 - across * 6.5,
        ], fill: theme.phone))
  }

  fileprivate mutating func addScale() {
    let metres = Self.roundLength(below: options.width * 0.3 / scale)
    let start = Vector2(10, options.height - 10)
    let end = start + Vector2(metres * scale, 0)
    let tick = Vector2(0, 5)
    add(
      .scale,
      .polyline([start - tick, start, end, end - tick], stroke: Stroke(theme.note, width: 1.5)))
    add(
      .scale,
      .text(
        TextLine(
          metres < 1000 ? "\(Int(metres)) m" : "\(Int(metres / 1000)) km",
          at: Vector2((start.x + end.x) / 2, options.height - 20), size: 11, color: theme.note)))
  }

  fileprivate mutating func addNorth() {
    let north = direction(.zero)
    let middle = Vector2(options.width - 18, 18)
    add(
      .compass,
      .polyline(
        [middle - north * 4, middle + north * 4], stroke: Stroke(theme.note, width: 1)))
    add(
      .compass,
      .text(TextLine("N", at: middle + north * 11, size: 12, color: theme.note)))
  }

  /// The largest of 1, 2 and 5 times a power of ten that is not above a length, metres.
  static func roundLength(below length: Double) -> Double {
    var unit = 1.0
    while unit * 10 <= length { unit *= 10 }
    while unit > length { unit /= 10 }
    return length >= unit * 5 ? unit * 5 : length >= unit * 2 ? unit * 2 : unit
  }
}
