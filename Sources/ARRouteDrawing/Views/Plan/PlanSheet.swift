package import ARRouteEngine

/// A plan that is being drawn, with the projection from metres of the map to points.
package struct PlanSheet {
  let options: PlanView.Options
  package let theme: Theme
  let viewport: Viewport
  private(set) var projection: PlanProjection
  /// The phone's position on the map.
  let phone: Vector3
  let heading: Angle
  var drawing: Drawing

  /// Creates an empty plan of a map, with the phone's position and heading.
  init(phone: Vector3, heading: Angle, options: PlanView.Options) {
    self.options = options
    theme = options.view.theme
    viewport = Viewport(unchecked: options.width, options.height)
    self.phone = phone
    self.heading = heading
    projection = options.projection(phone: phone, heading: heading)
    drawing = Drawing(width: options.width, height: options.height, background: theme.paper)
  }

  /// The map position at the middle.
  var center: Vector3 { projection.middle }

  /// Points per metre.
  var scale: Double { projection.scale }

  /// Half the diagonal of the visible part, metres.
  var reach: Double { Vector2(options.width, options.height).length / 2 / scale }

  /// Returns the point on the sheet for a map position, points.
  package func point(_ position: Vector3) -> Vector2 { projection.point(of: position) }

  /// Returns the direction on the sheet for a true direction, a unit vector.
  func direction(_ azimuth: Angle) -> Vector2 {
    direction(along: Vector3(azimuth.sine, 0, -azimuth.cosine))
  }

  /// Returns the direction on the sheet for a level unit vector of the map.
  func direction(along vector: Vector3) -> Vector2 { projection.direction(along: vector) }

  package mutating func add(_ layer: Layer, _ shape: Shape, pointer: Pointer? = nil) {
    drawing.add(layer, shape, pointer: pointer)
  }

  /// Returns the sheet without shapes and with another projection.
  func empty(by projection: PlanProjection) -> PlanSheet {
    var sheet = self
    sheet.projection = projection
    sheet.drawing.items = []
    return sheet
  }

  /// Adds a note about the origin of AR's poses, if they are not recorded.
  mutating func addMark(of poses: PoseSource?) { drawing.addMark(of: poses, theme: theme) }
}

extension PlanSheet {
  /// Paints lines on the ground at whole multiples of a round distance.
  mutating func addGrid() {
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

  mutating func addScale() {
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

  mutating func addNorth() {
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

  /// Returns the largest round length not above a length, metres: 1, 2 or 5 times a power of ten.
  static func roundLength(below length: Double) -> Double {
    var unit = 1.0
    while unit * 10 <= length { unit *= 10 }
    while unit > length { unit /= 10 }
    return length >= unit * 5 ? unit * 5 : length >= unit * 2 ? unit * 2 : unit
  }
}
