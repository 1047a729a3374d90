import ARRouteEngine
import RouteSimKit
import RouteStage

/// A request to walk a route by keyboard.
struct WalkRequest: Request {
  var world: WorldRequest
  /// The errors of the phone's sensors; nil for none.
  var errors: SimulationSettings?
  /// The satellites behind the fixes; nil to draw the fixes' errors at random.
  var satellites: SatelliteChoices?
  /// The choices for the phone's estimation of its position and axes.
  var tuning = TuningChoices.none
  /// The window's input and appearance.
  var window = WindowSettings()

  /// The key bindings.
  private var keys = WalkModel.keys

  /// Creates a request for a walk in a world.
  init(
    world: WorldRequest, errors: SimulationSettings? = nil, satellites: SatelliteChoices? = nil,
    tuning: TuningChoices = .none, window: WindowSettings = WindowSettings()
  ) {
    self.world = world
    self.errors = errors
    self.satellites = satellites
    self.tuning = tuning
    self.window = window
  }

  mutating func choose(_ keys: KeyChoices) throws(KeyChoiceError) {
    self.keys = try WalkModel.keys.rebound(keys)
  }

  func run() throws(Failure) -> ExitStatus {
    var street = try world.read(for: window.recording?.output, of: window.recording?.option)
    if world.pose.heading == nil, let heading = street.headingAhead {
      let attitude = street.pose.attitude
      street.turn(to: Attitude(heading: heading, pitch: attitude.pitch, roll: attitude.roll))
    }
    var fusion = FusionSettings()
    tuning.apply(to: &fusion, &street.settings)
    let phone = try phone(in: street, fusion)
    let devices = Stage.DeviceChoice.all(startingWith: world.phone.preset, in: street)
    let title = street.guidance?.route.name ?? fileName
    let desk = world.layers.gifts.desk()
    let status: Int32
    do throws(Failure) {
      status = try WindowApp.run(
        window, title: title, usesMouse: true, feed: desk,
        watch: DesignWatch(world.design, on: world.phone.camera.viewport)
      ) {
        columns, rows in
        WalkModel(
          street: street, phone: phone,
          stage: Stage(
            title: title, devices: devices, columns: columns, rows: rows,
            restsAfter: window.restsAfter),
          startClock: world.pose.clock, gifts: world.layers.gifts.hands, keys: keys)
      }
    } catch {
      _ = desk?.close()
      throw error
    }
    let isDone = desk?.close() ?? true
    let ended = ExitStatus(rawValue: status) ?? .success
    return ended == .success && !isDone ? .unavailable : ended
  }

  /// Returns the phone with sensor errors; nil if it has no errors.
  private func phone(
    in street: World, _ fusion: FusionSettings
  ) throws(Failure) -> SimulatedPhone? {
    guard let errors else { return nil }
    var fusion = fusion
    fusion.tracking = errors.tracking
    fusion.correction.placement = street.settings.placement
    let sky = try satellites?.sky(over: street, with: world.layers.streets)
    do {
      return try SimulatedPhone(settings: errors, fusion: fusion, street: street, sky: sky)
    } catch {
      throw .placeOppositeRoute
    }
  }

  /// The title of a route without a name, or of a street without a route.
  ///
  /// The title is the name of the route's file, or of the places' file, without its folders.
  private var fileName: String {
    let path = world.route ?? world.layers.places.file
    return path?.split(separator: "/").last.map(String.init) ?? path ?? "Street"
  }
}
