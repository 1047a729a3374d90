import RouteFormats
import TestSupport
import Testing

/// The choice of the sentence that gives the position of an epoch, and logs without the common sentences.
@Suite struct NMEASourceTests {
  private func norths(_ document: GeoDocument) -> [Int] {
    document.tracks.points.map { Int((($0.latitude - 48.1) * 600_000).rounded()) }
  }

  @Test(
    "a log with only one kind of sentence has all its positions, with the date from ZDA",
    arguments: [
      (.gns, 3.5, 521), (.gll, nil, nil), (.pubx, 2.5, 567.25), (.rmc, nil, nil), (.gga, 4.5, 520),
    ] as [(Sentences.Source, Double?, Double?)], [true, false])
  func alone(known: (Sentences.Source, Double?, Double?), hasDate: Bool) throws {
    let (source, accuracy, altitude) = known
    let lines = (0..<20).flatMap { [hasDate ? Sentences.zda($0) : "", source.text($0)] }
    let document = try read(Sentences.text(lines))
    #expect(document.format == .nmea && norths(document) == (0..<20).map { 10 * $0 })
    let isDated = hasDate || source == .rmc
    #expect(document.warnings == (isDated ? [] : [.noDate]))
    let start = isDated ? Sentences.noon : 43_200
    #expect(document.tracks.points.map(\.time) == (0..<20).map { start + Double($0) })
    for point in document.tracks.points {
      #expect((point.horizontalAccuracy == nil) == (accuracy == nil))
      #expect(abs((point.horizontalAccuracy ?? 0) - (accuracy ?? 0)) < 1e-9)
      #expect(point.altitude == altitude)
    }
  }

  @Test("in an epoch, GGA takes precedence over GNS, then RMC, GLL and PUBX,00, in any order")
  func precedence() throws {
    let sources = Sentences.Source.allCases
    for best in sources.indices {
      for other in sources.indices where other > best {
        for pair in [[best, other], [other, best]] {
          let lines = (0..<5).flatMap { second in
            pair.map { sources[$0].text(second, north: 100 * $0 + second) }
          }
          let document = try read(Sentences.text(lines))
          // Sentences before the GGA or RMC of the first epoch belong to that epoch.
          #expect(norths(document) == (0..<5).map { 100 * best + $0 }, "\(pair)")
          #expect(document.drops.isEmpty)
        }
      }
    }
  }

  @Test("the date in PUBX,04 applies to PUBX,00 around it, before and after midnight")
  func clockOfUBlox() throws {
    func clock(_ time: String, _ date: String) -> String {
      Sentences.sentence("PUBX,04,\(time),\(date),0,0,18,0,0,21")
    }
    func fix(_ time: String, _ status: String = "G3") -> String {
      Sentences.sentence(
        "PUBX,00,\(time),4806.0000,N,01130.0000,E,567.25,\(status),2.5,3.1,2,0,0,,0.9,1.2,0.8,8,0,0"
      )
    }
    let lines = [
      clock("235957.00", "060180"), fix("235957.00", "NF"), clock("235958.00", "300424"),
      fix("235958.00"), clock("235959.00", "300424"), fix("235959.00"),
      clock("000000.00", "010524"), fix("000000.00"), clock("000001.00", "010524"),
    ]
    let document = try read(Sentences.text(lines))
    let midnight = Sentences.noon - 43_200
    #expect(document.tracks.points.map(\.time) == [-2, -1, 0].map { midnight + $0 })
    #expect(document.drops.map(\.reason) == [.voidFix])
  }

  @Test(
    "GNS has a mode for each system; the best determines the accuracy per unit of dilution",
    arguments: [
      ("AAN", 3.5), ("DANN", 0.875), ("ND", 0.875), ("RRNN", 0.014), ("NFF", 0.35), ("E", 14),
      ("M", nil), ("S", 3.5), ("P", 3.5),
    ] as [(String, Double?)])
  func modes(modes: String, metres: Double?) throws {
    let found = try read(Sentences.text((0..<2).map { Sentences.gns($0, modes: modes) }))
      .tracks.points.map(\.horizontalAccuracy)
    #expect(found.count == 2)
    for found in found {
      #expect((found == nil) == (metres == nil))
      #expect(abs((found ?? 0) - (metres ?? 0)) < 1e-9)
    }
  }

