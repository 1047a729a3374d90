import RouteFormats

extension FuzzTarget {
  /// The target for almanacs of satellites.
  static let satellites: [FuzzTarget] = [FuzzTarget(name: "almanac", check: checkAlmanac)]

  private static func checkAlmanac(_ input: FuzzInput) {
    let bytes = Array(input.text)
    do throws(AlmanacError) {
      let almanac = try AlmanacReader.almanac(bytes)
      require(!almanac.orbits.isEmpty, "an almanac has a satellite")
      for orbit in almanac.orbits {
        require(1...63 ~= orbit.satellite.number, "numbers of satellites in range")
        require(0..<0.5 ~= orbit.eccentricity, "orbits are closed")
        require(4000...7000 ~= orbit.rootOfSemiMajorAxis, "orbits are of navigation satellites")
        require(orbit.reference.seconds.isFinite, "times are numbers")
      }
      let sorted = zip(almanac.orbits, almanac.orbits.dropFirst())
        .allSatisfy { $0.satellite <= $1.satellite }
      require(sorted, "satellites stand in order")
      require(almanac == (try? AlmanacReader.almanac(bytes)), "the same file is the same almanac")
    } catch {
      require(error.line ?? 1 >= 1, "lines are counted from 1")
      require(!error.message.isEmpty, "a message says something")
      require(error.message.unicodeScalars.allSatisfy(Printable.isHarmless), "a message only shows")
    }
  }
}
