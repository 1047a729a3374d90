public import ARRouteEngine

extension JSONWriter {
  /// Writes a frame as the JSON object of SPEC §12.
  ///
  /// Latitudes and longitudes have at most 9 decimals, everything else at most 6; keys are in a
  /// fixed order; what is absent is `null`.
  public mutating func frame(_ frame: Frame) {
    object { $0.members(of: frame) }
  }

  /// Writes the keys of a frame and what they say.
  mutating func members(of frame: Frame) {
    key("time")
    number(frame.time)
    key("viewport")
    viewport(frame.pinhole)
    key("camera")
    camera(frame.camera)
    key("finish")
    finish(frame.finish)
    key("hint")
    hint(frame.hint)
    key("arrows")
    array { json in
      for item in frame.arrows { json.arrow(item) }
    }
    key("route")
    route(frame.route)
    key("location")
    location(frame.location)
    key("correction")
    correction(frame.correction)
    key("truth")
    truth(frame.truth)
    key("tracking")
    string(frame.tracking.rawValue)
    key("poses")
    string(frame.poses?.rawValue)
    key("registration")
    registration(frame.registration)
    key("ready")
    bool(frame.isReady)
    key("events")
    array { json in
      for event in frame.events { json.event(event) }
    }
    key("next")
    next(frame.next)
    key("estimate")
    estimate(frame.estimate)
  }
}

extension JSONWriter {
  private mutating func viewport(_ pinhole: PinholeCamera) {
    object { json in
      json.key("width")
      json.number(pinhole.viewport.width)
      json.key("height")
      json.number(pinhole.viewport.height)
      json.key("focal")
      json.number(pinhole.focalLength)
    }
  }

  private mutating func camera(_ camera: Frame.Camera) {
    object { json in
      json.coordinate(camera.coordinate)
      json.key("position")
      json.point(camera.pose.position)
      json.key("heading")
      json.heading(camera.attitude.heading)
      json.key("pitch")
      json.number(camera.attitude.pitch.degrees)
      json.key("roll")
      json.signedAngle(camera.attitude.roll)
    }
  }

  private mutating func finish(_ finish: Frame.Finish) {
    object { json in
      json.key("visible")
      json.bool(finish.isVisible)
      json.key("distance")
      json.number(finish.distance)
      json.key("position")
      json.point(finish.position)
      json.key("center")
      json.point(finish.center)
      json.key("diameter")
      json.number(finish.diameter)
      json.key("sphereRadius")
      json.number(finish.sphereRadius, decimals: 6)
      json.key("silhouette")
      json.silhouette(finish.silhouette)
      json.key("pulse")
      json.object { json in
        json.key("scale")
        json.number(finish.pulse.scale)
        json.key("opacity")
        json.number(finish.pulse.opacity)
      }
      json.key("label")
      json.object { json in
        json.key("text")
        json.string(finish.label.text)
        json.key("center")
        json.point(finish.label.center)
        json.key("angle")
        json.signedAngle(finish.label.angle)
        json.key("size")
        json.number(finish.label.fit.size)
        json.key("fits")
        json.bool(finish.label.fit.fits)
        json.key("drawn")
        json.placement(finish.label.placement)
        json.key("covers")
        json.parts(finish.label.covers)
        json.key("coveredBy")
        json.parts(finish.label.coveredBy)
      }
      json.key("coveredBy")
      json.parts(finish.coveredBy)
    }
  }

  private mutating func placement(_ placement: LabelPlacement?) {
    guard let placement else { return null() }
    object { json in
      json.key("center")
      json.point(placement.center)
      json.key("width")
      json.number(placement.width)
      json.key("height")
      json.number(placement.height)
    }
  }

  private mutating func placement(_ placement: HintPlacement?) {
    guard let placement else { return null() }
    object { json in
      json.key("center")
      json.point(placement.center)
      json.key("opacity")
      json.number(placement.opacity)
      json.key("halo")
      json.halo(placement.halo)
      json.key("wedge")
      json.wedge(placement.wedge)
      json.key("label")
      json.placement(placement.label)
    }
  }

  private mutating func parts(_ parts: [Frame.ScreenPart]) {
    array { json in
      for part in parts { json.string(part.rawValue) }
    }
  }

