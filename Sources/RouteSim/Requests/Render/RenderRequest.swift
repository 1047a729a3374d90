import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A request for one frame of a route, or a sheet of several.
struct RenderRequest: Request {
  /// The output made from the frame or frames.
  enum Product {
    /// The frame as a line of JSON, or one line per pose, including the disputed pixels of a depth buffer
    /// if requested.
    case frames(SheetChoices?, theme: Theme, testsDepth: Bool)
    /// The frame, one frame per pose, or a film's frames, as places for maps and tables.
    case features(FeatureWriter.Format, SheetChoices?, FilmWalk?)
    /// A picture as SVG or PNG.
    case screens(ScreenPicture)
    /// The differences between the pictures of two designs.
    case difference(ScreenDifference)
    /// A picture of characters.
    case cells(CharacterPicture)
    /// A film along the route.
    case film(Film)
  }

  var world: WorldRequest
  /// The position of a tap before anything is shown, points; nil for no tap.
  var tap: Vector2?
  /// The background of the scene; nil for the street.
  var photograph: PhotographChoices?
  /// The designs and phones side by side; a single design on a single phone otherwise.
  var sideBySide: SideBySide
  var product: Product
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    guard let photograph else { return try make() }
    var request = self
    try request.lay(over: photograph)
    return try request.make()
  }

  private func make() throws(Failure) -> ExitStatus {
    switch product {
    case .frames(let sheet, let theme, let testsDepth):
      try writeFrames(of: try scenes(sheet), theme: theme, testsDepth: testsDepth)
    case .screens(let picture):
      let planned = try scenes(picture.sheet)
      try picture.write(
        try pictureSheet(picture, of: planned),
        title: picture.title ?? planned[0].world.guidance?.route.name, to: output)
      if picture.style.testsDepth, picture.format.isOfPixels {
        let progress = ProgressLine("testing depths")
        let scenes = planned.lazy.map(\.scene)
        let disputed = DisputedPixels(
          of: scenes, picture.scale, progress: progress.update(_:))
        progress.clear()
        StandardError.report(disputed.line)
      }
    case .difference(let difference):
      let names = try sideBySide.named(for: output).map(\.name)
      try output.write(difference.bytes(of: shown(try scenes(nil)), names: names))
    case .cells(let picture):
      try output.write(picture.text(of: shown(try scenes(nil))[0], on: output))
    case .film(let film): try make(film)
    case .features(let format, let sheet, let walk): try writeFeatures(format, sheet, walk)
    }
    return .success
  }

  /// Shows the scene through a photograph's lens, on top of the photograph.
  private mutating func lay(over photograph: PhotographChoices) throws(Failure) {
    let use = product.useOfPhotograph
    let picture = try photograph.picture(use)
    for warning in photograph.warnings(about: picture) { StandardError.warn(warning) }
    sideBySide.phones = sideBySide.phones.map { photograph.phone($0, filledBy: picture) }
    world.phone = sideBySide.phones[0]
    product.lay(over: try photograph.shown(picture, use))
  }

  /// Makes a film, each frame of which is equal to the frame of a separate run at the same position.
  private func make(_ film: Film) throws(Failure) {
    let legend = SideBySide.legend(try sideBySide.named(for: output))
    let maker = FilmMaker(film.make, rate: film.walk.rate, legend: legend)
    let count = Int(film.walk.frames)
    var numbers = (0..<count).makeIterator()
    func next() -> Int? { numbers.next() }
    try maker.make(count: count, take: next, scenes: try frames(of: film.walk))
  }

  /// Writes the phone's position in each frame, for maps and tables.
  private func writeFeatures(
    _ format: FeatureWriter.Format, _ sheet: SheetChoices?, _ walk: FilmWalk?
  ) throws(Failure) {
    let frames: (Int) -> Result<[RenderScene], Failure>
    let count: Int
    var planned: [PlannedScene] = []
    if let walk {
      frames = try self.frames(of: walk)
      count = Int(walk.frames)
    } else {
      let scenes = try scenes(sheet)
      frames = { .success([scenes[$0].scene]) }
      count = scenes.count
      planned = scenes
    }
    var notes = SceneNotes()
    let progress = ProgressLine("walking", besides: output)
    let name = try frames(0).get().first?.world.guidance?.route.name
    var features = FrameFeatures(format, name: name, startTime: nil)
    var next = 0
    try writeFrames { () throws(Failure) in
      while next < count {
        progress.update(next, of: count)
        var bytes: [UInt8] = []
        for scene in try frames(next).get() {
          if walk == nil { notes.add(scene) }
          bytes += features.take(scene.frame) ?? []
        }
        next += 1
        if !bytes.isEmpty { return bytes }
      }
      progress.clear()
      defer { next += 1 }
      return next == count ? features.end() : nil
    }
    if walk == nil { report(notes, on: planned) }
  }

  /// Returns a maker of a film's frames by number, for use on any thread.
  private func frames(
    of walk: FilmWalk
  ) throws(Failure) -> @Sendable (Int) -> Result<[RenderScene], Failure> {
    let (starts, street) = try starts()
    guard let route = starts[0].world.guidance?.route else { throw .chainageWithoutRoute(.film) }
    warnOfSigns(starts.map(\.world.settings))
    _ = try PoseChoices.start(atChainage: walk.to, of: .film, on: route)
    return { [world, touched] number in
      let moment = walk.moment(number, on: route)
      let pose = SheetPose(
        name: "", chainage: moment.chainage, heading: world.pose.heading ?? moment.heading)
      let clock = FilmWalk.rounded(world.pose.clock + moment.time)
      return Result { () throws(Failure) in
        var scenes: [RenderScene] = []
        for (name, start, phone) in starts {
          let shown = touched(try world.moved(start, to: pose, on: phone, in: street))
          scenes.append(RenderScene(name: name, shown, phone: phone, clock: clock))
        }
        return scenes
      }
    }
  }

  /// Returns the scenes to show, at least one: every phone with every design, for each pose of a sheet.
  private func scenes(_ sheet: SheetChoices?) throws(Failure) -> [PlannedScene] {
    let (starts, street) = try starts()
    var scenes: [PlannedScene] = []
    let poses = sheet?.poses.map(Optional.some) ?? [nil]
    let progress = ProgressLine("looking around")
    for pose in poses {
      for (name, start, phone) in starts {
        progress.update(Double(scenes.count) / Double(poses.count * starts.count))
        let moved =
          try pose.map { pose throws(Failure) in
            try world.moved(start, to: pose, on: phone, in: street)
          } ?? start
        let words = [pose?.name, name].compactMap(\.self).filter { !$0.isEmpty }
        scenes.append(
          PlannedScene(
            name: words.joined(separator: ", "), world: touched(moved), phone: phone,
            clock: world.pose.clock))
      }
    }
    progress.clear()
    return scenes
  }

  /// Returns scenes with their frames, after reporting the notes about them.
  private func shown(_ planned: [PlannedScene]) -> [RenderScene] {
    let scenes = planned.map(\.scene)
    var notes = SceneNotes()
    for scene in scenes { notes.add(scene) }
    report(notes, on: planned)
    return scenes
  }

  /// Returns a picture of scenes that are rendered one after another, after reporting the notes about them.
  private func pictureSheet(
    _ picture: ScreenPicture, of planned: [PlannedScene]
  ) throws(Failure) -> PictureSheet {
    let legend = SideBySide.legend(try sideBySide.named(for: output))
    let progress = ProgressLine("looking around")
    var notes = SceneNotes()
    var done = 0
    let scenes = planned.lazy.map { next in
      progress.update(done, of: planned.count)
      done += 1
      let scene = next.scene
      notes.add(scene)
      return scene
    }
    let sheet = try picture.pictureSheet(scenes, legend)
    progress.clear()
    report(notes, on: planned)
    return sheet
  }

  /// Writes a line of JSON for each scene as its frame is made, then reports the notes.
  private func writeFrames(
    of planned: [PlannedScene], theme: Theme, testsDepth: Bool
  ) throws(Failure) {
    var notes = SceneNotes()
    var next = 0
    let progress = ProgressLine(
      testsDepth ? "testing depths" : "looking around", besides: output)
    try writeFrames { () throws(Failure) in
      guard next < planned.count else {
        progress.clear()
        return nil
      }
      let scene = planned[next].scene
      notes.add(scene)
      defer { next += 1 }
      return scene.jsonLine(theme: theme, testsDepth: testsDepth) {
        progress.update((Double(next) + $0) / Double(planned.count))
      }
    }
    report(notes, on: planned)
  }

  /// Writes the output frame by frame, and reports a signal that ends it early.
  private func writeFrames(_ next: () throws(Failure) -> [UInt8]?) throws(Failure) {
    Signals.setLastWords(
      "ended before the last frame was complete: \(output.wordsOfUnfinished)", isOfUnwritten: true)
    defer { Signals.setLastWords(nil) }
    try output.write(pieces: next)
  }

  /// Returns a world after a tap on its screen.
  private func touched(_ world: World) -> World {
    guard let tap else { return world }
    var world = world
    world.act(.tap(tap))
    return world
  }

  /// Returns a world at its start for each phone and design, under a distinct name; also returns the street.
  private func starts() throws(Failure) -> (
    [(name: String, world: World, phone: ChosenPhone)], WorldRequest.Street
  ) {
    guard sideBySide.isPlural else {
      let settings = try world.settings(world.design, on: world.phone, for: output)
      let street = try world.street()
      return ([("", try world.read(settings, in: street), world.phone)], street)
    }
    let names = try sideBySide.named(for: output).map { Printable.sanitised($0.name) }
    var settings: [[WorldSettings]] = []
    for (index, phone) in sideBySide.phones.enumerated() {
      var ofPhone: [WorldSettings] = []
      for design in sideBySide.designs {
        ofPhone.append(
          try world.settings(design, on: phone, for: output, tellsUnused: index == 0))
      }
      settings.append(ofPhone)
    }
    let street = try world.street()
    var starts: [(name: String, world: World, phone: ChosenPhone)] = []
    for (phone, ofPhone) in zip(sideBySide.phones, settings) {
      for (name, settings) in zip(names, ofPhone) {
        let words = [
          sideBySide.phones.count > 1 ? phone.preset.title : nil,
          sideBySide.designs.count > 1 ? name : nil,
        ]
        starts.append(
          (
            words.compactMap(\.self).joined(separator: ", "),
            try world.world(in: street, on: phone, settings: settings), phone
          ))
      }
    }
    StreetChoices.warn(aboutRouteOf: starts[0].world)
    return (starts, street)
  }

  /// Reports notes about scenes on standard error, once each.
  private func report(_ notes: SceneNotes, on planned: [PlannedScene]) {
    notes.report(isTurned: world.pose.heading != nil) {
      // The scenes of the first phone already show every design.
      warnOfSigns(planned.prefix(sideBySide.designs.count).map(\.world.settings))
    }
  }
}

