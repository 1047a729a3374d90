import ARRouteEngine
import RouteFormats
import RouteSimKit

/// To write the log of a simulated walk.
struct SimulateRequest: Request, Hashable {
  /// The route's file; `-` is standard input.
  var route: String
  var reading: FileReading
  /// How the phone's sensors err.
  var settings: SimulationSettings
  /// How fast one walks on a straight way, metres a second.
  var speed: Double
  var format: LogFormat
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    let document = try reading.document(route)
    let simulation: SessionSimulation
    do {
      let way = try Route(name: document.name, coordinates: document.routeCoordinates)
      simulation = try SessionSimulation(route: way, settings: settings, speed: speed)
    } catch let error as RouteError {
      throw .route(route, error)
    } catch {
      throw .route(route, .geodesy(.nearlyAntipodal))
    }
    var log = SimulatedLog(simulation, writer: format.writer)
    let progress = ProgressLine("simulating", besides: output)
    defer { progress.clear() }
    try output.write {
      progress.update(log.progress)
      return log.next()
    }
    return .success
  }
}
