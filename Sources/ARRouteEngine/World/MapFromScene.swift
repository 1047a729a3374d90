/// The change from the AR scene to the map, which lies true: east, up, south, metres.
public struct MapFromScene: Hashable, Sendable {
  /// A position of the scene.
  private let pivot: Vector3
  /// The same position on the map.
  private let pivotOnMap: Vector3
  private let turn: Rotation

  /// The change that takes one position of the scene to one of the map, by a turn from the scene's
  /// axes to true ones.
  init(pivot: Vector3, pivotOnMap: Vector3, turn: Rotation) {
    self.pivot = pivot
    self.pivotOnMap = pivotOnMap
    self.turn = turn
  }

  /// A scene position on the map, metres.
  public func position(of position: Vector3) -> Vector3 { pivotOnMap + turn * (position - pivot) }

  /// Returns the scene position of a position of the map, metres: the inverse of `position`.
  public func scenePosition(of position: Vector3) -> Vector3 {
    pivot + turn.inverse(position - self.pivotOnMap)
  }

  /// A direction of the scene in true axes.
  public func direction(of direction: Vector3) -> Vector3 { turn * direction }

  /// A camera of the scene as one of the map.
  public func transform(of pose: Pose) -> CameraTransform {
    CameraTransform(
      origin: position(of: pose.position), sceneFromCamera: turn * pose.orientation.rotation)
  }

  /// A camera of the map as one of the scene.
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
  /// The change from the AR scene to the map, as the phone believes.
  public var mapFromScene: MapFromScene {
    let turn = Quaternion.aboutY(-anchor.misalignment).rotation
    // The map is one plane, so that places far apart cannot all lie true; those of one session do.
    let pivotOnMap =
      anchor.placement == map.placement ? .zero : mapPosition(of: anchor.placement.reference)
    return MapFromScene(pivot: anchor.position, pivotOnMap: pivotOnMap, turn: turn)
  }

  /// The true change from the AR scene to the map; nil if AR makes no errors, and if the truth is unknown.
  public var realMapFromScene: MapFromScene? {
    reality.known.map { known in
      var pivotOnMap = mapPosition(of: known.truth.coordinate)
      pivotOnMap.y = (known.trueFromScene * known.pose.position).y
      return MapFromScene(
        pivot: known.pose.position, pivotOnMap: pivotOnMap, turn: known.trueFromScene)
    }
  }

  /// Returns the position of a coordinate on the map, `y` being 0; the map's origin if it cannot be found, as
  /// near the antipode.
  public func mapPosition(of coordinate: GeodeticCoordinate) -> Vector3 {
    (try? map.placement.position(of: coordinate)) ?? .zero
  }
}
