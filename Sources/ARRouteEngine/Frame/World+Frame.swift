extension World {
  /// Returns the frame at a time on the animation clock, seconds.
  ///
  /// - Complexity: Grows with the number of arrows in the window, not with the route.
  public func frame(clock: Double) -> Frame {
    if isBehind { return caughtUp.frame(clock: clock) }
    let transform = CameraTransform(pose)
    let attitude = pose.attitude
    let phase = settings.isStill ? 0 : clock
    let row = arrowRow(transform: transform, phase: phase)
    let finish = finish
    let layers =
      layers.isEmpty
      ? LayerFactsList()
      : layerFacts(
        FactsInMaking(
          transform: transform, attitude: attitude, finish: finish,
          arrows: row.arrows.filter(\.isVisible).map {
            SeenArrow(position: $0.position, heading: $0.heading)
          }))
    let registration = finish.flatMap { registrationFacts(finish: $0, arrows: row.arrows) }
    return Frame(
      time: clock,
      pinhole: camera,
      camera: Frame.Camera(
        coordinate: coordinate, pose: pose,
        attitude: Attitude(
          heading: (attitude.heading + anchor.misalignment).wrappedPositive,
          pitch: attitude.pitch, roll: attitude.roll)),
      guidance: guidanceFacts(transform: transform, attitude: attitude, phase: phase),
      arrows: row.arrows,
      way: row.way,
      layers: layers,
      location: locationFacts,
      correction: correctionFacts,
      truth: truthFacts(attitude),
      tracking: trackingFacts,
      trackingReason: trackingReason,
      poses: poseSource,
      registration: registration,
      isReady: boxedFusion?.value.readiness.isReady ?? true,
      estimate: estimateFacts(at: clock))
  }

  /// Returns the error of the picture at a time on the animation clock, seconds.
  ///
  /// It equals the `registration` of the frame at that time, but the rest of the frame is not computed.
  package func registration(clock: Double) -> Frame.Registration? {
    if isBehind { return caughtUp.registration(clock: clock) }
    guard let finish else { return nil }
    return registrationFacts(
      finish: finish,
      arrows: arrowRow(
        transform: CameraTransform(pose), phase: settings.isStill ? 0 : clock
      ).arrows)
  }

  private func guidanceFacts(
    transform: CameraTransform, attitude: Attitude, phase: Double
  ) -> Frame.Guidance? {
    guard let match = guidance?.progress.match, let route = guidance?.route,
      let leg = guidance?.certainty, let position = finish
    else { return nil }
    let room = settings.margins?.room(in: camera.viewport) ?? ScreenRoom(camera.viewport)
    let free = settings.room(in: camera.viewport)
    // These values are large, so they are modified in place.
    var facts = Frame.Guidance(
      finish: finishFacts(
        at: position, transform: transform, attitude: attitude, phase: phase, room: free),
      hint: Frame.Hint(style: settings.hintStyle, turn: .zero),
      route: Frame.RouteState(
        length: route.length, chainage: match.chainage,
        crossTrack: match.crossTrack, segment: match.segment,
        isOffRoute: isOffRoute, leg: leg),
      next: isOffRoute
        ? nil
        : route.nextTurn(after: match.chainage).map {
          Frame.NextTurn(turn: $0, distance: $0.chainage - match.chainage)
        })
    pointHint(of: &facts, transform: transform, attitude: attitude, room: free)
    facts.tellCovers(in: room)
    return facts
  }

  private func finishFacts(
    at position: Vector3, transform: CameraTransform, attitude: Attitude, phase: Double,
    room: ScreenRoom
  ) -> Frame.Finish {
    let distance = (position - pose.position).length
    let diameter = settings.sizing.diameter(at: distance)
    let inCamera = transform.cameraPosition(of: position)
    let center = camera.project(inCamera)?.position
    let angle = -attitude.roll
    let text = settings.units.text(for: distance, in: settings.language)
    // At the same depth, a length of D/2 on the screen is D/2 · range / f in the scene.
    let radius = center.map { _ in diameter / 2 * -inCamera.z / camera.focalLength }
    let isVisible = center.map(camera.viewport.contains) ?? false
    let fit = LabelFit(text, angle: angle, viewport: camera.viewport)
    return Frame.Finish(
      isVisible: isVisible,
      distance: distance,
      position: position,
      center: center,
      diameter: diameter,
      sphereRadius: radius,
      silhouette: radius.flatMap {
        SphereSilhouette(center: inCamera, radius: $0, focalLength: camera.focalLength)
      },
      pulse: Pulse(clock: phase),
      label: Frame.Label(
        text: text,
        center: center.map {
          $0 + Vector2(angle.sine, -angle.cosine) * (diameter / 2 + LabelPlacement.offset)
        },
        angle: angle, fit: fit,
        placement: center.flatMap {
          isVisible
            ? LabelPlacement(
              text, size: fit.size, angle: angle, above: ($0, diameter / 2), in: room,
              swerves: settings.avoidance == .safeArea) : nil
        }))
  }

  /// Computes the direction, marker, glyph and placement of the hint that points to the finish.
  private func pointHint(
    of facts: inout Frame.Guidance, transform: CameraTransform, attitude: Attitude, room: ScreenRoom
  ) {
    let offset = facts.finish.position - pose.position
    if offset.x != 0 || offset.z != 0 {
      facts.hint.turn = (Angle.atan2(offset.x, -offset.z) - attitude.heading).wrapped
    }
    if facts.finish.isVisible { return }
    let inCamera = transform.cameraPosition(of: facts.finish.position)
    let down = transform.cameraDirection(of: Vector3(0, -1, 0))
    let viewport = camera.viewport
    // On a screen too small for this inset, the hint is at the centre of the shorter side.
    let inset = min(settings.hintInset, min(viewport.width, viewport.height) / 2)
    let path = settings.hintPath(in: viewport)
    facts.hint.marker = HintMarker(
      finish: inCamera, down: down, viewport: viewport, inset: inset, path: path)
    let target = OffscreenPosition(finish: inCamera, down: down, camera: camera)
    facts.hint.glyph = AnyHintGlyph(
      settings.hintStyle.glyph?.init(
        at: target, in: ScreenRoom(viewport), inset: inset, around: nil))
    let (center, radius) = (facts.finish.center, facts.finish.diameter / 2)
    facts.hint.placement = HintPlacement(
      at: target, style: settings.hintStyle, inset: inset, path: path, in: room,
      leaving: center.map { ($0, radius) },
      outline: settings.mark.outline.reach(about: radius) - radius,
      distance: settings.hintHasDistance
        ? LabelPlacement(
          facts.finish.label.text, size: facts.finish.label.fit.size,
          angle: facts.finish.label.angle, at: viewport.center) : nil)
  }
}

