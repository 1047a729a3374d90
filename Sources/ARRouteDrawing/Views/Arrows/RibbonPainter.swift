import ARRouteEngine

/// Makes the triangles of flat bodies that bend with the route; one painter serves all arrows of a frame.
struct RibbonPainter {
  private let camera: PinholeCamera
  private var body: RibbonBody
  private let vertices: [BodyPoint]
  private let faces: [Face]
  /// The corners of all faces, one face after another: the indices of their vertices, and the vertices
  /// themselves.
  private let corners: [Int]
  private let cornerPoints: [BodyPoint]
  /// The distance that a body extends behind its tip, metres.
  private let length: Double

  /// A face of a body.
  ///
  /// It has no array of its own, because the array's references would be counted for each face of each
  /// arrow.
  private struct Face {
    /// The face's range in `corners`.
    let corners: Range<Int>
    let isRim: Bool
  }

  /// - Parameters:
  ///   - model: A body that bends.
  ///   - ribbon: The street under the arrows.
  init(_ model: ArrowModel, on ribbon: Ribbon, seenBy camera: PinholeCamera) {
    self.camera = camera
    body = RibbonBody(on: ribbon, lift: model.lift)
    let vertices = model.mesh.vertices.map(BodyPoint.init)
    self.vertices = vertices
    var corners: [Int] = []
    faces = model.faces.map { face in
      let first = corners.count
      for corner in face.corners { corners.append(Int(corner)) }
      return Face(corners: first..<corners.count, isRim: face.isRim)
    }
    self.corners = corners
    cornerPoints = corners.map { vertices[$0] }
    length = model.length
  }

  /// Returns the visible triangles of a body.
  ///
  /// - Parameters:
  ///   - tip: The tip in camera coordinates.
  ///   - passed: `Frame.Arrow.passed`.
  ///   - paints: The shaded colours of the body's faces.
  mutating func triangles(
    behind tip: Vector3, passed: Int, paints: ArrowPaints
  ) -> [MeshTriangle] {
    body.lie(behind: tip, passed: passed, length: length)
    var triangles: [MeshTriangle] = []
    triangles.reserveCapacity(2 * faces.count)
    if body.isStraight {
      appendWhole(paints, to: &triangles)
    } else {
      for face in faces {
        let color = face.isRim ? paints.rim : paints.face
        body.forEachPart(of: cornerPoints[face.corners]) { [camera] in
          camera.append($0, color: color, to: &triangles)
        }
      }
    }
    return triangles
  }

  /// Adds a body that no bend divides; adjacent faces share its corners.
  private func appendWhole(_ paints: ArrowPaints, to triangles: inout [MeshTriangle]) {
    let straight = body.straight(0)
    // Local copies: closures that used the painter's properties would copy the whole painter.
    let (camera, faces, corners) = (camera, faces, corners)
    withUnsafeTemporaryAllocation(of: Vector3.self, capacity: vertices.count) { positions in
      for (index, vertex) in self.vertices.enumerated() {
        positions.initializeElement(at: index, to: straight.position(vertex))
      }
      camera.withScreenCorners(UnsafeBufferPointer(positions)) { seen, sides in
        for face in faces {
          let color = face.isRim ? paints.rim : paints.face
          let corners = corners[face.corners]
          if let seen, sides.isEmpty {
            triangles.append(fan: corners.lazy.map { seen[$0] }, color: color)
          } else {
            let face = corners.map { positions[$0] }
            face.withUnsafeBufferPointer { camera.append($0, color: color, to: &triangles) }
          }
        }
      }
    }
  }
}

extension PinholeCamera {
  /// Adds the visible part of a convex face given in camera coordinates.
  fileprivate func append(
    _ face: UnsafeBufferPointer<Vector3>, color: Color, to triangles: inout [MeshTriangle]
  ) {
    withScreenCorners(face) { seen, sides in
      if let seen, sides.isEmpty {
        triangles.append(fan: seen, color: color)
      } else {
        triangles.append(
          fan: clippedPolygon(Array(face)).lazy.map(MeshVertex.init), color: color)
      }
    }
  }
}
