package import ARRouteEngine

extension Replay {
  /// Changes a setting from now on, with immediate effect.
  package mutating func apply(_ setting: ScenarioSetting) {
    switch setting {
    case .misalignment(let angle):
      overlay.turn(by: (angle - misalignment).wrapped)
      showTurn()
    case .tracking(.limited):
      overlay.setLost(true)
      feedTracking(at: max(time, 0), isRepeated: true)
    case .tracking(.normal):
      overlay.setLost(false)
      feedTracking(at: max(time, 0), isRepeated: logged.state == .normal)
    case .tracking(.world): setTracking(.world, by: setting)
    case .tracking(.orientation): setTracking(.orientation, by: setting)
    case .strategy, .correction: changeFusion { setting.change(&$0) }
    case .route(let named):
      // A route that cannot be projected here is on the other side of the Earth, and is ignored.
      guard let route = named.route, let events = try? world.lead(along: route) else { return }
      note(events, at: max(time, 0))
    case .constants(let changes):
      var tuning = Tuning(
        fusion: world.fusion?.settings ?? FusionSettings(), world: world.settings)
      changes.apply(to: &tuning)
      let wasOffRoute = world.isOffRoute
      if let settings = try? tuning.worldSettings() { world.settings = settings }
      if world.isOffRoute != wasOffRoute {
        note([world.isOffRoute ? .leftRoute : .rejoinedRoute], at: max(time, 0))
      }
      changeFusion { $0 = tuning.fusion }
    case .gps(let isOn): overlay.isReceiving = isOn
    case .noise(let isOn): overlay.isNoisy = isOn
    case .drift(let percent): overlay.setErrors { $0.driftPercent = percent }
    case .gpsAccuracy(let metres): overlay.setErrors { $0.gpsAccuracy = metres }
    case .outliers(let percent): overlay.setErrors { $0.outlierPercent = percent }
    case .dropouts(let percent): overlay.setErrors { $0.dropoutPercent = percent }
    case .conditions(let conditions):
      let preset = SimulationSettings(conditions: conditions)
      overlay.setErrors { settings in
        settings.driftPercent = conditions == nil ? 0 : preset.driftPercent
        settings.gpsAccuracy = conditions == nil ? 0 : preset.gpsAccuracy
        settings.outlierPercent = preset.outlierPercent
        settings.dropoutPercent = preset.dropoutPercent
      }
    case .device(let device):
      world.camera = device.camera(heldAs: world.camera)
      world.settings.margins = ScreenMargins(of: device)
      touchedScreen = nil
    case .units(let units): world.settings.units = units
    case .still(let isStill): world.settings.isStill = isStill
    case .light(let lux): changeWatch { $0.light = lux }
    case .lightLimit(let lux): changeWatch { $0.limits.illuminance = lux }
    case .turnLimit(let rate): changeWatch { $0.limits.turnRate = rate.map { .degrees($0) } }
    case .motionLimit(let speed): changeWatch { $0.limits.speed = speed }
    case .calm(let seconds): changeWatch { $0.limits.calm = seconds }
    case .waypoints(let areShown): world.settings.showsWaypoints = areShown
    }
  }

  private mutating func changeWatch(_ change: (inout TrackingWatch) -> Void) {
    let time = max(time, 0)
    overlay.changeWatch(at: time, change)
    feedTracking(at: time)
  }

  private mutating func setTracking(_ mode: TrackingMode, by setting: ScenarioSetting) {
    overlay.setTracking(mode)
    changeFusion { setting.change(&$0) }
  }

  private mutating func changeFusion(_ change: (inout FusionSettings) -> Void) {
    note(world.changeFusion(change), at: max(time, 0))
  }

  /// Notifies the world immediately that AR's axes have been rotated, by sending the rotated latest pose
  /// and the known truth once more.
  private mutating func showTurn() {
    guard let (time, pose) = overlay.present else { return }
    let known = world.reality.known
    let before = world.pose
    feed(.pose(time: time, pose))
    guard let known else { return }
    feed(
      .truth(
        Truth(
          time: time, coordinate: known.coordinate(at: before.position),
          heading: known.heading(of: before.orientation),
          orientation: known.truth.orientation.map {
            $0 * known.pose.orientation.inverse * before.orientation
          })))
  }
}