extension RenderRequest {
  /// Reports once, on standard error, icons that cannot be seen.
  private func warnOfSigns(_ settings: [WorldSettings]) {
    guard let style = product.style else { return }
    let isUnseen = settings.contains { settings in
      !SizingContrast.isSignSeen(in: settings, theme: style.theme) {
        guard case .text(let letters) = settings.mark.icon else { return StrokeTypesetter() }
        return Letters.typesetter(for: [letters], in: style.families(of: settings))
      }
    }
    if isUnseen { StandardError.warn(Failure.warningAboutSign) }
  }
}

extension RenderRequest.Product {
  /// The style of a phone's screen; nil if no screen is drawn, or if it is drawn in characters.
  fileprivate var style: ScreenStyle? {
    switch self {
    case .screens(let picture): picture.style
    case .difference(let difference): difference.picture.style
    case .film(let film): film.make.file.isOfNumbers ? nil : film.make.picture.style
    case .frames, .cells, .features: nil
    }
  }

  /// The use of a photograph.
  fileprivate var useOfPhotograph: PhotographChoices.Use {
    switch self {
    case .frames, .cells, .features: .measured
    case .film(let film): film.make.file.isOfNumbers ? .measured : .painted
    case .difference: .painted
    case .screens(let picture): picture.format.isOfPixels ? .painted : .embedded
    }
  }

