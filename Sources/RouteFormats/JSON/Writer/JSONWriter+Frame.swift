package import ARRouteEngine

extension JSONWriter {
  /// Writes a frame as the JSON object of SPEC §12.
  ///
  /// Latitudes and longitudes have at most 9 decimals, and all other numbers at most 6. Keys are in a fixed
  /// order. Missing values are written as `null`.
  package mutating func frame(_ frame: Frame) {
    object { $0.members(of: frame) }
  }

  /// Writes the keys and values of a frame.
  mutating func members(of frame: Frame) {
    number("time", frame.time)
    member("viewport") { $0.viewport(frame.pinhole) }
    member("camera") { $0.camera(frame.camera) }
    member("finish", frame.guidance?.finish) { $0.finish($1) }
    member("hint", frame.guidance?.hint) { $0.hint($1) }
    array("arrows", of: frame.arrows) { $0.arrow($1) }
    member("route", frame.guidance?.route) { $0.route($1) }
    member("location") { $0.location(frame.location) }
    member("correction") { $0.correction(frame.correction) }
    member("truth", frame.truth) { $0.truth($1) }
    string("tracking", frame.tracking.rawValue)
    string("trackingReason", frame.trackingReason?.rawValue)
    string("poses", frame.poses?.rawValue)
    member("registration", frame.registration) { $0.registration($1) }
    bool("ready", frame.isReady)
    array("events", of: frame.events) { $0.event($1) }
    member("next", frame.guidance?.next) { $0.next($1) }
    member("estimate", frame.estimate) { $0.estimate($1) }
    for facts in frame.layers.all {
      if let facts = facts as? any WrittenFacts { facts.write(into: &self) }
    }
  }
}

extension JSONWriter {
  private mutating func viewport(_ pinhole: PinholeCamera) {
    object { json in
      json.number("width", pinhole.viewport.width)
      json.number("height", pinhole.viewport.height)
      json.number("focal", pinhole.focalLength)
    }
  }

  private mutating func camera(_ camera: Frame.Camera) {
    object { json in
      json.coordinate(camera.coordinate)
      json.point("position", camera.pose.position)
      json.heading("heading", camera.attitude.heading)
      json.number("pitch", camera.attitude.pitch.degrees)
      json.member("roll") { $0.signedAngle(camera.attitude.roll) }
    }
  }

  private mutating func finish(_ finish: Frame.Finish) {
    object { json in
      json.bool("visible", finish.isVisible)
      json.number("distance", finish.distance)
      json.point("position", finish.position)
      json.point("center", finish.center)
      json.number("diameter", finish.diameter)
      json.number("sphereRadius", finish.sphereRadius, decimals: 6)
      json.member("silhouette", finish.silhouette) { $0.silhouette($1) }
      json.object("pulse") { json in
        json.number("scale", finish.pulse.scale)
        json.number("opacity", finish.pulse.opacity)
      }
      json.object("label") { json in
        json.string("text", finish.label.text)
        json.point("center", finish.label.center)
        json.member("angle") { $0.signedAngle(finish.label.angle) }
        json.number("size", finish.label.fit.size)
        json.bool("fits", finish.label.fit.fits)
        json.member("drawn", finish.label.placement) { $0.placement($1) }
        json.parts("covers", finish.label.covers)
        json.parts("coveredBy", finish.label.coveredBy)
      }
      json.parts("coveredBy", finish.coveredBy)
    }
  }

  private mutating func placement(_ placement: LabelPlacement) {
    object { json in
      json.point("center", placement.center)
      json.number("width", placement.width)
      json.number("height", placement.height)
    }
  }

  private mutating func placement(_ placement: HintPlacement) {
    object { json in
      json.point("center", placement.center)
      json.number("opacity", placement.opacity)
      json.glyphs(placement.glyph)
      json.member("label", placement.label) { $0.placement($1) }
    }
  }

