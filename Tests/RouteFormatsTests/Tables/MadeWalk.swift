import ARRouteEngine
import TestSupport

/// A walk whose poses are written in the conventions of various makers, with the axes that their
/// documentation specifies.
struct MadeWalk {
  /// One moment of the walk.
  struct Moment {
    var time: Double
    var place: Vector3
    var heading: Double
    var pitch: Double

    /// The camera's direction, in the scene (x east, y up, z south).
    var forward: Vector3 {
      let (h, p) = (Angle.degrees(heading), Angle.degrees(pitch))
      return Vector3(h.sine * p.cosine, p.sine, -h.cosine * p.cosine)
    }
    /// The direction to the right of an upright phone's screen.
    var right: Vector3 {
      Vector3(Angle.degrees(heading).cosine, 0, Angle.degrees(heading).sine)
    }
    /// The direction to the top of an upright phone's screen.
    var up: Vector3 { right.cross(forward) }
  }

  /// Two legs, first to the north-east and then to the south.
  ///
  /// Each takes two seconds at 30 pictures per second and 1.4 m/s, looking 10° down.
  let moments: [Moment] = {
    var place = Vector3(3, 1.4, -2)
    return (0..<600).map { index in
      let heading = index < 300 ? 45.0 : 180.0
      let moment = Moment(
        time: Double(index) / 30, place: place, heading: heading,
        pitch: -10 + 3 * Angle.degrees(Double(index) * 7).sine)
      let level = Angle.degrees(heading)
      place += Vector3(level.sine, 0, -level.cosine) * (1.4 / 30)
      return moment
    }
  }()

  /// The columns of the matrix for a moment: the directions of the camera's x, y and z axes in a maker's
  /// convention.
  typealias Axes = @Sendable (Moment) -> (Vector3, Vector3, Vector3)

  /// ARKit's axes: x from the front camera to the lower end, y to the right of a phone held upright, z out
  /// of the screen.
  static let arkit: Axes = { (-$0.up, $0.right, -$0.forward) }
  /// The axes of ARCore's Android sensor and display poses.
  static let upright: Axes = { ($0.right, $0.up, -$0.forward) }
  /// The axes that are usual in computer vision.
  static let opencv: Axes = { ($0.right, -$0.up, $0.forward) }
  /// The axes of Unity's camera, before the scene is mirrored: x right, y up, z forward.
  static let unity: Axes = { ($0.right, $0.up, $0.forward) }

  /// Returns a table of positions and quaternions, with a header.
  ///
  /// - Parameter scene: The transform from this scene's axes to those of the maker.
  func table(
    header: String = "time,x,y,z,qx,qy,qz,qw", axes: Axes,
    scene: (Vector3) -> Vector3 = { $0 }, time: (Double) -> String = { "\($0)" }
  ) -> String {
    header + "\n"
      + moments.map { moment in
        let columns = axes(moment)
        let turn = Quaternion(
          columnX: scene(columns.0), columnY: scene(columns.1), columnZ: scene(columns.2))
        let place = scene(moment.place)
        guard let turn else { return "no rotation" }
        return
          "\(time(moment.time)),\(place.x),\(place.y),\(place.z),\(turn.x),\(turn.y),\(turn.z),\(turn.w)"
      }.joined(separator: "\n") + "\n"
  }
}