  @Test(
    "PUBX,00 states its accuracy, or else how it found the position",
    arguments: [
      ("G3", "2.5", 2.5), ("D3", "0.8", 0.8), ("D2", "", 1.125), ("DR", "", 18), ("RK", "", 4.5),
      ("G2", "0.0", 4.5),
    ])
  func pubx(status: String, accuracy: String, metres: Double) throws {
    let lines = (0..<2).map {
      Sentences.sentence(
        "PUBX,00,\(Sentences.time($0)),4806.0000,N,01130.0000,E,567.25,\(status),\(accuracy),3.1,2,0,0,,"
          + "0.9,1.2,0.8,8,0,0")
    }
    let found = try read(Sentences.text(lines)).tracks.points.compactMap(\.horizontalAccuracy)
    #expect(found.count == 2 && found.allSatisfy { abs($0 - metres) < 1e-9 })
  }

  @Test("GLL without a time is reported only if there is nothing else")
  func timeless() throws {
    let old = Sentences.sentence("GPGLL,4806.0000,N,01130.0000,E")
    #expect(
      throws: FormatError.malformed(
        line: 1, reason: "3 records dropped: no number for time in “\(old.dropFirst().dropLast(3))”"
      )
    ) { try read(Sentences.text([old, old, old])) }
    let beside = try read(Sentences.text([old, Sentences.rmc(0), old, Sentences.rmc(1), old]))
    #expect(beside.tracks.points.count == 2 && beside.drops.isEmpty)
  }

  /// The points of a log with GGA or RMC are the same as before GNS, GLL and PUBX,00 were supported.
  @Test(
    "GLL and PUBX,00 next to GGA and RMC add no points, whenever they come and wherever the log starts",
    arguments: [
      // The log begins in the middle of an epoch.
      [Sentences.gll(0), Sentences.rmc(1), Sentences.gga(1), Sentences.gll(1), Sentences.gga(2)],
      [Sentences.pubx(0), Sentences.gll(0), Sentences.rmc(1), Sentences.rmc(2)],
      // GLL comes early, or late.
      [Sentences.gga(1), Sentences.gll(3), Sentences.rmc(1), Sentences.gga(2), Sentences.gll(3)],
      [Sentences.gga(1), Sentences.gll(0), Sentences.rmc(1), Sentences.gga(2), Sentences.gll(1)],
      [
        Sentences.rmc(1), Sentences.pubx(1), Sentences.rmc(2), Sentences.pubx(2), Sentences.pubx(3),
      ],
    ])
  func besideOthers(lines: [String]) throws {
    let document = try read(Sentences.text(lines))
    let others = lines.filter { !$0.contains("GLL") && !$0.contains("PUBX") }
    #expect(document.tracks == (try read(Sentences.text(others))).tracks)
    #expect(document.tracks.points.count == 2 && document.drops.isEmpty)
  }

  @Test("if a receiver stops writing GGA and RMC, its other sentences are used from then on")
  func leavesOff() throws {
    let lines = (0..<5).map { Sentences.rmc($0) } + (5..<40).map { Sentences.pubx($0) }
    let document = try read(Sentences.text(lines))
    #expect(document.tracks.points.first?.time == Sentences.noon)
    #expect(document.tracks.points.last?.time == Sentences.noon + 39)
    #expect(document.tracks.points.count >= 30)
  }

  @Test("of GPGGA and GNGGA in one epoch one is used; a void one never hides the other")
  func talkers() throws {
    for void in [0, 1, 2] {
      let lines = (0..<6).flatMap { second in
        [
          Sentences.gga(second, north: second, "GP", quality: void == 1 ? 0 : 1),
          Sentences.gga(second, north: 100 + second, "GL", quality: void == 2 ? 0 : 1),
        ]
      }
      let document = try read(Sentences.text(lines))
      #expect(norths(document) == (0..<6).map { (void == 2 ? 0 : 100) + $0 })
      #expect(document.drops.isEmpty && document.warnings == [.noDate])
    }
  }

  @Test(
    "two talkers with different positions at one time are reported",
    arguments: [(0.0, 0), (3, 0), (22, 1), (33, 1)])
  func talkersApart(metres: Double, notes: Int) throws {
    let text = (0..<30).map { second -> String in
      let time = "1200\(second < 10 ? "0" : "")\(second).00"
      func sentence(_ talker: String, _ metres: Double) -> String {
        let minutes = 8.0 + (1.4 * Double(second) + metres) / 1853
        let place = "480\(FixedDecimal.text(minutes, decimals: 5)),N,01130.00000,E"
        return "$\(talker)GGA,\(time),\(place),1,08,1.0,520.0,M,47.0,M,,\r\n"
      }
      return sentence("GP", 0) + sentence("GN", metres)
    }
    let document = try read(text.joined())
    #expect(document.tracks.points.count == 30)
    let found = document.warnings.filter {
      if case .lines(.talkersApart(30, 30, _, 1)) = $0 { true } else { false }
    }
    #expect(found.count == notes)
  }
}
