/// The facts of one instant: all that the phone shows and knows, as numbers (SPEC §12).
///
/// Plain data. Positions are in the AR scene, metres; screen positions and sizes in points.
public struct Frame: Hashable, Sendable {
  /// The animation clock, seconds.
  public var time: Double
  /// Screen and focal length.
  public var pinhole: PinholeCamera
  /// The phone.
  public var camera: Camera
  /// The guidance along the route; nil without a route.
  public var guidance: Guidance?
  /// The arrows in the window, by growing chainage; none without a route.
  public var arrows: [Arrow]
  /// The route under the arrows' bodies, from behind the first to beyond the tip of the last.
  ///
  /// Its vertices on the ground of the scene, metres, without those within a millimetre of the one
  /// before. Empty for bodies that do not bend with the route, and without arrows; else one or more, as
  /// many as the route has there: bodies reach back by `ArrowModel.length`, and arrows stand over the
  /// style's `window`.
  public var way: [Vector3]
  /// The facts of the layers beside the route.
  package var layers: LayerFactsList
  /// The phone's place, as it believes.
  public var location: Location
  /// The believed turn of AR's axes.
  public var correction: Correction
  /// The true place of the phone; nil if unknown.
  public var truth: Truth?
  /// The kind of motion that AR can follow at the moment.
  public var tracking: Tracking
  /// The reason why AR has lost its place; nil if it has not, or if the reason is unknown.
  public var trackingReason: TrackingReason?
  /// The source of AR's poses; nil without a log.
  public var poses: PoseSource?
  /// The error of the picture; nil if the truth is unknown, and without a route.
  public var registration: Registration?
  /// True when place and axes are known well enough to show AR: `Readiness`.
  public var isReady: Bool
  /// The events since the frame before; nothing in a frame that stands alone.
  public var events: [TimedEvent] = []
  /// The estimate that the location comes from; nil if it is not found from fixes.
  public var estimate: BestEstimate?
}

extension Frame {
  /// The finish, the hint towards it, and the state of the route.
  public struct Guidance: Hashable, Sendable {
    /// The finish placemark.
    public var finish: Finish
    /// The off-screen hint.
    public var hint: Hint
    /// The way made and left.
    public var route: RouteState
    /// The next turn of the route; nil without one, and off the route, as its distance and direction do not
    /// lead there from the walker.
    public var next: NextTurn?
  }

  /// The phone as AR sees it, and on the Earth.
  public struct Camera: Hashable, Sendable {
    /// The coordinate on the Earth, corrected by the phone's knowledge.
    public var coordinate: GeodeticCoordinate
    /// The pose in the scene; its orientation turns from camera to scene.
    public var pose: Pose
    /// Heading (true), pitch and roll.
    public var attitude: Attitude
  }

  /// The finish placemark.
  public struct Finish: Hashable, Sendable {
    /// True when its centre is in front and in the viewport.
    public var isVisible: Bool
    /// The distance from the camera, metres, in three dimensions.
    public var distance: Double
    /// The position in the scene, metres.
    public var position: Vector3
    /// The centre on the screen, points; nil when not in front.
    public var center: Vector2?
    /// The diameter of the disc, points.
    public var diameter: Double
    /// The radius of the sphere in the scene that looks as large as the disc, metres; nil when not in front.
    public var sphereRadius: Double?
    /// The true outline of that sphere; nil when not in front or not an ellipse.
    public var silhouette: SphereSilhouette?
    /// The swelling second disc.
    public var pulse: Pulse
    /// The distance billboard.
    public var label: Label
    /// The parts of the screen that hide some of the disc, as far as it is on the screen.
    public var coveredBy: [ScreenPart] = []
  }

  /// The parts of the phone's screen beside arrows.
  public enum ScreenPart: String, Hashable, Sendable {
    /// The finish placemark's disc.
    case placemark
    /// Its billboard.
    case label
    /// The off-screen hint.
    case hint
    /// The parts that system and body keep for themselves: the cutout, bars, the home indicator, round
    /// corners.
    case phone
  }

  /// A billboard of text.
  public struct Label: Hashable, Sendable {
    /// Its text.
    public var text: String
    /// Its centre on the screen, points, before it is pushed back inside; nil when not in front.
    public var center: Vector2?
    /// The turn of its baseline on the screen, clockwise positive, so that it is level in the
    /// world.
    public var angle: Angle
    /// The size of its letters, and whether it fits on the screen.
    public var fit: LabelFit
    /// The place where it is drawn; nil while the finish is out of view.
    public var placement: LabelPlacement?
    /// The parts of the screen that it hides some of.
    public var covers: [ScreenPart] = []
    /// The parts of the screen that hide some of it.
    public var coveredBy: [ScreenPart] = []
  }

