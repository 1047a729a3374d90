/// The state at one instant: everything that the phone shows and knows, as numbers (SPEC §12).
///
/// A frame is plain data. Positions are in the AR scene, metres; screen positions and sizes are in points.
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
  /// The part of the route under the arrows' bodies, from behind the first to beyond the tip of the last.
  ///
  /// It consists of the route's vertices on the ground of the scene, metres, except those within a millimetre
  /// of the previous one. It is empty if bodies do not bend with the route, or if there are no arrows;
  /// otherwise it has at least one vertex. The number of vertices depends on the route: bodies extend
  /// backwards by `ArrowModel.length`, and arrows cover the style's `window`.
  public var way: [Vector3]
  /// The facts of the layers other than the route.
  package var layers: LayerFactsList
  /// The phone's own estimate of its position.
  public var location: Location
  /// The phone's own estimate of the correction for AR's axes.
  public var correction: Correction
  /// The phone's true position; nil if unknown.
  public var truth: Truth?
  /// The kind of motion that AR can follow at the moment.
  public var tracking: Tracking
  /// The reason for AR's loss of position; nil if AR has its position, or if the reason is unknown.
  public var trackingReason: TrackingReason?
  /// The source of AR's poses; nil without a log.
  public var poses: PoseSource?
  /// The error of the picture; nil without a route or if the truth is unknown.
  public var registration: Registration?
  /// True when position and axes are known well enough to show AR; see `Readiness`.
  public var isReady: Bool
  /// The events since the previous frame; empty in a single frame.
  public var events: [TimedEvent] = []
  /// The estimate from which the location is computed; nil if the location does not come from fixes.
  public var estimate: BestEstimate?
}

extension Frame {
  /// The finish placemark, the off-screen hint, and the progress along the route.
  public struct Guidance: Hashable, Sendable {
    /// The finish placemark.
    public var finish: Finish
    /// The off-screen hint.
    public var hint: Hint
    /// The progress along the route.
    public var route: RouteState
    /// The next turn of the route; nil if no turn is left, or if the walker is off the route.
    ///
    /// Off the route, the turn's distance and direction would not guide the walker to it.
    public var next: NextTurn?
  }

  /// The phone in the AR scene and on the Earth.
  public struct Camera: Hashable, Sendable {
    /// The coordinate on the Earth, including all corrections that the phone knows.
    public var coordinate: GeodeticCoordinate
    /// The pose in the scene; its orientation is the rotation from camera to scene.
    public var pose: Pose
    /// The heading (from true north), pitch and roll.
    public var attitude: Attitude
  }

  /// The finish placemark.
  public struct Finish: Hashable, Sendable {
    /// True when the placemark's centre is in front of the camera and in the viewport.
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

  /// A billboard with a text.
  public struct Label: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The centre on the screen, points, before it is moved to fit inside; nil when not in front.
    public var center: Vector2?
    /// The clockwise rotation on the screen that makes the baseline level in the world.
    public var angle: Angle
    /// The type size, and whether the text fits on the screen.
    public var fit: LabelFit
    /// The position where the label is drawn; nil while the finish is out of view.
    public var placement: LabelPlacement?
    /// The parts of the screen that the label partly hides.
    public var covers: [ScreenPart] = []
    /// The parts of the screen that hide some of the label.
    public var coveredBy: [ScreenPart] = []
  }

  /// The off-screen hint.
  public struct Hint: Hashable, Sendable {
    /// The style of the hint.
    public var style: HintStyle
    /// The marker on the border, computed for every style; nil while the finish is visible.
    public var marker: HintMarker?
    /// The glyph as it would be if no part of the screen were covered; nil in style `edge` and while the
    /// finish is visible.
    package var glyph: AnyHintGlyph?
    /// The position where the hint is drawn, clear of excluded areas; nil while the finish is visible.
    public var placement: HintPlacement?
    /// The parts of the screen that the hint partly hides.
    public var covers: [ScreenPart] = []
    /// The parts of the screen that hide some of the hint.
    public var coveredBy: [ScreenPart] = []
    /// The angle from the camera's heading to the bearing of the finish, in (−180°, 180°], positive to the
    /// right.
    public var turn: Angle

    /// The ring around the finish in style `halo`, as it would be if no part of the screen were covered.
    ///
    /// nil while the finish is visible.
    public var halo: HintHalo? {
      get { glyph?.glyph as? HintHalo }
      set { glyph = AnyHintGlyph(newValue) }
    }
    /// The triangle with its tip at the finish in style `wedge`, as it would be if no part of the screen were
    /// covered.
    ///
    /// nil while the finish is visible.
    public var wedge: HintWedge? {
      get { glyph?.glyph as? HintWedge }
      set { glyph = AnyHintGlyph(newValue) }
    }
  }

  /// One arrow on the route.
  public struct Arrow: Hashable, Sendable {
    /// The chainage of the arrow's starting position, metres.
    public var chainage: Double
    /// The current position of the arrow's tip, which moves along the ground of the scene, metres.
    public var position: Vector3
    /// The direction in which the arrow moves, in [0°, 360°).
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
    /// The distance from the nearest point of the route, metres; positive to the right of the route.
    public var crossTrack: Double
    /// The index of the segment reached so far, from 0.
    public var segment: Int
    /// True when the walker is farther from the route than the settings allow.
    public var isOffRoute: Bool
    /// The certainty about the leg on which the walker is.
    public var leg: LegCertainty

    /// The remaining length of the route, metres.
    public var remaining: Double { length - chainage }
  }

  /// The phone's own estimate of its position.
  public struct Location: Hashable, Sendable {
    /// The source of a location.
    public enum Source: String, Hashable, Sendable {
      /// Known exactly, such as in a simulation without errors.
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

  /// The phone's own estimate of the correction for AR's axes.
  public struct Correction: Hashable, Sendable {
    /// The angle to be added to bearings measured in AR.
    public var angle: Angle
    /// The standard error of the angle; nil if unknown.
    public var error: Angle?
    /// The number of times the correction was computed.
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
    /// Orientation only, temporarily.
    case limited
  }

  /// The error of the picture.
  public struct Registration: Hashable, Sendable {
    /// The angle, seen from the camera, between the finish as AR shows it and the true finish.
    public var finish: Angle
    /// The distance in the scene between the finish as AR shows it and the true finish, metres.
    public var finishDistance: Double
    /// The mean distance between the arrows as AR shows them and the true ones, metres.
    public var arrowDistance: Double

    /// A registration without error.
    public static let none = Registration(finish: .zero, finishDistance: 0, arrowDistance: 0)
  }
}
