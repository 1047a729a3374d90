/// The facts of one instant: everything that the phone shows and knows, as numbers (SPEC §12).
///
/// It is plain data. Positions are in the AR scene, metres; screen positions and sizes are in points.
public struct Frame: Hashable, Sendable {
  /// The animation clock, seconds.
  public var time: Double
  /// The camera's screen and focal length.
  public var pinhole: PinholeCamera
  /// The phone's coordinate, pose and attitude.
  public var camera: Camera
  /// The guidance along the route; nil without a route.
  public var guidance: Guidance?
  /// The arrows in the window, by increasing chainage; empty without a route.
  public var arrows: [Arrow]
  /// The route under the arrows' bodies, from behind the first to beyond the tip of the last.
  ///
  /// It consists of the route's vertices on the ground of the scene, metres, except those within a millimetre
  /// of the previous one. It is empty if bodies do not bend with the route, or if there are no arrows;
  /// otherwise it has at least one vertex, and as many as the route has there: bodies extend backwards by
  /// `ArrowModel.length`, and arrows cover the style's `window`.
  public var way: [Vector3]
  /// The facts of the layers other than the route.
  package var layers: LayerFactsList
  /// The phone's position as the phone believes it to be.
  public var location: Location
  /// The correction that the phone believes AR's axes need.
  public var correction: Correction
  /// The phone's true position; nil if unknown.
  public var truth: Truth?
  /// The kind of motion that AR can follow at the moment.
  public var tracking: Tracking
  /// The reason why AR has lost its position; nil if it has not, or if the reason is unknown.
  public var trackingReason: TrackingReason?
  /// The source of AR's poses; nil without a log.
  public var poses: PoseSource?
  /// The error of the picture; nil if the truth is unknown, and without a route.
  public var registration: Registration?
  /// True when position and axes are known well enough to show AR; see `Readiness`.
  public var isReady: Bool
  /// The events since the previous frame; empty in a single frame.
  public var events: [TimedEvent] = []
  /// The estimate from which the location is computed; nil if the location does not come from fixes.
  public var estimate: BestEstimate?
}

extension Frame {
  /// The finish, the hint towards it, and the state of the route.
  public struct Guidance: Hashable, Sendable {
    /// The finish placemark.
    public var finish: Finish
    /// The off-screen hint.
    public var hint: Hint
    /// The progress along the route.
    public var route: RouteState
    /// The next turn of the route; nil if absent, or when off the route.
    ///
    /// Off the route, the turn's distance and direction would not guide the walker to it.
    public var next: NextTurn?
  }

  /// The phone in the AR scene and on the Earth.
  public struct Camera: Hashable, Sendable {
    /// The coordinate on the Earth, corrected with what the phone knows.
    public var coordinate: GeodeticCoordinate
    /// The pose in the scene; its orientation is the rotation from camera to scene.
    public var pose: Pose
    /// The heading (from true north), pitch and roll.
    public var attitude: Attitude
  }

  /// The finish placemark.
  public struct Finish: Hashable, Sendable {
    /// True when its centre is in front of the camera and in the viewport.
    public var isVisible: Bool
    /// The distance from the camera in three dimensions, metres.
    public var distance: Double
    /// The position in the scene, metres.
    public var position: Vector3
    /// The centre on the screen, points; nil when not in front of the camera.
    public var center: Vector2?
    /// The diameter of the disc, points.
    public var diameter: Double
    /// The radius of a sphere in the scene that appears as large as the disc, metres; nil when not in front.
    public var sphereRadius: Double?
    /// The exact outline of that sphere; nil when not in front of the camera or not an ellipse.
    public var silhouette: SphereSilhouette?
    /// The second disc, which swells and fades.
    public var pulse: Pulse
    /// The distance billboard.
    public var label: Label
    /// The parts of the screen that hide some of the disc's visible part.
    public var coveredBy: [ScreenPart] = []
  }

  /// The parts of the phone's screen, other than arrows.
  public enum ScreenPart: String, Hashable, Sendable {
    /// The finish placemark's disc.
    case placemark
    /// The placemark's billboard.
    case label
    /// The off-screen hint.
    case hint
    /// The parts that the system and the body reserve: the cutout, bars, the home indicator, rounded corners.
    case phone
  }

  /// A billboard of text.
  public struct Label: Hashable, Sendable {
    /// Its text.
    public var text: String
    /// The centre on the screen, points, before it is pushed back inside; nil when not in front.
    public var center: Vector2?
    /// The clockwise rotation of its baseline on the screen that makes it level in the world.
    public var angle: Angle
    /// The size of its letters, and whether it fits on the screen.
    public var fit: LabelFit
    /// The position where it is drawn; nil while the finish is out of view.
    public var placement: LabelPlacement?
    /// The parts of the screen that it partly hides.
    public var covers: [ScreenPart] = []
    /// The parts of the screen that hide some of it.
    public var coveredBy: [ScreenPart] = []
  }

