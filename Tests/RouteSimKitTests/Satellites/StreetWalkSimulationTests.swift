import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("A simulated walk among satellites and houses")
struct StreetWalkSimulationTests {
  private func simulation(
    _ satellites: SatelliteEnvironment?, seed: UInt64 = 7
  ) throws -> SessionSimulation {
    let route = try TestRoutes.route([(0, 0), (0, 90), (60, 90)])
    return try SessionSimulation(
      route: route, settings: SimulationSettings(conditions: .city, seed: seed),
      satellites: satellites)
  }

  private func street(start: GPSTime? = nil) -> SatelliteEnvironment {
    SatelliteEnvironment(
      start: start, obstacles: HandMadeStreet(course: .zero, width: 20, height: 15))
  }

  @Test("has the same bytes with the same seed")
  func bytes() throws {
    let one = SimulatedLog.bytes(try simulation(street()), format: .session)
    #expect(one == SimulatedLog.bytes(try simulation(street()), format: .session))
    #expect(one != SimulatedLog.bytes(try simulation(street(), seed: 8), format: .session))
  }

  /// Only the fixes differ from those with randomly drawn errors; everything else is unchanged.
  @Test("differs from one without satellites only in its fixes")
  func fixes() throws {
    func rest(_ satellites: SatelliteEnvironment?) throws -> [ARRouteEngine.Sample] {
      var (samples, walk) = ([ARRouteEngine.Sample](), try simulation(satellites))
      while let next = walk.next() {
        samples += next.filter { if case .fix = $0 { false } else { true } }
      }
      return samples
    }
    #expect(try rest(street()) == rest(nil))
  }

  @Test("begins when the data about its satellites begin")
  func start() throws {
    let start = GPSTime(utc: 1_700_000_000)
    #expect(try simulation(street(start: start)).header.startTime == 1_700_000_000)
    #expect(try simulation(street()).header.startTime == LogHeader.simulatedStart)
    #expect(try simulation(nil).header.startTime == LogHeader.simulatedStart)
  }
}
