import TestSupport
import Testing

@testable import RouteFormats

/// Fixes that the receiver itself marks as invalid.
@Suite struct VoidFixTests {
  /// Void epochs as written by receivers, with and without times and positions.
  private static let voids = [
    [
      "GPGGA,TIME,4806.0100,N,01130.0000,E,0,00,99.9,520.0,M,47.0,M,,",
      "GPRMC,TIME,V,4806.0100,N,01130.0000,E,2.0,0.0,010524,,,N",
    ],
    ["GPRMC,TIME,V,4806.0100,N,01130.0000,E,2.0,0.0,010524,,"], ["GNRMC,TIME,V,,,,,,,010524,,,N"],
    ["GPGGA,TIME,4806.0100,N,01130.0000,E,0,00,0.0,520.0,M,47.0,M,,"],
    ["GNGNS,TIME,4806.0100,N,01130.0000,E,NNNN,00,99.9,521.0,47.0,,"],
    ["GNGNS,TIME,,,,,NN,00,99.99,,,,"], ["GPGLL,4806.0100,N,01130.0000,E,TIME,V,N"],
    [
      "PUBX,00,TIME,4806.0100,N,01130.0000,E,567.25,NF,5303302,3750001,0,0,0,,99.99,99.99,99.99,0,0,0"
    ],
    ["PUBX,00,TIME,0000.0000,N,00000.0000,E,0.0,TT,5303302,3750001,0,0,0,,99.99,99.99,99.99,0,0,0"],
    ["GNGNS,TIME,,,,,N,00,99.99,,,,", "GPGLL,,,,,TIME,V,N"],
    ["GPGGA,,,,,,0,00,99.99,,,,,,", "GPRMC,,V,,,,,,,,,,N", "GPGLL,,,,,,V,N"],
  ]

  private static func epoch(_ void: [String], _ second: Int) -> [String] {
    void.map { Sentences.sentence($0.replacing("TIME", with: Sentences.time(second))) }
  }

  @Test(
    "a log that contains only void fixes is reported with their number", arguments: voids,
    [1, 2, 15])
  func all(void: [String], count: Int) throws {
    let lines = (0..<count).flatMap { Self.epoch(void, $0) }
    let error = FormatError.voidFixes(line: 1, count: count, areAll: true)
    #expect(throws: error) { try read(Sentences.text(lines), name: "a.nmea") }
    #expect(
      error.message.hasPrefix(count == 1 ? "the only fix is marked" : "all \(count) fixes are"))
    // A greeting, such as from gpspipe, and a truncated line make no difference.
    let greeting = #"{"class":"VERSION","release":"3.22"}"#
    let cut = Sentences.text([greeting, "$GPGG"] + lines)
    #expect(throws: FormatError.voidFixes(line: 3, count: count, areAll: true)) { try read(cut) }
  }

  @Test("void fixes among others are counted, wherever they are", arguments: voids, [0, 4, 9])
  func some(void: [String], start: Int) throws {
    let lines = (0..<12).flatMap { second in
      (start..<start + 3).contains(second)
        ? Self.epoch(void, second) : [Sentences.gga(second), Sentences.rmc(second)]
    }
    let document = try read(Sentences.text(lines))
    #expect(document.tracks.points.count == 9 && document.warnings.isEmpty)
    let isMain = void[0].contains("GGA") || void[0].contains("RMC")
    // Among GGA and RMC, the sentences GNS, GLL and PUBX,00 alone do not form an epoch.
    if isMain {
      #expect(document.drops.map(\.reason) == [.voidFix] && document.drops[0].count == 3)
      #expect(
        document.drops[0].message == "3 fixes dropped: the receiver marks them as not valid")
    }
  }

  @Test("a single valid fix is not enough, and the void fixes are given as the reason")
  func one() {
    let lines = [Sentences.gga(0)] + (1..<4).map { Sentences.gga($0, quality: 0) }
    let error = FormatError.voidFixes(line: 2, count: 3, areAll: false)
    #expect(throws: error) { try read(Sentences.text(lines)) }
    #expect(
      error.message
        == "fewer than two points are usable: the receiver marks 3 fixes as not valid")
  }

  @Test(
    "a receiver that is still warming up in a stream is reported; its first positions come at once")
  func live() throws {
    let reader = DocumentReader()
    func give(_ lines: [String]) throws -> LogPiece {
      try Array(Sentences.text(lines).utf8).withUnsafeBytes { try reader.read($0) }
      return reader.takeNews()
    }
    #expect(try give([#"{"class":"WATCH","enable":true,"json":false,"nmea":true}"#]).isEmpty)
    let cold = Sentences.sentence("GPRMC,,V,,,,,,,,,,N")
    #expect(try give([cold, cold]).tracks.points.isEmpty)
    let news = try give((0..<4).map { Sentences.rmc($0) })
    #expect(news.tracks.points.map(\.time) == [0, 1, 2].map { Sentences.noon + $0 })
    #expect(news.drops.map(\.reason) == [.voidFix] && news.drops[0].count == 2)
    #expect(try reader.finish().tracks.points.count == 4)
  }

  @Test("gpsd's reports of no fix are given as the reason if there is nothing else")
  func gpsd() throws {
    let void = #"{"class":"TPV","mode":1}"# + "\n"
    let fix = #"{"class":"TPV","mode":3,"time":5,"lat":1,"lon":2}"# + "\n"
    #expect(throws: FormatError.voidFixes(line: 1, count: 3, areAll: true)) {
      try read(void + void + void)
    }
    #expect(try read(void + fix + void + fix).drops.isEmpty)
  }
}
