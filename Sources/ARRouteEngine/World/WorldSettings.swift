/// The settings of the picture that a designer or developer can choose, apart from the device.
public struct WorldSettings: Hashable, Sendable {
  /// The size law of the finish placemark.
  public var sizing: PlacemarkSizing
  /// The appearance of the finish placemark.
  public var mark: MarkStyle
  /// The colours that replace those of the picture.
  public var colors: SceneColors
  /// The distance of the hint's centre inwards from the viewport's border, points.
  public var hintInset: Double
  /// The style of the hint that points to a finish out of view.
  public var hintStyle: HintStyle
  /// True when the distance to the finish is shown beside the hint.
  public var hintHasDistance: Bool
  /// The parts of the screen that the label and the hint avoid.
  public var avoidance: Avoidance
  /// The parts of the screen that the phone covers; nil if unknown.
  public var margins: ScreenMargins?
  /// The arrows along the route.
  public var arrows: ArrowStyle
  /// The cards of places along the street.
  public var cards: CardStyle
  /// The settings for showing the streets of a map.
  public var street: StreetStyle
  /// The settings for leaving and finding gifts.
  public var gifts: GiftStyle
  /// The initial style of the pen.
  public var pen: PenStyle
  /// The settings for simulating AR's search for surfaces on which to draw.
  public var surfaces: SurfaceStyle
  /// The width and height of the camera's image in the sensor's orientation; only their ratio matters.
  public var cameraImage: Viewport
  /// The camera's height above the ground at the start, metres.
  public var eyeHeight: Double
  /// The distance from the finish within which the walk ends, metres.
  public var arrivalDistance: Double
  /// The distance from the route beyond which the walker is off the route, metres.
  public var offRouteDistance: Double
  /// The kind of projection from coordinates to the scene.
  public var placement: PlacementKind
  /// True when the ground and the finish follow the route's altitudes.
  public var usesTerrain: Bool
  /// The units of distances on the screen.
  public var units: Units
  /// The language of distances on the screen.
  public var language: Language
  /// The typeface of text on the screen; nil for the default typeface of pictures.
  public var typeface: String?
  /// True when the animation clock is stopped at 0: arrows do not move, and there is no pulse.
  public var isStill: Bool
  /// True when every waypoint of the route is shown with its distance.
  public var showsWaypoints: Bool

  /// Creates the default settings of SPEC §4 to §7.
  public init() {
    sizing = .standard
    mark = MarkStyle()
    colors = SceneColors()
    hintInset = 25
    hintStyle = .edge
    hintHasDistance = true
    avoidance = .safeArea
    margins = nil
    arrows = ArrowStyle()
    cards = CardStyle()
    street = StreetStyle()
    gifts = GiftStyle()
    pen = PenStyle()
    surfaces = SurfaceStyle()
    cameraImage = Viewport(unchecked: 1920, 1440)
    eyeHeight = 1.5
    arrivalDistance = 10
    offRouteDistance = RouteProgress.offRouteDistance
    placement = .ellipsoid
    usesTerrain = false
    units = .standard
    language = .en
    typeface = nil
    isStill = false
    showsWaypoints = false
  }
}

extension WorldSettings {
  /// Returns the part of a screen that is free for everything that must be readable.
  ///
  /// - Parameter screen: The screen of the phone, upright or on its side, or any other screen, no part of
  ///   which is covered.
  public func room(in screen: Viewport) -> ScreenRoom {
    guard avoidance == .safeArea, let margins else { return ScreenRoom(screen) }
    return margins.room(in: screen)
  }

  /// Returns the line along which the hint's marker moves on a screen.
  public func hintPath(in screen: Viewport) -> HintPath {
    margins?.hintPath(in: screen) ?? .border
  }
}