  private mutating func silhouette(_ silhouette: SphereSilhouette?) {
    guard let silhouette else { return null() }
    object { json in
      json.key("major")
      json.number(silhouette.major)
      json.key("minor")
      json.number(silhouette.minor)
      json.key("angle")
      // In (−90, 90], also after rounding.
      let degrees = silhouette.angle.degrees
      json.number(degrees <= -90 + 5e-7 ? 90 : degrees)
    }
  }

  private mutating func hint(_ hint: Frame.Hint) {
    object { json in
      json.key("visible")
      json.bool(hint.marker != nil)
      json.key("center")
      json.point(hint.marker?.center)
      json.key("edge")
      json.string(hint.marker?.edge.rawValue)
      json.key("turn")
      json.signedAngle(hint.turn)
      json.key("style")
      json.string(hint.style.rawValue)
      json.key("halo")
      json.halo(hint.halo)
      json.key("wedge")
      json.wedge(hint.wedge)
      json.key("drawn")
      json.placement(hint.placement)
      json.key("covers")
      json.parts(hint.covers)
      json.key("coveredBy")
      json.parts(hint.coveredBy)
    }
  }

  private mutating func halo(_ halo: HintHalo?) {
    guard let halo else { return null() }
    object { json in
      json.key("center")
      json.point(halo.center)
      json.key("radius")
      json.number(halo.radius)
    }
  }

  private mutating func wedge(_ wedge: HintWedge?) {
    guard let wedge else { return null() }
    object { json in
      json.key("tip")
      json.point(wedge.tip)
      json.key("ends")
      json.array { json in
        for end in wedge.ends { json.point(end) }
      }
      json.key("leg")
      json.number(wedge.leg)
      json.key("aperture")
      json.number(wedge.aperture.degrees)
    }
  }

  private mutating func arrow(_ arrow: Frame.Arrow) {
    object { json in
      json.key("chainage")
      json.number(arrow.chainage)
      json.key("position")
      json.point(arrow.position)
      json.key("heading")
      json.heading(arrow.heading)
      json.key("center")
      json.point(arrow.center)
      json.key("visible")
      json.bool(arrow.isVisible)
    }
  }

  private mutating func route(_ route: Frame.RouteState) {
    object { json in
      json.key("length")
      json.number(route.length)
      json.key("chainage")
      json.number(route.chainage)
      json.key("remaining")
      json.number(route.remaining)
      json.key("crossTrack")
      json.number(route.crossTrack)
      json.key("segment")
      json.number(route.segment)
      json.key("offRoute")
      json.bool(route.isOffRoute)
      json.key("leg")
      json.leg(route.leg)
    }
  }

  private mutating func leg(_ leg: LegCertainty) {
    object { json in
      json.key("confidence")
      json.number(leg.confidence, decimals: 6)
      json.key("second")
      guard let second = leg.second else { return json.null() }
      json.object { json in
        json.key("chainage")
        json.number(second.chainage)
        json.key("confidence")
        json.number(second.confidence)
      }
    }
  }

  private mutating func location(_ location: Frame.Location) {
    object { json in
      json.coordinate(location.coordinate)
      json.key("accuracy")
      json.number(location.accuracy)
      json.key("source")
      json.string(location.source.rawValue)
    }
  }

  private mutating func correction(_ correction: Frame.Correction) {
    object { json in
      json.key("angle")
      json.signedAngle(correction.angle)
      json.key("error")
      json.number(correction.error?.degrees, decimals: 6)
      json.key("runs")
      json.number(correction.runs)
    }
  }

  private mutating func truth(_ truth: Frame.Truth?) {
    guard let truth else { return null() }
    object { json in
      json.coordinate(truth.coordinate)
      json.key("heading")
      json.heading(truth.heading)
    }
  }

  private mutating func registration(_ registration: Frame.Registration?) {
    guard let registration else { return null() }
    object { json in
      json.key("finishDegrees")
      json.number(registration.finish.degrees)
      json.key("finishMeters")
      json.number(registration.finishDistance)
      json.key("arrowMeters")
      json.number(registration.arrowDistance)
    }
  }
}

extension JSONWriter {
  private mutating func number(_ value: Double) { number(value, decimals: 6) }

  private mutating func point(_ point: Vector3) {
    numbers(point.x, point.y, point.z, decimals: 6)
  }

  private mutating func point(_ point: Vector2?) {
    guard let point else { return null() }
    numbers(point.x, point.y, decimals: 6)
  }
}
