import ARRouteEngine
import RouteSimKit

extension SizingRequest {
  /// Prints the worst places of a walk, then the findings that make the run fail.
  func print(along walk: Walk) throws(Failure) -> ExitStatus {
    let designs = try designs()
    let request = WorldRequest(
      route: walk.route, layers: LayerChoices(streets: walk.streets),
      reading: FileReading(), phone: phone, picture: PictureChoices(),
      pose: PoseChoices(
        stand: .chainage(0), pitch: .zero, roll: .zero, eyeHeight: WorldSettings().eyeHeight,
        clock: 0),
      design: design)
    let street = try request.street()
    var surveys: [AlongSurvey] = []
    for (index, named) in designs.enumerated() {
      let settings = try settings(of: index, named.design, request)
      surveys.append(try survey(named, index, settings, walk, request, street))
    }
    let report = AlongReport(
      surveys, on: SizingScreen(camera: phone.camera, device: phone.preset),
      route: street.route?.name ?? walk.route)
    switch sheet.format {
    case .csv: try sheet.output.write(report.csv)
    case .json: try sheet.output.write(report.json)
    case .table, .picture: try sheet.output.write(report.text)
    }
    return Self.end(
      report.findings(of: sheet.failures)
        + table(of: designs).findingsAnywhere(of: sheet.failures))
  }

  /// Returns the picture settings for the design with the given number.
  private func settings(
    of index: Int, _ design: Design, _ request: WorldRequest
  ) throws(Failure) -> WorldSettings {
    if index == 0 {
      return try request.settings(self.design, on: phone, for: sheet.output, tellsUnused: false)
    }
    var file = self.design.ofUnits
    file.file = others[index - 1]
    return try request.settings(file, on: phone, for: sheet.output, tellsUnused: false)
  }

  /// The distance after which the street is laid out again, metres.
  private static let leg = 4000.0

  /// Examines a walk with a design.
  private func survey(
    _ named: NamedDesign, _ index: Int, _ settings: WorldSettings, _ walk: Walk,
    _ request: WorldRequest, _ street: WorldRequest.Street
  ) throws(Failure) -> AlongSurvey {
    guard let route = street.route else { throw .chainageWithoutRoute(.pose) }
    let choices = walk.choices
    let stops = choices.stopCount(onRouteOf: route.length)
    guard stops <= Double(AlongChoices.stopLimit) else {
      throw .tooManyStops(count: stops, limit: AlongChoices.stopLimit)
    }
    let count = Int(stops)
    let progress = ProgressLine("walking", besides: sheet.output)
    var found: [AlongStop] = []
    found.reserveCapacity(count)
    var parts: [ClosedRange<Double>]?
    var first = 0
    while first < count {
      // The world starts near the middle of a leg, so that its scene is accurate to a millimetre
      // everywhere.
      let start = choices.chainage(ofPlace: first)
      var end = first + 1
      while end < count, choices.chainage(ofPlace: end) < start + Self.leg { end += 1 }
      var about = request
      about.pose.stand = .chainage((start + choices.chainage(ofPlace: end - 1)) / 2)
      let world = try about.world(in: street, on: phone, settings: settings)
      if first == 0 {
        parts = world.routePartsInBuildings
        if index == 0 { StreetChoices.warn(aboutRouteOf: world) }
      }
      let numbers = first..<end
      let look = look(at: named.design, choices, on: route)
      let made = Workers.results(
        of: numbers.count, jobs: Workers.processors,
        { look(world, numbers.lowerBound + $0) },
        progress: { progress.update(numbers.lowerBound + $0, of: count) })
      guard let made = made as? [AlongStop] else { throw .placeOppositeRoute }
      found += made
      first = end
    }
    progress.clear()
    return AlongSurvey(
      named, found, choices: choices, length: route.length, partsInBuildings: parts,
      command: walk.commands[index])
  }

  /// Returns a function that examines the place with a given number, for use on any thread.
  private func look(
    at design: Design, _ choices: AlongChoices, on route: Route
  ) -> @Sendable (World, Int) -> AlongStop? {
    let screen = SizingScreen(camera: phone.camera, device: phone.preset)
    let theme = sheet.theme
    return { world, number in
      let chainage = choices.chainage(ofPlace: number)
      var here = world
      guard here.stand(atChainage: chainage) else { return nil }
      let heading = choices.facing == .finish ? here.faceFinish() : nil
      return AlongStop(
        in: here, chainage: chainage, heading: heading, design: design, on: screen, theme: theme)
    }
  }
}