  /// The off-screen hint.
  public struct Hint: Hashable, Sendable {
    /// The style in which it is drawn.
    public var style: HintStyle
    /// The marker on the border, in any style; nil while the finish is visible.
    public var marker: HintMarker?
    /// The glyph on a screen without covered parts; nil in style `edge` and while the finish is visible.
    package var glyph: AnyHintGlyph?
    /// The position where it is drawn, clear of excluded areas; nil while the finish is visible.
    public var placement: HintPlacement?
    /// The parts of the screen that it partly hides.
    public var covers: [ScreenPart] = []
    /// The parts of the screen that hide some of it.
    public var coveredBy: [ScreenPart] = []
    /// The angle from the heading to the bearing of the finish, in (−180°, 180°], positive to the right.
    public var turn: Angle

    /// The ring around the finish in style `halo`, on a screen without covered parts.
    ///
    /// nil while the finish is visible.
    public var halo: HintHalo? {
      get { glyph?.glyph as? HintHalo }
      set { glyph = AnyHintGlyph(newValue) }
    }
    /// The triangle with its tip at the finish in style `wedge`, on a screen without covered parts.
    ///
    /// nil while the finish is visible.
    public var wedge: HintWedge? {
      get { glyph?.glyph as? HintWedge }
      set { glyph = AnyHintGlyph(newValue) }
    }
  }

  /// One arrow on the route.
  public struct Arrow: Hashable, Sendable {
    /// The chainage of its starting position, metres.
    public var chainage: Double
    /// The present position of its tip, which flows along the ground of the scene, metres.
    public var position: Vector3
    /// The direction in which it flows, in [0°, 360°).
    public var heading: Angle
    /// The projection of `position`, points; nil when not in front of the camera.
    public var center: Vector2?
    /// True when `center` is in the viewport.
    public var isVisible: Bool
    /// The number of vertices of the frame's `way` that are at `position` or behind it.
    ///
    /// It is in 1...`way.count`, or 0 if `way` is empty.
    public var passed: Int
  }

  /// The progress along the route.
  public struct RouteState: Hashable, Sendable {
    /// The length of the whole route, metres.
    public var length: Double
    /// The chainage reached so far, metres from the start.
    public var chainage: Double
    /// The distance to the nearest point of the route, metres, positive to the right of the route.
    public var crossTrack: Double
    /// The index of the segment that has been reached, from 0.
    public var segment: Int
    /// True when the walker is farther from the route than the settings allow.
    public var isOffRoute: Bool
    /// The certainty of the leg.
    public var leg: LegCertainty

    /// The length of route still to walk, metres.
    public var remaining: Double { length - chainage }
  }

  /// The phone's position as the phone believes it to be.
  public struct Location: Hashable, Sendable {
    /// The source of a location.
    public enum Source: String, Hashable, Sendable {
      /// Known exactly, as in a simulation without errors.
      case truth
      /// A satellite fix, unchanged.
      case gps
      /// Fixes and AR combined.
      case fused
    }

    /// The latitude and longitude.
    public var coordinate: GeodeticCoordinate
    /// The radius of the circle that contains the true position at 68 % confidence, metres.
    public var accuracy: Double
    /// The source of the location.
    public var source: Source
  }

  /// The correction that the phone believes AR's axes need.
  public struct Correction: Hashable, Sendable {
    /// The angle to be added to bearings measured in AR.
    public var angle: Angle
    /// Its standard error; nil if unknown.
    public var error: Angle?
    /// The number of times it was computed.
    public var runs: Int
  }

  /// The phone's true position and heading.
  public struct Truth: Hashable, Sendable {
    /// The latitude and longitude.
    public var coordinate: GeodeticCoordinate
    /// The direction in which the camera looks, clockwise from true north.
    public var heading: Angle
  }

  /// The kinds of motion that AR can follow.
  public enum Tracking: String, Hashable, Sendable {
    /// Position and orientation.
    case world
    /// Orientation only, by choice.
    case orientation
    /// Orientation only, for the moment.
    case limited
  }

  /// The error of the picture.
  public struct Registration: Hashable, Sendable {
    /// The angle, seen from the camera, between the finish as AR shows it and the true finish.
    public var finish: Angle
    /// The distance between these two positions, metres.
    public var finishDistance: Double
    /// The mean distance between the arrows as AR shows them and the true ones, metres.
    public var arrowDistance: Double

    /// No error.
    public static let none = Registration(finish: .zero, finishDistance: 0, arrowDistance: 0)
  }
}