extension Replay {
  /// Performs a user's action.
  mutating func perform(_ act: ScenarioAct) {
    var turned = self
    if let look = act.look { turned.look = look }
    let events = touching(act.screen) { world in
      act.kind.acts(in: world).flatMap { world.act($0, looking: turned.lookedAttitude) }
    }
    note(events, at: max(time, 0))
  }

  /// Changes the display, while touches in the log and the script stay on the screen for which they were
  /// made.
  package mutating func adjust(_ change: (inout World) -> Void) {
    let before = TouchedScreen(of: world)
    change(&world)
    if touchedScreen == nil, TouchedScreen(of: world) != before { touchedScreen = before }
  }

  /// Calls a function with the world as shown on a screen.
  ///
  /// - Parameter screen: The screen; nil for the one that the log and the script use.
  mutating func touching<Result>(
    _ screen: TouchedScreen?, _ body: (inout World) -> Result
  ) -> Result {
    guard let screen = screen ?? touchedScreen else { return body(&world) }
    let shown = TouchedScreen(of: world)
    screen.show(&world)
    defer { shown.show(&world) }
    return body(&world)
  }
}

/// A screen whose content is being touched.
struct TouchedScreen: Hashable, Sendable {
  private let camera: PinholeCamera
  private let margins: ScreenMargins?

  /// Creates the screen on which a world is shown.
  init(of world: World) {
    camera = world.camera
    margins = world.settings.margins
  }

  /// Changes a world to be shown on this screen.
  fileprivate func show(_ world: inout World) {
    world.camera = camera
    world.settings.margins = margins
  }
}

extension ScenarioAct.Kind {
  /// Returns the acts of this kind, with a place identified by its number and a fingertip by its position
  /// in the image.
  fileprivate func acts(in world: World) -> [Act] {
    switch self {
    case .act(let act): return [act]
    case .choose(let name): return [.choose(world.place(named: name))]
    case .fingertip(let points, let settings):
      var tracker = FingertipTracker(settings)
      var acts: [PenAct] = []
      var isDown = false
      for point in points {
        guard let imagePoint = tracker.imagePoint(of: point, world.displayTransform) else {
          if isDown { acts.append(.up) }
          isDown = false
          continue
        }
        acts.append(isDown ? .move(.image(imagePoint)) : .down(.image(imagePoint)))
        isDown = true
      }
      return (isDown ? acts + [.up] : acts).map(Act.pen)
    }
  }
}

extension Replay {
  /// Returns the fusion settings that will be in effect at a time in seconds, which is not before `time`.
  func fusionSettings(by time: Double) -> FusionSettings? {
    guard var settings = world.fusion?.settings else { return nil }
    for event in upcomingEvents.prefix(while: { $0.time <= time }) {
      for setting in event.settings { setting.change(&settings) }
    }
    return settings
  }
}

extension ScenarioSetting {
  /// A part of the heading correction that a setting replaces as a whole.
  enum Subject {
    case strategy, correction
  }

  /// The part that this setting sets; nil if it is about something else.
  var subject: Subject? {
    switch self {
    case .strategy: .strategy
    case .correction: .correction
    default: nil
    }
  }

  /// Applies this setting to the fusion settings, if it is about fusion.
  fileprivate func change(_ settings: inout FusionSettings) {
    switch self {
    case .tracking(.world): settings.tracking = .world
    case .tracking(.orientation): settings.tracking = .orientation
    case .strategy(let strategy): settings.correction.strategy = strategy
    case .correction(let isOn): settings.isCorrecting = isOn
    case .constants(let changes):
      var tuning = Tuning(fusion: settings)
      changes.apply(to: &tuning)
      settings = tuning.fusion
    default: break
    }
  }
}
