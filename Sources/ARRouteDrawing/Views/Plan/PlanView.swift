public import ARRouteEngine

/// The walk from straight above: route, arrows, finish, and the phone with its field of view.
public enum PlanView {
  /// The content and layout of a plan.
  public struct Options: Hashable, Sendable {
    /// The width of the drawing, points.
    public var width: Double
    /// The height of the drawing, points.
    public var height: Double
    /// The distance from the middle to the nearer border of the drawing, metres.
    public var radius: Double
    /// The map position at the middle; nil for the phone's.
    public var middle: Vector3?
    /// True when the phone's heading points up; otherwise north does.
    public var isHeadingUp: Bool
    /// The colours and the grid.
    public var view: ViewOptions

    /// Creates options for a plan with a size in points; the default shows 120 m around the phone, north
    /// up.
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

  /// Returns the plan of a frame of a world.
  ///
  /// The phone is shown at its estimated position, which is in the middle unless the options contain
  /// another position. The plan is drawn on the map: if the truth is known and should be shown, content is
  /// where AR really puts it; otherwise it is where the phone estimates it to be.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - world: The world of the frame.
  ///   - trail: The recent positions of the phone.
  ///   - options: The size, the scale and the direction that points up.
  public static func drawing(
    of frame: Frame, in world: World, trail: Trail = Trail(), options: Options
  ) -> Drawing {
    var none: PlanTown?
    return drawing(of: frame, in: world, trail: trail, options: options, keeping: &none)
  }

  /// Returns the plan of a frame of a world, and reuses the streets of previous plans if they match.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - world: The world of the frame.
  ///   - trail: The recent positions of the phone.
  ///   - options: The size, the scale and the direction that points up.
  ///   - town: The streets kept from one plan to the next; nil for none.
  public static func drawing(
    of frame: Frame, in world: World, trail: Trail = Trail(), options: Options,
    keeping town: inout PlanTown?
  ) -> Drawing {
    let real = options.view.showsTruth ? world.realMapFromScene : nil
    let believed = world.mapFromScene
    var options = options
    options.view.theme = options.view.theme.wearing(world.settings)
    var sheet = PlanSheet(
      phone: believed.position(of: frame.camera.pose.position),
      heading: frame.camera.attitude.heading, options: options)
    let picture = LayerPicture(frame, in: world)
    var isCovered = false
    for layer in picture.layers {
      if layer.paintStreet(on: &sheet, keeping: &town, in: picture) { isCovered = true }
    }
    if options.view.showsGrid, !isCovered { sheet.addGrid() }
    if let guidance = world.guidance {
      // In cells, a dotted line is only visible on a uniform background, which a town is not.
      let isOverTown = isCovered && !options.view.tintsFrustum
      sheet.addRoute(
        of: guidance, window: world.settings.arrows.window, width: isOverTown ? 7 : 2.5)
      if world.settings.showsWaypoints { sheet.addWaypoints(of: guidance) }
    }
    sheet.addTrack(trail.path, believed)
    sheet.addFixes(trail.fixes, in: world)
    sheet.addAccuracy(frame.location.accuracy)
    sheet.addFrustum(of: frame)
    sheet.addArrows(
      frame.arrows, spacing: world.settings.arrows.spacing, in: real ?? believed,
      misalignment: world.anchor.misalignment)
    for layer in picture.layers {
      layer.paintPlan(on: &sheet, map: real ?? believed, in: picture)
    }
    if let finish = frame.guidance?.finish {
      let settings = world.settings
      sheet.addFinish(
        finish, settings.units.text(for: finish.distance, in: settings.language),
        in: real ?? believed)
    }
    if let real, let truth = frame.truth {
      sheet.addGhost(at: real.position(of: frame.camera.pose.position), heading: truth.heading)
    }
    sheet.addPhone()
    for layer in picture.layers { layer.paintNames(on: &sheet, in: picture) }
    if let guidance = world.guidance { sheet.addDoubt(of: guidance) }
    sheet.addScale()
    sheet.addNorth()
    if options.view.tellsSimulation { sheet.addMark(of: frame.poses) }
    return sheet.drawing
  }
  /// Returns a small map of the whole route, north up, with the finish and the phone; nil if there is no
  /// route.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - world: The world of the frame.
  ///   - options: The size and the colours; the route is drawn as large as possible.
  public static func overview(
    of frame: Frame, in world: World, options: Options
  ) -> Drawing? {
    guard let guidance = world.guidance, let extent = world.routeExtent else { return nil }
    let map = world.mapFromScene
    var options = options
    options.view.theme = options.view.theme.wearing(world.settings)
    options.isHeadingUp = false
    options.show(extent)
    var sheet = PlanSheet(
      phone: map.position(of: frame.camera.pose.position),
      heading: frame.camera.attitude.heading, options: options)
    sheet.addWholeRoute(of: guidance)
    if let finish = frame.guidance?.finish { sheet.addFinish(finish, "", in: map) }
    sheet.addPhone()
    return sheet.drawing
  }
}

extension PlanView.Options {
  /// Moves and scales the plan so that it shows the whole extent, in any orientation.
  public mutating func show(_ extent: GroundExtent) {
    middle = extent.middle
    // There is a margin at the border, and very short routes are not enlarged beyond the width of a street.
    let (wide, high) = (max(extent.width, 20) * 1.15, max(extent.height, 20) * 1.15)
    let across = isHeadingUp ? Vector2(wide, high).length : wide
    let down = isHeadingUp ? across : high
    radius = min(width, height) / 2 * max(across / width, down / height)
  }

  /// Returns the projection from the map to the plan, for a phone with a position on the map and a heading.
  public func projection(phone: Vector3, heading: Angle) -> PlanProjection {
    PlanProjection(
      middle: middle ?? phone, top: isHeadingUp ? heading : .zero, width: width, height: height,
      radius: radius)
  }
}
