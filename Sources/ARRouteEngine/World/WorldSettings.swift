/// What a designer or developer can choose about the picture, apart from the device.
public struct WorldSettings: Hashable, Sendable {
  /// The size law of the finish placemark.
  public var sizing: PlacemarkSizing
  /// The look of the finish placemark.
  public var mark: MarkStyle
  /// Colours in place of the picture's own.
  public var colors: SceneColors
  /// The distance inside the viewport's border at which the hint's centre rides, points.
  public var hintInset: Double
  /// How the screen shows a finish that is out of view.
  public var hintStyle: HintStyle
  /// What label and hint keep out of.
  public var avoidance: Avoidance
  /// What the phone in hand covers of its screen; nil where nobody knows.
  public var margins: ScreenMargins?
  /// The arrows along the route.
  public var arrows: ArrowStyle
  /// The cards of places along the street.
  public var cards: CardStyle
  /// How the streets of a map are shown.
  public var street: StreetStyle
  /// How gifts are found.
  public var gifts: GiftStyle
  /// What the pen leaves at first.
  public var pen: PenStyle
  /// How AR finds surfaces to draw on.
  public var surfaces: SurfaceStyle
  /// How wide and high the camera's image is as the sensor lies; only the ratio counts.
  public var cameraImage: Viewport
  /// The camera's height above the ground at the start, metres.
  public var eyeHeight: Double
  /// Within which distance of the finish the walk ends, metres.
  public var arrivalDistance: Double
  /// Farther from the route than this, metres, the walker is off it.
  public var offRouteDistance: Double
  /// How geodetic points are placed in the scene.
  public var placement: PlacementKind
  /// True when ground and finish follow the route's altitudes.
  public var usesTerrain: Bool
  /// The units of distances on the screen.
  public var units: Units
  /// The language of distances on the screen.
  public var language: Language
  /// The typeface of text on the screen; nil for the one that pictures name.
  public var typeface: String?
  /// True when the animation clock stands at 0: no arrow flows, no pulse.
  public var isStill: Bool
  /// True when every route point is shown as a mark with its distance.
  public var showsWaypoints: Bool

  /// The defaults of SPEC §4 to §7.
  public init() {
    sizing = .standard
    mark = MarkStyle()
    colors = SceneColors()
    hintInset = 25
    hintStyle = .edge
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
  /// The part of a screen in which all that has to be read stands.
  ///
  /// - Parameter screen: Of the phone in hand, upright or on its side, or any other, of which nothing
  ///   is covered.
  public func room(in screen: Viewport) -> ScreenRoom {
    guard avoidance == .safeArea, let margins else { return ScreenRoom(screen) }
    return margins.room(in: screen)
  }
}