extension Frame.Guidance {
  /// Records which of the label, the disc and the hint hide parts of each other, and which the phone covers.
  ///
  /// - Parameter room: The part of the screen that the phone leaves free.
  fileprivate mutating func tellCovers(in room: ScreenRoom) {
    if let label = finish.label.placement {
      if !label.isInside(room) { finish.label.coveredBy = [.phone] }
      if let center = finish.center, label.covers(center: center, radius: finish.diameter / 2) {
        finish.label.covers = [.placemark]
        finish.coveredBy = [.label]
      }
    }
    if let placement = hint.placement, placement.opacity > 0 {
      let isMarker = placement.glyph == nil
      let isMarkerWhole =
        !isMarker
        || room.holds(center: placement.center, radius: HintMarker.radius, tolerance: 1e-6)
      if !isMarkerWhole || placement.label?.isInside(room) == false { hint.coveredBy = [.phone] }
      if let center = finish.center {
        let radius = finish.diameter / 2
        let isMarkerOver =
          isMarker && (placement.center - center).length < HintMarker.radius + radius
        if isMarkerOver || placement.label?.covers(center: center, radius: radius) == true {
          hint.covers = [.placemark]
          finish.coveredBy = [.hint]
        }
      }
    }
    if let center = finish.center {
      let seen = ScreenRoom(room.viewport).nearest(to: center, inset: 0)
      let isOnScreen = (center - seen).length < finish.diameter / 2
      if isOnScreen, !room.shows(center: center, radius: finish.diameter / 2) {
        finish.coveredBy.append(.phone)
      }
    }
  }
}
