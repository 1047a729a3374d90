public import ARRouteEngine
import RouteFormats

extension Scenario {
  /// The most triangles of all arrows together: enough for the closest spacing of chevrons in the
  /// longest window, and still drawn within a second.
  public static let triangleLimit = 2e6

  /// Finds what of the settings makes no sense together, at the time at which it would be made.
  ///
  /// - Parameter world: The world in which the replay begins.
  public func check(from world: World) throws(ScenarioError) {
    var tuning = Tuning(fusion: world.fusion?.settings ?? FusionSettings(), world: world.settings)
    var viewport = world.camera.viewport
    for event in events {
      for setting in event.settings {
        switch setting {
        case .device(let device): viewport = device.camera.held(as: world.camera).viewport
        case .constants(let changes): changes.apply(to: &tuning)
        default: continue
        }
        if let problem = tuning.problem(on: viewport) {
          throw .content(
            .unexpected(
              line: event.line, place: "set", found: problem.found, expected: problem.expected))
        }
      }
    }
  }
}

extension Tuning {
  /// What of the constants makes no sense together, and what would.
  fileprivate func problem(on viewport: Viewport) -> (found: String, expected: String)? {
    do {
      _ = try worldSettings()
    } catch {
      return (
        "such that the placemark has no size",
        "placemarkMin at most placemarkMax and placemarkNear below placemarkFar, for some laws above 0,"
      )
    }
    let side = min(viewport.width, viewport.height)
    guard world.hintInset < side / 2 else {
      return (
        "such that the hint is beyond the middle of the screen",
        "a hintInset below \(FixedDecimal.text(side / 2, decimals: 3))"
      )
    }
    let count = (world.arrows.window / world.arrows.spacing).rounded(.up)
    guard count * Double(world.arrows.model.mesh.triangles.count) <= Scenario.triangleLimit else {
      return (
        "such that there are \(Int(count)) arrows, more than can be drawn of their model",
        "a wider arrowSpacing or a shorter arrowWindow"
      )
    }
    return nil
  }
}
