package import ARRouteEngine
import RouteFormats

extension Scenario {
  /// The maximum number of triangles in all arrows together: enough for chevrons at the closest spacing in
  /// the longest window, and few enough to be drawn within a second.
  package static let triangleLimit = 2e6

  /// Checks that the settings are consistent each time one of them changes, and that actions are possible.
  ///
  /// - Parameters:
  ///   - world: The world at the start of the replay.
  ///   - knowsTruth: False if the phone's true position and heading will never be known; evaluated if a
  ///     look depends on it.
  package func check(
    from world: World, knowsTruth: @autoclosure () -> Bool = true
  ) throws(ScenarioError) {
    var tuning = Tuning(fusion: world.fusion?.settings ?? FusionSettings(), world: world.settings)
    var viewport = world.camera.viewport
    var user = world.gifts?.user
    for event in events {
      if ([event.look] + event.acts.map(\.look)).contains(.trueFinish), !knowsTruth() {
        throw .content(
          .unexpected(
            line: event.line, subject: "look",
            found: "“trueFinish”, but the log does not have the phone's true positions",
            expected: "“finish”, or --truth with the script,"))
      }
      for act in event.acts { try act.check(in: world, heldBy: &user, line: event.line) }
      for setting in event.settings {
        switch setting {
        case .device(let device): viewport = device.camera(heldAs: world.camera).viewport
        case .constants(let changes): changes.apply(to: &tuning)
        default: continue
        }
        if let problem = tuning.problem(on: viewport) {
          throw .content(
            .unexpected(
              line: event.line, subject: "set", found: problem.found, expected: problem.expected))
        }
      }
    }
  }
}

extension ScenarioAct {
  /// Checks that the action's target exists and that there is a user to perform it.
  ///
  /// - Parameter user: The person who holds the phone.
  fileprivate func check(
    in world: World, heldBy user: inout String?, line: Int
  ) throws(ScenarioError) {
    func refuse(_ subject: String, _ found: String, _ expected: String) -> ScenarioError {
      .content(.unexpected(line: line, subject: subject, found: found, expected: expected))
    }
    func places() throws(ScenarioError) -> [Place] {
      if let places = world.surroundings?.places { return places }
      throw refuse("an event", "without the places that it needs", "--places with the script")
    }
    switch kind {
    case .choose(let name):
      guard try !places().contains(where: { $0.name == name }) else { return }
      let shown = Printable.sanitised(name, limit: 60)
      throw refuse("choose", "“\(shown)”", "the name of a place in the places file")
    case .act(let act):
      if let act = act.content as? GiftAct {
        if case .handOver(let next) = act {
          user = next
        } else if user == nil {
          throw refuse(
            "an event", "without the user that it needs",
            "“user” in this event or an earlier one, "
              + "or --user,")
        }
      } else if let act = act.content as? PlaceAct {
        let places = try places()
        guard case .choose(let index?) = act, !places.indices.contains(index) else { return }
        throw refuse("choose", "\(index)", "a whole number below \(places.count)")
      }
    case .fingertip: break
    }
  }
}

extension Tuning {
  /// A description of the inconsistency of the constants and of consistent values; nil if they are
  /// consistent.
  fileprivate func problem(on viewport: Viewport) -> (found: String, expected: String)? {
    do {
      _ = try worldSettings()
    } catch {
      return (
        "such that the placemark has no size",
        "a placemarkMin of at most placemarkMax, and a placemarkNear below placemarkFar and, for "
          + "some laws, above 0,"
      )
    }
    let side = min(viewport.width, viewport.height)
    guard world.hintInset < side / 2 else {
      return (
        "such that the hint is past the middle of the screen",
        "a hintInset below \(FixedDecimal.text(side / 2, decimals: 3))"
      )
    }
    let count = (world.arrows.window / world.arrows.spacing).rounded(.up)
    guard count * Double(world.arrows.model.mesh.triangles.count) <= Scenario.triangleLimit else {
      return (
        "such that there are \(Int(count)) arrows, which are too many to draw with this model",
        "a wider arrowSpacing or a shorter arrowWindow"
      )
    }
    return nil
  }
}
