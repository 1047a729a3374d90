import ARRouteEngine
public import RouteFormats

extension JSONWriter {
  /// Writes a frame as the JSON object of SPEC §12.
  ///
  /// Latitudes and longitudes have at most 9 decimals, everything else at most 6; keys are in a
  /// fixed order; what is absent is `null`.
  public mutating func frame(_ frame: Frame) {
    beginObject()
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
    beginArray()
    for item in frame.arrows { arrow(item) }
    endArray()
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
    key("registration")
    registration(frame.registration)
    key("ready")
    bool(frame.isReady)
    endObject()
  }
}

extension JSONWriter {
  private mutating func viewport(_ pinhole: PinholeCamera) {
    beginObject()
    key("width")
    number(pinhole.viewport.width)
    key("height")
    number(pinhole.viewport.height)
    key("focal")
    number(pinhole.focalLength)
    endObject()
  }

  private mutating func camera(_ camera: Frame.Camera) {
    beginObject()
    coordinate(camera.coordinate)
    key("position")
    point(camera.pose.position)
    key("heading")
    heading(camera.attitude.heading)
    key("pitch")
    number(camera.attitude.pitch.degrees)
    key("roll")
    signedAngle(camera.attitude.roll)
    endObject()
  }

  private mutating func finish(_ finish: Frame.Finish) {
    beginObject()
    key("visible")
    bool(finish.isVisible)
    key("distance")
    number(finish.distance)
    key("position")
    point(finish.position)
    key("center")
    point(finish.center)
    key("diameter")
    number(finish.diameter)
    key("sphereRadius")
    number(finish.sphereRadius, decimals: 6)
    key("silhouette")
    silhouette(finish.silhouette)
    key("pulse")
    beginObject()
    key("scale")
    number(finish.pulse.scale)
    key("opacity")
    number(finish.pulse.opacity)
    endObject()
    key("label")
    beginObject()
    key("text")
    string(finish.label.text)
    key("center")
    point(finish.label.center)
    key("angle")
    signedAngle(finish.label.angle)
    key("size")
    number(finish.label.fit.size)
    key("fits")
    bool(finish.label.fit.fits)
    endObject()
    endObject()
  }

  private mutating func silhouette(_ silhouette: SphereSilhouette?) {
    guard let silhouette else { return null() }
    beginObject()
    key("major")
    number(silhouette.major)
    key("minor")
    number(silhouette.minor)
    key("angle")
    // In (−90, 90], also after rounding.
    let degrees = silhouette.angle.degrees
    number(degrees <= -90 + 5e-7 ? 90 : degrees)
    endObject()
  }

  private mutating func hint(_ hint: Frame.Hint) {
    beginObject()
    key("visible")
    bool(hint.marker != nil)
    key("center")
    point(hint.marker?.center)
    key("edge")
    string(hint.marker?.edge.rawValue)
    key("turn")
    signedAngle(hint.turn)
    key("style")
    string(hint.style.rawValue)
    key("halo")
    halo(hint.halo)
    key("wedge")
    wedge(hint.wedge)
    endObject()
  }

  private mutating func halo(_ halo: HintHalo?) {
    guard let halo else { return null() }
    beginObject()
    key("center")
    point(halo.center)
    key("radius")
    number(halo.radius)
    endObject()
  }

  private mutating func wedge(_ wedge: HintWedge?) {
    guard let wedge else { return null() }
    beginObject()
    key("tip")
    point(wedge.tip)
    key("ends")
    beginArray()
    for end in wedge.ends { point(end) }
    endArray()
    key("leg")
    number(wedge.leg)
    key("aperture")
    number(wedge.aperture.degrees)
    endObject()
  }

  private mutating func arrow(_ arrow: Frame.Arrow) {
    beginObject()
    key("chainage")
    number(arrow.chainage)
    key("position")
    point(arrow.position)
    key("heading")
    heading(arrow.heading)
    key("center")
    point(arrow.center)
    key("visible")
    bool(arrow.isVisible)
    endObject()
  }

  private mutating func route(_ route: Frame.RouteState) {
    beginObject()
    key("length")
    number(route.length)
    key("chainage")
    number(route.chainage)
    key("remaining")
    number(route.remaining)
    key("crossTrack")
    number(route.crossTrack)
    key("segment")
    number(route.segment)
    key("offRoute")
    bool(route.isOffRoute)
    endObject()
  }

  private mutating func location(_ location: Frame.Location) {
    beginObject()
    coordinate(location.coordinate)
    key("accuracy")
    number(location.accuracy)
    key("source")
    string(location.source.rawValue)
    endObject()
  }

  private mutating func correction(_ correction: Frame.Correction) {
    beginObject()
    key("angle")
    signedAngle(correction.angle)
    key("error")
    number(correction.error?.degrees, decimals: 6)
    key("runs")
    number(correction.runs)
    endObject()
  }

  private mutating func truth(_ truth: Frame.Truth?) {
    guard let truth else { return null() }
    beginObject()
    coordinate(truth.coordinate)
    key("heading")
    heading(truth.heading)
    endObject()
  }

  private mutating func registration(_ registration: Frame.Registration?) {
    guard let registration else { return null() }
    beginObject()
    key("finishDegrees")
    number(registration.finish.degrees)
    key("finishMeters")
    number(registration.finishDistance)
    key("arrowMeters")
    number(registration.arrowDistance)
    endObject()
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
