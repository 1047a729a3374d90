import ARRouteEngine
import RouteSimKit
import RouteStage

/// To walk a route by keyboard.
struct WalkRequest: Request {
  var world: WorldRequest
  /// How the phone's sensors err; nil for not at all.
  var errors: SimulationSettings?
  /// The satellites that fixes are of; nil to draw their errors.
  var satellites: SatelliteChoices?
  /// What is chosen of how the phone finds its place and axes.
  var tuning = TuningChoices.none
  /// How the window is driven and shown.
  var window = WindowSettings()

  /// What its keys do.
  private var keys = WalkModel.keys

  /// A walk in a world.
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
    var fusion = FusionSettings()
    tuning.apply(to: &fusion, &street.settings)
    let phone = try phone(in: street, fusion)
    let devices = Stage.DeviceChoice.all(startingWith: world.phone.preset, in: street)
    let title = street.guidance?.route.name ?? fileName
    let desk = world.layers.gifts.desk()
    let status: Int32
    do throws(Failure) {
      status = try WindowApp.run(window, title: title, usesMouse: true, feed: desk) {
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

  /// The phone whose sensors err; nil where they do not.
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

  /// What a route without a name is called, and a street without a route: the file of the one, or of
  /// the other's places, without the folders.
  private var fileName: String {
    let path = world.route ?? world.layers.places.file
    return path?.split(separator: "/").last.map(String.init) ?? path ?? "Street"
  }
}
