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
    sheet.addArrows(frame.arrows, spacing: world.settings.arrows.spacing)
    sheet.addFinish(frame.finish)
    sheet.addPhone()
    sheet.addScale()
    sheet.addNorth()
    return sheet.drawing
  }
}