  /// The off-screen hint.
  public struct Hint: Hashable, Sendable {
    /// The style in which it is drawn.
    public var style: HintStyle
    /// The marker on the border, whatever the style; nil while the finish is visible.
    public var marker: HintMarker?
    /// The glyph, as on a free screen; nil in style `edge` and while the finish is visible.
    package var glyph: AnyHintGlyph?
    /// The place where it is drawn, clear of the areas that the settings exclude; nil while the finish is
    /// visible.
    public var placement: HintPlacement?
    /// The parts of the screen that it hides some of.
    public var covers: [ScreenPart] = []
    /// The parts of the screen that hide some of it.
    public var coveredBy: [ScreenPart] = []
    /// The turn from the heading to the bearing of the finish, in (−180°, 180°], right positive.
    public var turn: Angle

    /// The ring about the finish, in style `halo`, as on a free screen; nil while the finish is visible.
    public var halo: HintHalo? {
      get { glyph?.glyph as? HintHalo }
      set { glyph = AnyHintGlyph(newValue) }
    }
    /// The triangle with its tip at the finish, in style `wedge`, as on a free screen; nil while the finish
    /// is visible.
    public var wedge: HintWedge? {
      get { glyph?.glyph as? HintWedge }
      set { glyph = AnyHintGlyph(newValue) }
    }
  }

  /// One arrow on the route.
  public struct Arrow: Hashable, Sendable {
    /// Its home, metres along the route.
    public var chainage: Double
    /// Its tip as it has flowed, on the ground of the scene, metres.
    public var position: Vector3
    /// The direction in which it flows, in [0°, 360°).
    public var heading: Angle
    /// The projection of `position`, points; nil when not in front.
    public var center: Vector2?
    /// True when `center` is in the viewport.
    public var isVisible: Bool
    /// The number of vertices of the frame's `way` that are behind `position` or at it: in
    /// 1...`way.count`, 0 where `way` is empty.
    public var passed: Int
  }

  /// The way made and left.
  public struct RouteState: Hashable, Sendable {
    /// The length of the whole route, metres.
    public var length: Double
    /// The chainage reached so far, metres from the start.
    public var chainage: Double
    /// The distance to the nearest point of the route, metres, right of the route positive.
    public var crossTrack: Double
    /// The segment that has been reached, from 0.
    public var segment: Int
    /// True when the walker is farther from the route than the settings allow.
    public var isOffRoute: Bool
    /// The certainty of the leg.
    public var leg: LegCertainty

    /// Metres of route still to walk.
    public var remaining: Double { length - chainage }
  }

  /// The phone's place, as it believes.
  public struct Location: Hashable, Sendable {
    /// The source of a location.
    public enum Source: String, Hashable, Sendable {
      /// Known exactly, as in a simulation without errors.
      case truth
      /// A satellite fix as it came.
      case gps
      /// Fixes and AR combined.
      case fused
    }

    /// The latitude and longitude.
    public var coordinate: GeodeticCoordinate
    /// The radius of the circle that holds the truth with 68 %, metres.
    public var accuracy: Double
    /// Its source.
    public var source: Source
  }

  /// The believed turn of AR's axes.
  public struct Correction: Hashable, Sendable {
    /// The angle to be added to bearings measured in AR.
    public var angle: Angle
    /// The standard error; nil if unknown.
    public var error: Angle?
    /// The number of times it was computed.
    public var runs: Int
  }

  /// The true place of the phone.
  public struct Truth: Hashable, Sendable {
    /// The latitude and longitude.
    public var coordinate: GeodeticCoordinate
    /// The direction of the camera, clockwise from true north.
    public var heading: Angle
  }

  /// The kinds of motion that AR can follow.
  public enum Tracking: String, Hashable, Sendable {
    /// Place and turn.
    case world
    /// The turn alone, by choice.
    case orientation
    /// The turn alone, for the moment.
    case limited
  }

  /// The error of the picture.
  public struct Registration: Hashable, Sendable {
    /// The angle at the camera between the finish as AR puts it and the true one.
    public var finish: Angle
    /// The distance between the two, metres.
    public var finishDistance: Double
    /// The mean distance between arrows as AR puts them and the true ones, metres.
    public var arrowDistance: Double

    /// No error.
    public static let none = Registration(finish: .zero, finishDistance: 0, arrowDistance: 0)
  }
}
