/// The settings of the picture that a designer or developer can choose, apart from the device.
public struct WorldSettings: Hashable, Sendable {
  /// The size law of the finish placemark.
  public var sizing: PlacemarkSizing
  /// The look of the finish placemark.
  public var mark: MarkStyle
  /// Colours in place of the picture's own.
  public var colors: SceneColors
  /// The distance inside the viewport's border at which the hint's centre rides, points.
  public var hintInset: Double
  /// The form of the hint at a finish that is out of view.
  public var hintStyle: HintStyle
  /// The area that label and hint keep out of.
  public var avoidance: Avoidance
  /// The parts of its screen that the phone in hand covers; nil if unknown.
  public var margins: ScreenMargins?
  /// The arrows along the route.
  public var arrows: ArrowStyle
  /// The cards of places along the street.
  public var cards: CardStyle
  /// The display of the streets of a map.
  public var street: StreetStyle
  /// The settings by which gifts are found.
  public var gifts: GiftStyle
  /// The style of the pen at first.
  public var pen: PenStyle
  /// The simulation of AR's search for surfaces to draw on.
  public var surfaces: SurfaceStyle
  /// The width and height of the camera's image as the sensor lies; only the ratio counts.
  public var cameraImage: Viewport
  /// The camera's height above the ground at the start, metres.
  public var eyeHeight: Double
  /// Within which distance of the finish the walk ends, metres.
  public var arrivalDistance: Double
  /// Farther from the route than this, metres, the walker is off it.
  public var offRouteDistance: Double
  /// The method by which geodetic points are placed in the scene.
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
  /// Returns the part of a screen for everything that has to be read.
  ///
  /// - Parameter screen: The screen of the phone in hand, upright or on its side, or any other: nothing of
  ///   others is covered.
  public func room(in screen: Viewport) -> ScreenRoom {
    guard avoidance == .safeArea, let margins else { return ScreenRoom(screen) }
    return margins.room(in: screen)
  }
}
