extension World {
  /// The phone's own estimate of its position, with its source.
  var locationFacts: Frame.Location {
    boxedFusion?.value.facts(of: coordinate)
      ?? Frame.Location(coordinate: coordinate, accuracy: 0, source: .truth)
  }

  /// The phone's own estimate of the correction for AR's axes.
  var correctionFacts: Frame.Correction {
    boxedFusion?.value.correctionFacts ?? Frame.Correction(angle: .zero, error: nil, runs: 0)
  }

  /// Returns the phone's true position and heading; nil if unknown.
  ///
  /// - Parameter attitude: The attitude of the pose.
  func truthFacts(_ attitude: Attitude) -> Frame.Truth? {
    if reality.isBelieved {
      return Frame.Truth(coordinate: coordinate, heading: attitude.heading.wrappedPositive)
    }
    return reality.known.map {
      Frame.Truth(
        coordinate: $0.coordinate(at: pose.position), heading: $0.heading(of: pose.orientation))
    }
  }

  /// Returns the estimate from which the location is computed; nil if it does not come from fixes.
  ///
  /// - Parameter time: The time of the frame on the clock of the fixes, seconds.
  func estimateFacts(at time: Double) -> Frame.BestEstimate? {
    boxedFusion?.value.estimateFacts(at: time)
  }

  /// The kind of motion that AR can follow at the moment.
  var trackingFacts: Frame.Tracking { boxedFusion?.value.trackingFacts ?? .world }

  /// The reason for AR's loss of position; nil if AR has its position, or if the reason is unknown.
  var trackingReason: TrackingReason? {
    trackingFacts == .limited ? boxedFusion?.value.trackingReason : nil
  }

  /// Returns the error of the picture; nil if the truth is unknown.
  ///
  /// The error is the difference between content as AR shows it and its true position, both seen from the
  /// camera.
  ///
  /// The finish's error is computed exactly; the errors of arrows, which are near, are computed to within
  /// micrometres.
  ///
  /// - Parameter finish: The finish as AR shows it, in AR's scene.
  func registrationFacts(finish: Vector3, arrows: [Frame.Arrow]) -> Frame.Registration? {
    if reality.isBelieved { return Frame.Registration.none }
    guard let known = reality.known else { return nil }
    let view = TrueView(of: self, known)
    let shown = finish - pose.position
    guard let route = guidance?.route,
      let real = view.finish(of: route, height: finish.y)
    else { return nil }
    var sum = 0.0
    for arrow in arrows {
      sum += (arrow.position - pose.position - view.vector(to: arrow.position)).length
    }
    return Frame.Registration(
      finish: .atan2(shown.cross(real).length, shown.dot(real)),
      finishDistance: (shown - real).length,
      arrowDistance: arrows.isEmpty ? 0 : sum / Double(arrows.count))
  }
}

extension World {
  /// The vector from the camera to the true position of the finish, in AR's axes, metres; nil while the
  /// phone's true position is unknown.
  package var offsetToTrueFinish: Vector3? {
    guard let finish, let route = guidance?.route else { return nil }
    if reality.isBelieved { return finish - pose.position }
    return reality.known.flatMap { TrueView(of: self, $0).finish(of: route, height: finish.y) }
  }
}

extension Fusion {
  fileprivate func facts(of location: GeodeticCoordinate) -> Frame.Location {
    Frame.Location(
      coordinate: location, accuracy: accuracy,
      source: followsPosition && best != nil ? .fused : .gps)
  }

  /// Returns the estimate from which the location is computed, at a time in seconds.
  fileprivate func estimateFacts(at time: Double) -> Frame.BestEstimate {
    let fix = best?.fix ?? (reason == .newestFix ? matcher.newestFix : nil)
    return Frame.BestEstimate(
      fix: fix, age: fix.map { time - $0.time }, reason: reason, kept: book.count, drops: drops)
  }

  fileprivate var correctionFacts: Frame.Correction {
    Frame.Correction(
      angle: misalignment, error: misalignmentError, runs: correction.runCount)
  }

  fileprivate var trackingFacts: Frame.Tracking {
    if followsPosition { return .world }
    return settings.tracking == .orientation ? .orientation : .limited
  }
}

/// The world as seen from the phone's true position, in AR's axes.
private struct TrueView {
  private let anchor: SceneAnchor
  private let trueFromScene: Rotation
  /// The phone's true coordinate.
  private let coordinate: GeodeticCoordinate
  /// The phone's true position relative to the anchor's position, in true axes, metres.
  private let position: Vector3
  /// The phone's height above the start of the session, metres.
  private let height: Double
  /// The rotation that converts vectors from true axes at the anchor to true axes at the phone.
  private let convergence: Rotation

  init(of world: World, _ known: KnownReality) {
    anchor = world.anchor
    trueFromScene = known.trueFromScene
    coordinate = known.coordinate(at: world.pose.position)
    position = (try? world.anchor.placement.position(of: coordinate)) ?? .zero
    height = (trueFromScene * world.pose.position).y
    let reference = world.anchor.placement.reference
    let east = Geodesic.longitudeDifference(from: reference.longitude, to: coordinate.longitude)
    convergence = Quaternion.aboutY(.radians(-east * coordinate.latitude.sine)).rotation
  }

  /// Returns the vector from the camera to the finish, given the finish's height above the session's start,
  /// metres.
  func finish(of route: Route, height finishHeight: Double) -> Vector3? {
    let end = route.coordinates[route.coordinates.count - 1]
    guard var vector = try? Placement(reference: coordinate).position(of: end) else { return nil }
    vector.y = finishHeight - height
    return trueFromScene.inverse(vector)
  }

  /// Returns the vector from the camera to the true position of a point that AR shows at the given scene
  /// position, metres.
  func vector(to shown: Vector3) -> Vector3 {
    var vector = convergence * (anchor.placedPosition(ofScene: shown) - position)
    vector.y = shown.y - height
    return trueFromScene.inverse(vector)
  }
}
