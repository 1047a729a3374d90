/// The transform from the AR scene to the map, whose axes are true: metres east, up and south.
public struct MapFromScene: Hashable, Sendable {
  /// A position in the scene.
  private let pivot: Vector3
  /// The map position of `pivot`.
  private let pivotOnMap: Vector3
  private let turn: Rotation

  /// Creates the transform that maps a scene position to a map position, and rotates the scene's axes to the
  /// true ones.
  init(pivot: Vector3, pivotOnMap: Vector3, turn: Rotation) {
    self.pivot = pivot
    self.pivotOnMap = pivotOnMap
    self.turn = turn
  }

  /// Returns the map position of a scene position, metres.
  public func position(of position: Vector3) -> Vector3 { pivotOnMap + turn * (position - pivot) }

  /// Returns the scene position of a map position, metres: the inverse of `position`.
  public func scenePosition(of position: Vector3) -> Vector3 {
    pivot + turn.inverse(position - self.pivotOnMap)
  }

  /// Returns a scene direction in true axes.
  public func direction(of direction: Vector3) -> Vector3 { turn * direction }

  /// Returns the camera on the map for a pose in the scene.
  public func transform(of pose: Pose) -> CameraTransform {
    CameraTransform(
      origin: position(of: pose.position), sceneFromCamera: turn * pose.orientation.rotation)
  }

  /// Returns the scene camera that corresponds to a map camera.
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
  /// The phone's own estimate of the transform from the AR scene to the map.
  public var mapFromScene: MapFromScene {
    let turn = Quaternion.aboutY(-anchor.misalignment).rotation
    // The map is a plane, so not all positions that are far apart can be accurate, but those of a single
    // session are.
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

  /// Returns the map position of a coordinate, with `y` = 0.
  ///
  /// If the coordinate cannot be projected, for example near the antipode, the result is the map's origin.
  public func mapPosition(of coordinate: GeodeticCoordinate) -> Vector3 {
    (try? map.placement.position(of: coordinate)) ?? .zero
  }
}
