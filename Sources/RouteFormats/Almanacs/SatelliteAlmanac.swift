/// Satellite orbits, either read from a file or those of a nominal constellation.
package struct SatelliteAlmanac: Hashable, Sendable {
  /// The orbits, ordered by satellite; those of the same satellite are ordered by reference time.
  package let orbits: [SatelliteOrbit]
  /// The number of unusable records in the file: satellites of other systems, broken numbers, impossible
  /// orbits.
  package let droppedCount: Int

  /// Creates an almanac from orbits in any order.
  init(_ orbits: [SatelliteOrbit], droppedCount: Int = 0) {
    self.orbits = orbits.enumerated().sorted {
      ($0.element.satellite, $0.element.reference, $0.offset)
        < ($1.element.satellite, $1.element.reference, $1.offset)
    }.map(\.element)
    self.droppedCount = droppedCount
  }

  /// The median of the reference times, used as the start of a walk that has no time of its own; nil if there
  /// are no orbits.
  package var reference: GPSTime? {
    orbits.isEmpty ? nil : orbits.map(\.reference).sorted()[orbits.count / 2]
  }

  /// Returns, for each healthy satellite, the orbit whose reference time is nearest to a time.
  ///
  /// The age of an orbit is not limited. The error of an almanac grows by about a kilometre a day, and that
  /// of an ephemeris grows faster after four hours. In a simulation, however, the elements define where the
  /// true satellites are, so both may be years old.
  package func orbits(at time: GPSTime) -> [SatelliteOrbit] {
    var nearest: [SatelliteOrbit] = []
    for orbit in orbits {
      if let last = nearest.last, last.satellite == orbit.satellite {
        let isNearer =
          abs(orbit.reference.seconds(since: time)) < abs(last.reference.seconds(since: time))
        if isNearer { nearest[nearest.count - 1] = orbit }
      } else {
        nearest.append(orbit)
      }
    }
    return nearest.filter(\.isHealthy)
  }
}
