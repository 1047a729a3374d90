extension World {
  /// What the phone shows and knows at a time of the animation clock, seconds.
  ///
  /// - Complexity: Grows with the arrows in the window, not with the route.
  public func frame(clock: Double) -> Frame {
    let transform = CameraTransform(pose)
    let attitude = pose.attitude
    let phase = settings.isStill ? 0 : clock
    let finish = finishFacts(transform: transform, attitude: attitude, phase: phase)
    let arrows = arrowFacts(transform: transform, phase: phase)
    let chainage = progress.match.chainage
    return Frame(
      time: clock,
      pinhole: camera,
      camera: Frame.Camera(
        coordinate: coordinate, pose: pose,
        attitude: Attitude(
          heading: (attitude.heading + anchor.misalignment).wrappedPositive,
          pitch: attitude.pitch, roll: attitude.roll)),
      finish: finish,
      hint: hintFacts(finish: finish, transform: transform, attitude: attitude),
      arrows: arrows,
      route: Frame.RouteState(
        length: route.length, chainage: chainage,
        crossTrack: progress.match.crossTrack, segment: progress.match.segment,
        isOffRoute: isOffRoute, leg: legCertainty),
      location: locationFacts,
      correction: correctionFacts,
      truth: truthFacts,
      tracking: trackingFacts,
      poses: poseSource,
      registration: registrationFacts(finish: finish, arrows: arrows),
      isReady: fusion?.readiness.isReady ?? true,
      next: route.nextTurn(after: chainage).map {
        Frame.NextTurn(turn: $0, distance: $0.chainage - chainage)
      },
      estimate: estimateFacts(at: clock))
  }

  private func finishFacts(
    transform: CameraTransform, attitude: Attitude, phase: Double
  ) -> Frame.Finish {
    let position = finish
    let distance = (position - pose.position).length
    let diameter = settings.sizing.diameter(at: distance)
    let inCamera = transform.cameraPosition(of: position)
    let center = camera.project(inCamera)?.position
    let angle = -attitude.roll
    let text = settings.units.text(for: distance, in: settings.language)
    // At the same depth, D/2 on the screen is D/2 · range / f across.
    let radius = center.map { _ in diameter / 2 * -inCamera.z / camera.focalLength }
    return Frame.Finish(
      isVisible: center.map(camera.viewport.contains) ?? false,
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
        center: center.map { $0 + Vector2(angle.sine, -angle.cosine) * (diameter / 2 + 16) },
        angle: angle,
        fit: LabelFit(text, angle: angle, viewport: camera.viewport)))
  }

  private func hintFacts(
    finish: Frame.Finish, transform: CameraTransform, attitude: Attitude
  ) -> Frame.Hint {
    let offset = finish.position - pose.position
    let isHere = offset.x == 0 && offset.z == 0
    let bearing = Angle.atan2(offset.x, -offset.z)
    var hint = Frame.Hint(
      style: settings.hintStyle, turn: isHere ? .zero : (bearing - attitude.heading).wrapped)
    if finish.isVisible { return hint }
    let inCamera = transform.cameraPosition(of: finish.position)
    let down = transform.cameraDirection(of: Vector3(0, -1, 0))
    let viewport = camera.viewport
    // On a smaller screen than it was chosen for it is as far in as there is room.
    let inset = min(settings.hintInset, min(viewport.width, viewport.height) / 2)
    hint.marker = HintMarker(finish: inCamera, down: down, viewport: viewport, inset: inset)
    let target = OffscreenPosition(finish: inCamera, down: down, camera: camera)
    switch settings.hintStyle {
    case .edge: break
    case .halo:
      hint.halo = HintHalo(
        about: target, viewport: viewport, intrusion: inset + HintMarker.radius)
    case .wedge: hint.wedge = HintWedge(at: target, viewport: viewport, inset: inset)
    }
    return hint
  }

  /// The arrows whose homes are in the window, each flowed along its own piece.
  private func arrowFacts(transform: CameraTransform, phase: Double) -> [Frame.Arrow] {
    let style = settings.arrows
    let model = style.model
    let start = progress.match.chainage
    let end = min(start + style.window, route.length)
    let cycles = phase / style.period
    let share = cycles - cycles.rounded(.down)
    var arrows: [Frame.Arrow] = []
    arrows.reserveCapacity(Int(min(style.window / style.spacing, 4096)) + 1)
    var number = (start / style.spacing).rounded(.up)
    var segment = progress.match.segment
    var heading = Angle.zero
    var known: Int?
    while number * style.spacing <= end, number * style.spacing < route.length {
      let home = number * style.spacing
      let piece = min(style.spacing, route.length - home)
      let chainage = home + piece * share
      while segment + 1 < route.segmentCount, route.chainages[segment + 1] <= chainage {
        segment += 1
      }
      if segment != known {
        heading =
          (content.stretch.direction(ofSegment: segment) + anchor.misalignment)
          .wrappedPositive
        known = segment
      }
      let position = content.stretch.position(
        onSegment: segment, fraction: route.fraction(ofChainage: chainage, onSegment: segment))
      let center = camera.project(transform.cameraPosition(of: position))?.position
      arrows.append(
        Frame.Arrow(
          chainage: home, position: position, heading: heading,
          center: center, isVisible: center.map(camera.viewport.contains) ?? false,
          trail: model.bends
            ? content.stretch.trail(from: position, onSegment: segment, length: model.length) : []))
      number += 1
    }
    return arrows
  }
}
