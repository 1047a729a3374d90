import ARRouteEngine

extension SceneCanvas {
  /// How far off an arrow's shadow can no longer be told from the arrow, metres.
  private static let shadowReach = 25.0
  /// How far a shadow's layers reach beyond the arrow, metres: its penumbra.
  private static let penumbra = [0.12, 0.06, 0.02]

  /// Paints what arrows keep the sky's light from, so that they lie on the street.
  mutating func addShadows(
    of arrows: [Frame.Arrow], model: ArrowModel, style: ArrowStyle, misalignment: Angle
  ) {
    guard theme.shadow.alpha > 0 else { return }
    let footprint = model.footprint(style.stance)
    for arrow in arrows where (arrow.position - transform.origin).length < Self.shadowReach {
      if let tip = camera.project(transform.cameraPosition(of: arrow.position)),
        blockers?.hides(MeshVertex(tip)) == true
      {
        continue
      }
      let onStreet: [Vector3]
      if model.bends {
        onStreet = Ribbon(arrow.trail, height: 0)?.outline(footprint) ?? []
      } else {
        let turn = style.sceneFromModel(heading: arrow.heading - misalignment)
        onStreet = footprint.map { corner in
          let place = turn * corner
          return arrow.position + Vector3(place.x, 0, place.z)
        }
      }
      for width in Self.penumbra {
        addPolygon(.shadows, Self.grown(onStreet, by: width), fill: theme.shadow)
      }
    }
  }

  /// A level polygon grown outwards by a width, metres; sharp corners by at most twice of it.
  private static func grown(_ corners: [Vector3], by width: Double) -> [Vector3] {
    guard corners.count > 2 else { return [] }
    let next = corners.dropFirst() + corners.prefix(1)
    let area = zip(corners, next).reduce(0) { $0 + $1.0.x * $1.1.z - $1.1.x * $1.0.z }
    let side = area > 0 ? width : -width
    let normals = zip(corners, next).map { start, end in
      Vector3(end.z - start.z, 0, start.x - end.x).normalized ?? .zero
    }
    return corners.indices.map { index in
      let before = normals[(index + corners.count - 1) % corners.count]
      let sum = before + normals[index]
      let share = max(sum.dot(sum) / 2, 0.25)
      return corners[index] + sum * (side / (2 * share))
    }
  }
}
