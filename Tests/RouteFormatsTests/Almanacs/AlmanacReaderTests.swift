import Foundation
import TestSupport
import Testing

@testable import RouteFormats

@Suite("Almanacs of satellites")
struct AlmanacReaderTests {
  private static let folder =
    DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/almanacs/"

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.folder + name)))
  }

  private func error(_ text: String) -> AlmanacError? {
    do throws(AlmanacError) {
      _ = try AlmanacReader.almanac(Array(text.utf8))
      return nil
    } catch { return error }
  }

  @Test("YUMA: each element is read correctly, and the week is resolved")
  func yuma() throws {
    let almanac = try AlmanacReader.almanac(bytes("almanac.yuma"))
    #expect(almanac.orbits.count == 14 && almanac.droppedCount == 0)
    let first = try #require(almanac.orbits.first)
    #expect(first.satellite.text == "G01" && first.isHealthy)
    #expect(first.reference == GPSTime(week: 2399, secondsOfWeek: 405_504))
    #expect(first.eccentricity == 4.3592501874e-4 && first.inclination == 0.9486267835)
    #expect(first.nodeRate == -8.4733714857e-9 && first.rootOfSemiMajorAxis == 5153.791736)
    #expect(first.node == 3.1404380188 && first.perigee == -1.378645928)
    #expect(first.meanAnomaly == -2.1487694230 && first.corrections == OrbitCorrections())
    #expect(almanac.orbits.filter { !$0.isHealthy }.map(\.satellite.number) == [9])
    #expect(almanac.orbits(at: first.reference).count == 13)
  }

  @Test("A week modulo 1024 is resolved to the one nearest to the time of use")
  func weeks() throws {
    let old = GPSTime(week: 1400, secondsOfWeek: 0)
    let almanac = try AlmanacReader.almanac(bytes("almanac.yuma"), near: old)
    #expect(almanac.reference?.week == 1375)
  }

  @Test("RINEX 2 and 3 give the same GPS orbits")
  func versions() throws {
    let three = try AlmanacReader.almanac(bytes("broadcast3.rnx"))
    let two = try AlmanacReader.almanac(bytes("broadcast2.26n"))
    #expect(three.orbits.count == 22 && three.droppedCount == 1)
    #expect(two.orbits.count == 14 && two.droppedCount == 0)
    #expect(three.orbits.filter { $0.satellite.system == .gps } == two.orbits)
    #expect(two.orbits.filter { !$0.isHealthy }.map(\.satellite.text) == ["G09"])
    let corrections = try #require(two.orbits.first).corrections
    #expect(corrections.meanMotion > 1e-9 && abs(corrections.radius.cosine) > 100)
  }

  @Test("A compressed file is read; half a compressed file is refused")
  func packed() throws {
    let packed = try bytes("broadcast2.26n.gz")
    #expect(
      try AlmanacReader.almanac(packed) == AlmanacReader.almanac(bytes("broadcast2.26n")))
    #expect(throws: AlmanacError.damagedGzip) {
      try AlmanacReader.almanac(Array(packed.prefix(packed.count / 2)))
    }
  }

  @Test("Of several messages from a satellite, the nearest in time is used")
  func nearest() throws {
    var orbits = SatelliteAlmanac.nominalGPS.orbits
    let first = orbits[0]
    orbits.append(first)
    orbits[24].reference = first.reference + 7200
    let almanac = SatelliteAlmanac(orbits)
    #expect(almanac.orbits(at: first.reference + 3599)[0].reference == first.reference)
    #expect(almanac.orbits(at: first.reference + 3601)[0].reference == first.reference + 7200)
    #expect(almanac.orbits(at: first.reference).count == 24)
  }

  @Test("Each error is reported in one line")
  func errors() {
    #expect(error("") == .empty)
    #expect(error(" \n\r\n ") == .empty)
    #expect(error("lat,lon\n1,2\n") == .unknownFormat)
    let short = "******** Week 1 almanac\nID: 01\nHealth: 000\n"
    #expect(error(short) == .noOrbits(.yuma, droppedCount: 1))
    let line = "     3.04           OBSERVATION DATA    M".padded(60) + "RINEX VERSION / TYPE\n"
    #expect(error(line) == .unsupportedRINEX(version: "3.04", kind: "OBSERVATION DATA"))
    let next = "     4.00           NAVIGATION DATA     M".padded(60) + "RINEX VERSION / TYPE\n"
    let message = error(next)?.message ?? ""
    #expect(message.contains("“4.00”") && !message.contains("\n"))
    let hostile = "     \u{1B}[2J          N".padded(60) + "RINEX VERSION / TYPE\n"
    #expect(error(hostile)?.message.contains("\u{1B}") == false)
  }

  @Test("The number of orbits is limited, and exceeding the limit is reported with a line number")
  func tooMany() throws {
    let record = """
      ID: 01
      Health: 000
      Eccentricity: 0.01
      Time of Applicability(s): 0
      Orbital Inclination(rad): 0.96
      Rate of Right Ascen(r/s): -8E-9
      SQRT(A)  (m 1/2): 5153.6
      Right Ascen at Week(rad): 1
      Argument of Perigee(rad): 1
      Mean Anom(rad): 1
      week: 351

      """
    let most = AlmanacReader.maximumCount
    let text = Array(String(repeating: record, count: most).utf8)
    #expect(try AlmanacReader.almanac(text).orbits.count == most)
    #expect(error(String(decoding: text, as: UTF8.self) + record) == .tooMany(line: 11 * most + 11))
  }

  @Test("Broken files give fewer orbits or an error", arguments: UInt64(0)..<300)
  func broken(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let name = ["almanac.yuma", "broadcast3.rnx", "broadcast2.26n"][Int(seed % 3)]
    var text = try bytes(name)
    for _ in 0..<8 {
      let place = Int.random(in: 0..<text.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text[place] = UInt8.random(in: 0...255, using: &random)
      case 1: text.removeSubrange(place..<min(place + 40, text.count))
      case 2: text.insert(contentsOf: text[place..<min(place + 300, text.count)], at: place)
      default: text.insert(UInt8(ascii: "9"), at: place)
      }
    }
    do throws(AlmanacError) {
      let almanac = try AlmanacReader.almanac(text)
      #expect(almanac.orbits.count <= 30 && almanac.orbits.allSatisfy(\.isPossible))
    } catch {
      #expect(!error.message.isEmpty && error.message.utf8.count < 250)
    }
  }
}

extension String {
  /// Returns the text padded with blanks to a number of columns.
  fileprivate func padded(_ columns: Int) -> String {
    self + String(repeating: " ", count: max(columns - count, 0))
  }
}
