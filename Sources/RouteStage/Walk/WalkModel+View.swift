package import ARRouteEngine
import RouteFormats
import RouteSimKit

extension WalkModel {
  /// Returns a message that the phone has arrived or is off the route, according to its own estimate.
  package func banner(for frame: Frame) -> [String] { world.guidanceWords(for: frame) }

  /// Shows a one-line message about the keys for walking.
  package mutating func welcome() {
    let table = keys.table
    stage.window.welcome([
      (table.label(of: .window(.help)), "shows all keys"),
      (table.label(of: .window(.quit)), "quits"),
      (table.label(of: [.push(.forward), .push(.back)]), "walk"),
      (table.label(of: [.push(.turnLeft), .push(.turnRight)]), "turn"),
      (table.label(of: .own(.way(.toggleAutoWalk))), "walks by itself"),
    ])
  }

  /// Returns the numbers next to the pictures.
  package func inspector(for frame: Frame) -> Inspector {
    let world = world
    var inspector = Inspector(frame: frame, world: world)
    inspector.add(
      .value(
        "speed",
        Quantity.speed(speed, world.settings.units) + (autoWalk == nil ? "" : ", auto")),
      autoWalk == nil ? .normal : .good, spareness: 4)
    inspector.addPosition(frame, in: world)
    addTool(to: &inspector, frame)
    inspector.addGifts(frame)
    if let street = frame.street { inspector.addStreet(street) }
    inspector.addStrokes(frame)
    if let phone { inspector.addSensors(phone) }
    inspector.add(stage.window.cost)
    inspector.addKeys(keyHelp)
    return inspector
  }

  /// Adds the current tool and its kind; adds nothing if there is no choice of tools.
  private func addTool(to inspector: inout Inspector, _ frame: Frame) {
    let tool = stage.tool
    let isChosen = frame.gifts != nil || frame.drawing != nil || tool != .tap
    guard tools.count > 2, isChosen else { return }
    var words = tool.rawValue
    if tool == .put, let gifts { words += ", \(Printable.sanitised(gifts.models[gifts.model]))" }
    inspector.add(.value("tool", words), spareness: 4)
  }
}

extension Inspector {
  /// Adds the errors of a simulated phone's sensors.
  fileprivate mutating func addSensors(_ phone: SimulatedPhone) {
    let sensors = phone.sensors
    add(.section("Simulation"), spareness: Self.heading)
    add(
      .value("misalignment", "\(Quantity.fixed(sensors.misalignment.degrees, 1))°"), spareness: 2)
    let noise =
      phone.sky == nil ? "± \(Quantity.fixed(sensors.settings.gpsAccuracy, 0)) m" : "satellites"
    if let limit = sensors.settings.trackingLimits.illuminance {
      add(
        .value("light", sensors.lightInWords), sensors.light < limit ? .warning : .normal,
        spareness: 4)
    }
    add(
      .value("GPS", sensors.isReceiving ? sensors.isNoisy ? noise : "exact" : "off"),
      sensors.isReceiving ? .normal : .warning, spareness: 4)
  }
}

extension PhoneSimulator {
  /// The illuminance of the street, in lux.
  var lightInWords: String { "\(Quantity.fixed(light, light < 1 ? 1 : 0)) lux" }
}
