public import ARRouteEngine

/// The walk from straight above: route, arrows, finish, and the phone with its field of view.
public enum PlanView {
  /// The content and layout of a plan.
  public struct Options: Hashable, Sendable {
    /// Width of the drawing, points.
    public var width: Double
    /// Height of the drawing, points.
    public var height: Double
    /// Metres from the middle to the nearer border of the drawing.
    public var radius: Double
    /// The position of the map in the middle; nil for the phone's.
    public var middle: Vector3?
    /// True when the phone's heading is up; otherwise north is.
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

  /// Returns the plan of a frame of a world, with the phone where it believes it is; in the middle, unless
  /// the options give another one.
  ///
  /// It lies as the map does: content stands at its true position by AR, if the truth is known and is to
  /// be shown, else where the phone believes.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - world: The world that the frame is of.
  ///   - trail: The recent positions of the phone.
  ///   - options: Size, scale and the direction that is up.
  public static func drawing(
    of frame: Frame, in world: World, trail: Trail = Trail(), options: Options
  ) -> Drawing {
    var none: PlanTown?
    return drawing(of: frame, in: world, trail: trail, options: options, keeping: &none)
  }

  /// Returns the same, with the streets of the plans before, as long as those are theirs.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - world: The world that the frame is of.
  ///   - trail: The recent positions of the phone.
  ///   - options: Size, scale and the direction that is up.
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
      // In cells lines of dots show on an even ground alone, which no town is.
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
  /// Returns a small map of the whole route, north up, with the finish and the phone; nil without a route.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - world: The world that the frame is of.
  ///   - options: Its size and colours; the route is as large as fits.
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
  /// Moves and scales the plan so that it shows all of a part of the ground, whichever way is up.
  public mutating func show(_ extent: GroundExtent) {
    middle = extent.middle
    // Some room at the border, and no more than a street's width enlarged.
    let (wide, high) = (max(extent.width, 20) * 1.15, max(extent.height, 20) * 1.15)
    let across = isHeadingUp ? Vector2(wide, high).length : wide
    let down = isHeadingUp ? across : high
    radius = min(width, height) / 2 * max(across / width, down / height)
  }

  /// Returns the projection of the map onto it, for a phone with a place on the map and a heading.
  public func projection(phone: Vector3, heading: Angle) -> PlanProjection {
    PlanProjection(
      middle: middle ?? phone, top: isHeadingUp ? heading : .zero, width: width, height: height,
      radius: radius)
  }
}
