import ARRouteEngine
import Foundation

/// The properties of a camera that the comparison of frames needs, calculated from a frame's own numbers.
struct Lens {
  private let viewport: RecordedFrame.Viewport
  private let forward: [Double]

  /// Creates the lens of a frame.
  init(_ frame: RecordedFrame) {
    viewport = frame.viewport
    let heading = frame.camera.heading * .pi / 180
    let pitch = frame.camera.pitch * .pi / 180
    forward = [sin(heading) * cos(pitch), sin(pitch), -cos(heading) * cos(pitch)]
  }

  /// Returns the distance of a position in the scene from the camera's plane, in metres; negative behind
  /// the camera.
  func depth(of position: [Double]) -> Double {
    zip(position, forward).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns true when a point of the screen is inside the viewport.
  func shows(_ point: [Double]) -> Bool {
    (0...viewport.width).contains(point[0]) && (0...viewport.height).contains(point[1])
  }

  /// Returns the angle between the rays through two points of the screen, in degrees.
  func degrees(between first: [Double], and second: [Double]) -> Double {
    let a = ray(through: first)
    let b = ray(through: second)
    let across = [
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
    ]
    let sine = across.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let cosine = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    return atan2(sine, cosine) * 180 / .pi
  }

  private func ray(through point: [Double]) -> [Double] {
    [point[0] - viewport.width / 2, point[1] - viewport.height / 2, viewport.focal]
  }
}
