import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

/// The results of walks along a route under the given conditions: the errors of the fixes, and what a phone
/// finds from them.
struct RealStreetFigures {
  /// A route, with the map around it.
  struct Place {
    let name: String
    let route: Route
    let model: StreetModel

    init(_ name: String, route: String, map: String) throws {
      self.name = name
      self.route = try Route(
        name: name, coordinates: GeoDocument.read(path: route).routeCoordinates)
      model = StreetModel(
        try StreetMap.read(path: map).map, about: self.route.coordinates[0])
    }
  }

  /// The number of walks, each of which is at a different hour of the day.
  static let walks = 8

  /// The errors of fixes, and the accuracies that they claim.
  struct Fixes {
    var across: [Double] = []
    var along: [Double] = []
    var distances: [Double] = []
    var claims = 0.0
    var inside = 0

    var count: Int { distances.count }

    mutating func add(across: Double, along: Double, claim: Double) {
      let distance = Vector2(across, along).length
      self.across.append(abs(across))
      self.along.append(abs(along))
      distances.append(distance)
      claims += claim
      if distance <= claim { inside += 1 }
    }

    /// The distances across and along the street, in metres, within which half of the fixes lie.
    var medians: (across: Double, along: Double) {
      (RealStreetFigures.quantile(across, 0.5), RealStreetFigures.quantile(along, 0.5))
    }
  }

  /// The share of the sky that is visible from a position, derived from the satellites above 5°.
  enum Sky: String, CaseIterable {
    /// Less than half of these satellites are in sight.
    case narrow = "less than half"
    case half = "half to four fifths"
    /// Four fifths or more of these satellites are in sight.
    case open = "four fifths or more"

    init(_ share: Double) {
      self = share < 0.5 ? .narrow : share < 0.8 ? .half : .open
    }
  }

  /// The results for all fixes.
  private(set) var all = Fixes()
  /// The results by the share of the sky that is visible; empty for fixes without that information.
  private(set) var bySky: [Sky: Fixes] = [:]
  private var seconds = 0
  /// The difference between the heading correction's total and the truth at the end, in degrees, by
  /// strategy.
  private var headings: [CorrectionStrategy: [Double]] = [:]
  /// The time during which the chainage was right, in seconds.
  private var right = 0.0
  private var looked = 0.0

  /// Simulates walks along a route under the given conditions.
  init(_ conditions: Conditions, at place: Place) throws {
    for walk in 0..<Self.walks {
      let hour = Double(walk * 24 / Self.walks)
      let satellites =
        conditions.drawsFixes
        ? nil
        : SatelliteEnvironment(
          start: GPSTime(utc: LogHeader.simulatedStart + 3600 * hour), obstacles: place.model)
      let settings = SimulationSettings(conditions: conditions, seed: UInt64(walk + 1))
      let simulation = try SessionSimulation(
        route: place.route, settings: settings, satellites: satellites)
      let recording = Recording(simulation)
      try look(at: recording, seed: settings.seed, on: place.route, under: satellites)
      let comparison = CorrectionComparison(
        recording,
        settings: CorrectionStrategy.allCases.map { strategy in
          var settings = CorrectionSettings()
          settings.strategy = strategy
          settings.seed = UInt64(walk + 1)
          return settings
        }, keepsEstimates: false)
      for strategy in CorrectionStrategy.allCases {
        guard let offset = comparison.finalOffset(of: strategy) else { continue }
        headings[strategy, default: []].append(abs(offset.degrees))
      }
    }
  }