  /// Draws the pictures over a photograph.
  fileprivate mutating func lay(over photograph: PictureImage) {
    switch self {
    case .screens(var picture):
      picture.backdrop = photograph
      self = .screens(picture)
    case .difference(var difference):
      difference.picture.backdrop = photograph
      self = .difference(difference)
    case .film(var film):
      film.make.picture.backdrop = photograph
      self = .film(film)
    case .frames, .cells, .features: break
    }
  }
}

extension RenderScene {
  /// Returns the scene as a line of JSON.
  ///
  /// - Parameters:
  ///   - theme: The colours in which contrast is judged among the buildings of a map.
  ///   - testsDepth: True to include the number of pixels in which a depth buffer could not order the cards.
  ///   - progress: Called with the share of the pixels tested so far.
  func jsonLine(
    theme: Theme = .dark, testsDepth: Bool = false, progress: (Double) -> Void = { _ in }
  ) -> [UInt8] {
    var json = JSONWriter()
    let disputed =
      testsDepth
      ? DisputedPixels(of: [self], PixelScale(of: phone.device), progress: progress).count : nil
    json.frame(frame, over: phone.photograph, disputed: disputed) { json in
      // In front of a photograph the background colours are unknown.
      guard frame.street != nil, phone.photograph == nil else { return }
      json.contrast(FrameContrast(of: frame, in: world, theme: theme))
    }
    json.newline()
    return json.bytes
  }
}

/// A world, with the frame that the phone shows.
struct RenderScene {
  /// The scene's name on a sheet; empty for a single screen.
  let name: String
  let world: World
  let phone: ChosenPhone
  let frame: Frame

  init(name: String, _ world: World, phone: ChosenPhone, clock: Double) {
    self.name = name
    self.world = world
    self.phone = phone
    frame = world.frame(clock: clock)
  }

  /// Creates a single scene from an existing frame.
  init(_ frame: Frame, in world: World, phone: ChosenPhone) {
    name = ""
    self.world = world
    self.phone = phone
    self.frame = frame
  }
}