  private mutating func silhouette(_ silhouette: SphereSilhouette) {
    object { json in
      json.number("major", silhouette.major)
      json.number("minor", silhouette.minor)
      json.key("angle")
      // The angle is in (−90, 90], even after rounding.
      let degrees = silhouette.angle.degrees
      json.number(degrees <= -90 + 5e-7 ? 90 : degrees)
    }
  }

  private mutating func hint(_ hint: Frame.Hint) {
    object { json in
      json.bool("visible", hint.marker != nil)
      json.point("center", hint.marker?.center)
      json.string("edge", hint.marker?.edge.rawValue)
      json.member("turn") { $0.signedAngle(hint.turn) }
      json.string("style", hint.style.rawValue)
      json.glyphs(hint.glyph)
      json.member("drawn", hint.placement) { $0.placement($1) }
      json.parts("covers", hint.covers)
      json.parts("coveredBy", hint.coveredBy)
    }
  }

  /// Writes a member for each style that has a glyph; its value is `null` unless it is the glyph that is
  /// drawn.
  private mutating func glyphs(_ drawn: AnyHintGlyph?) {
    for style in HintStyle.allCases {
      guard let kind = style.glyph else { continue }
      key(kind.key)
      if let glyph = drawn?.glyph, type(of: glyph) == kind {
        object { json in
          for fact in glyph.facts { json.write(fact) }
        }
      } else {
        null()
      }
    }
  }

  private mutating func write(_ fact: HintFact) {
    switch fact {
    case .point(let name, let coordinates): point(name, coordinates)
    case .points(let name, let points):
      array(name, of: points) { $0.point($1) }
    case .number(let name, let value): number(name, value)
    }
  }

  private mutating func arrow(_ arrow: Frame.Arrow) {
    object { json in
      json.number("chainage", arrow.chainage)
      json.point("position", arrow.position)
      json.heading("heading", arrow.heading)
      json.point("center", arrow.center)
      json.bool("visible", arrow.isVisible)
    }
  }

  private mutating func route(_ route: Frame.RouteState) {
    object { json in
      json.number("length", route.length)
      json.number("chainage", route.chainage)
      json.number("remaining", route.remaining)
      json.number("crossTrack", route.crossTrack)
      json.number("segment", route.segment)
      json.bool("offRoute", route.isOffRoute)
      json.member("leg") { $0.leg(route.leg) }
    }
  }

  private mutating func leg(_ leg: LegCertainty) {
    object { json in
      json.number("confidence", leg.confidence, decimals: 6)
      json.key("second")
      guard let second = leg.second else { return json.null() }
      json.object { json in
        json.number("chainage", second.chainage)
        json.number("confidence", second.confidence)
      }
    }
  }

  private mutating func location(_ location: Frame.Location) {
    object { json in
      json.coordinate(location.coordinate)
      json.number("accuracy", location.accuracy)
      json.string("source", location.source.rawValue)
    }
  }

  private mutating func correction(_ correction: Frame.Correction) {
    object { json in
      json.member("angle") { $0.signedAngle(correction.angle) }
      json.number("error", correction.error?.degrees, decimals: 6)
      json.number("runs", correction.runs)
    }
  }

  private mutating func truth(_ truth: Frame.Truth) {
    object { json in
      json.coordinate(truth.coordinate)
      json.heading("heading", truth.heading)
    }
  }

  private mutating func registration(_ registration: Frame.Registration) {
    object { json in
      json.number("finishDegrees", registration.finish.degrees)
      json.number("finishMeters", registration.finishDistance)
      json.number("arrowMeters", registration.arrowDistance)
    }
  }
}

extension JSONWriter {
  @inline(__always)
  private mutating func number(_ value: Double) { number(value, decimals: 6) }

  @inline(__always)
  private mutating func number(_ name: StaticString, _ value: Double) {
    number(name, value, decimals: 6)
  }

  @inline(__always)
  private mutating func parts(_ name: StaticString, _ parts: [Frame.ScreenPart]) {
    array(name, of: parts) { $0.string($1.rawValue) }
  }
}
