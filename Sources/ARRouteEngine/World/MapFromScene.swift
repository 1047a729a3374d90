/// The transform from the AR scene to the map, whose axes are true: east, up, south, metres.
public struct MapFromScene: Hashable, Sendable {
  /// A position in the scene.
  private let pivot: Vector3
  /// The same position on the map.
  private let pivotOnMap: Vector3
  private let turn: Rotation

  /// Creates the transform that takes a position in the scene to one on the map, and rotates the scene's axes
  /// to the true ones.
  init(pivot: Vector3, pivotOnMap: Vector3, turn: Rotation) {
    self.pivot = pivot
    self.pivotOnMap = pivotOnMap
    self.turn = turn
  }

  /// Returns the position on the map of a position in the scene, metres.
  public func position(of position: Vector3) -> Vector3 { pivotOnMap + turn * (position - pivot) }

  /// Returns the position in the scene of a position on the map, metres: the inverse of `position`.
  public func scenePosition(of position: Vector3) -> Vector3 {
    pivot + turn.inverse(position - self.pivotOnMap)
  }

  /// Returns a direction of the scene, converted to true axes.
  public func direction(of direction: Vector3) -> Vector3 { turn * direction }

  /// Returns the camera on the map for a pose in the scene.
  public func transform(of pose: Pose) -> CameraTransform {
    CameraTransform(
      origin: position(of: pose.position), sceneFromCamera: turn * pose.orientation.rotation)
  }

  /// Returns the camera in the scene for a camera on the map.
  package func inverse(_ camera: CameraTransform) -> CameraTransform {
    let axes = camera.sceneFromCamera
    return CameraTransform(
      origin: pivot + turn.inverse(camera.origin - pivotOnMap),
      sceneFromCamera: Rotation(
        columnX: turn.inverse(axes.columnX), columnY: turn.inverse(axes.columnY),
        columnZ: turn.inverse(axes.columnZ)))
  }
}

extension World {
  /// The transform from the AR scene to the map according to the phone.
  public var mapFromScene: MapFromScene {
    let turn = Quaternion.aboutY(-anchor.misalignment).rotation
    // The map is a plane, so positions that are far apart cannot all be accurate; those of one session are.
    let pivotOnMap =
      anchor.placement == map.placement ? .zero : mapPosition(of: anchor.placement.reference)
    return MapFromScene(pivot: anchor.position, pivotOnMap: pivotOnMap, turn: turn)
  }

  /// The true transform from the AR scene to the map; nil if AR makes no errors, or if the truth is unknown.
  public var realMapFromScene: MapFromScene? {
    reality.known.map { known in
      var pivotOnMap = mapPosition(of: known.truth.coordinate)
      pivotOnMap.y = (known.trueFromScene * known.pose.position).y
      return MapFromScene(
        pivot: known.pose.position, pivotOnMap: pivotOnMap, turn: known.trueFromScene)
    }
  }

  /// Returns the position of a coordinate on the map, with `y` 0, or the map's origin if the coordinate
  /// cannot be projected, as near the antipode.
  public func mapPosition(of coordinate: GeodeticCoordinate) -> Vector3 {
    (try? map.placement.position(of: coordinate)) ?? .zero
  }
}