  /// Follows a walk with a phone that finds the leg, and records the walk's fixes.
  private mutating func look(
    at recording: Recording, seed: UInt64, on route: Route, under sky: SatelliteEnvironment?
  ) throws {
    let placement = Placement(reference: route.coordinates[0])
    let placed = try PlacedRoute(route: route, placement: placement)
    var world = try World(
      route: route, start: .chainage(0), fusion: FusionSettings())
    var accuracy: Double?
    // The same walker again, to know the chainages that were reached.
    var walker = Walker(placed: placed, seed: seed)
    var samples = recording.samples.makeIterator()
    var next = samples.next()
    while let first = next {
      var step: [Sample] = []
      while let sample = next, sample.time == first.time {
        step.append(sample)
        next = samples.next()
      }
      let truth = try #require(
        step.compactMap { sample -> Truth? in
          if case .truth(let truth) = sample { truth } else { nil }
        }.first)
      if first.time > 0 { _ = walker.advance(by: SessionSimulation.interval) }
      let chainage = min(walker.chainage, route.length)
      let apart = try placement.position(of: truth.coordinate) - walker.pose.position
      try #require(Vector2(apart.x, apart.z).length < 1e-3, "who walked is elsewhere")
      for sample in step {
        _ = world.update(sample)
        guard case .fix(let fix) = sample else { continue }
        accuracy = fix.horizontalAccuracy
        let offset =
          try placement.position(of: fix.coordinate) - placement.position(of: truth.coordinate)
        // The direction of the street is that of the route over 20 m, as a walker would state it.
        let ahead = placed.position(atChainage: min(chainage + 10, route.length))
        let way = ahead - placed.position(atChainage: max(chainage - 10, 0))
        let level = Vector3(way.x, 0, way.z)
        let street = level * (1 / max(level.length, 1e-9))
        let side = Vector3(-street.z, 0, street.x)
        let claim = fix.horizontalAccuracy
        all.add(across: offset.dot(side), along: offset.dot(street), claim: claim)
        guard let sky else { continue }
        let share = try Self.shareInSight(of: truth, by: placement, under: sky)
        bySky[Sky(share), default: Fixes()].add(
          across: offset.dot(side), along: offset.dot(street), claim: claim)
      }
      guard let accuracy, let match = world.guidance?.progress.match else { continue }
      looked += 1
      if abs(match.chainage - chainage) <= max(20, 2 * accuracy) { right += 1 }
    }
    seconds += Int(world.time)
  }
}

extension RealStreetFigures {
  /// Returns the share of the satellites above 5° that are not hidden by any house.
  private static func shareInSight(
    of truth: Truth, by placement: Placement, under sky: SatelliteEnvironment
  ) throws -> Double {
    let moment = sky.start + truth.time
    let ground = try placement.position(of: truth.coordinate)
    let place = Vector3(ground.x, 1.5, ground.z)
    let isSeen = sky.almanac.orbits(at: moment).compactMap { orbit -> Bool? in
      let direction = orbit.direction(from: truth.coordinate, at: moment)
      guard direction.elevation >= sky.settings.elevationMask else { return nil }
      return sky.obstacles?.distance(
        from: place, toward: direction.direction, within: sky.settings.sightRange) == nil
    }
    return Double(isSeen.count { $0 }) / Double(max(isSeen.count, 1))
  }

  /// The percentage of the time during which the chainage is within 20 m, or within twice the accuracy, of
  /// the truth.
  var percentRight: Double { 100 * right / max(looked, 1) }

  /// Returns a row of the manual's table of fixes.
  func fixRow(_ name: String) -> String {
    row(
      [name] + columns(of: all) + [percent(min(Double(all.count) / Double(max(seconds, 1)), 1))])
  }

  /// Returns rows of the manual's table of fixes by the share of the sky that is visible.
  func skyRows(_ name: String) -> String {
    Sky.allCases.map { sky in
      let fixes = bySky[sky] ?? Fixes()
      let share = Double(fixes.count) / Double(max(all.count, 1))
      return row([name, sky.rawValue, percent(share)] + columns(of: fixes))
    }.joined()
  }

  /// Returns a row of the manual's table about what phones find: the median, and the worst walk.
  func phoneRow(_ name: String) -> String {
    let columns = CorrectionStrategy.allCases.map { strategy in
      let errors = headings[strategy] ?? []
      return number(Self.quantile(errors, 0.5)) + "°, " + number(errors.max() ?? 0) + "°"
    }
    return row([name] + columns + [number(percentRight) + " %"])
  }

  private func columns(of fixes: Fixes) -> [String] {
    let count = Double(max(fixes.count, 1))
    return [
      fixes.medians.across, fixes.medians.along, Self.quantile(fixes.distances, 0.68),
      Self.quantile(fixes.distances, 0.95), fixes.claims / count,
    ].map { number($0) + " m" } + [percent(Double(fixes.inside) / count)]
  }

  private static func quantile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[Int(share * Double(sorted.count - 1))]
  }

  private func row(_ columns: [String]) -> String {
    "| " + columns.joined(separator: " | ") + " |\n"
  }

  private func number(_ value: Double) -> String {
    FixedDecimal.text(value, decimals: 1, padded: true)
  }

  private func percent(_ value: Double) -> String { "\(Int((100 * value).rounded())) %" }
}
