import Foundation
import TestSupport
import Testing

@Suite("placements")
struct ProjectionsCommandTests {
  private static func rows(_ words: [String]) throws -> [[String: Any]] {
    let result = try Tool.product.run(["placements", "--format", "json"] + words)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    return try SizingCommandTests.rows(result.output)
  }

  /// The expected results come from GeographicLib and mpmath; they are a fixture of the engine's tests.
  @Test(
    "prints the same results as other libraries, to 1 mm", arguments: [0.0, 12.5, -30, 48.86, -66])
  func agreesWithGeographicLib(latitude: Double) throws {
    let table = NumberTable.fixture("deviations.csv", of: "ARRouteEngineTests")
      .filter { $0.numbers[0] == latitude && $0.numbers[2] <= 1e5 }
    #expect(table.count == 20)
    for (kind, n) in table {
      // A negative number must be given after an equals sign.
      let rows = try Self.rows([
        "--latitudes=\(n[0])", "--azimuths=\(n[1])", "--distances=\(n[2])",
      ])
      #expect(rows.count == 4)
      let row = try #require(rows.first { $0["placement"] as? String == kind })
      func number(_ key: String) -> Double { row[key] as? Double ?? .nan }
      #expect(abs(number("there") - n[3]) < 1e-3)
      #expect(abs(number("length") - n[4]) < 1e-3)
      #expect(abs(number("direction") - n[5]) * n[2] * .pi / 180 < 1e-3)
      #expect(abs(number("back") - n[6]) < 1e-3)
      #expect(abs(number("roundTrip") - n[7]) < 1e-3)
      #expect(number("latitude") == n[0])
      #expect(abs(number("azimuth") - n[1]) < 1e-6)
      #expect(number("distance") == n[2])
    }
  }

  @Test("CSV has the numbers in the JSON, and the table the worst of them")
  func formsAgree() throws {
    let words = ["--latitudes=48,90", "--azimuths=0,60,200", "--distances=50,7000"]
    let rows = try Self.rows(words)
    let csv = try Tool.product.run(["placements", "--format", "csv"] + words)
    let lines = csv.text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(lines.count == 1 + rows.count)
    let cases = 2 * 3 * 2 * 4
    #expect(rows.count == cases)
    let names = try #require(lines.first).map(String.init)
    for (line, row) in zip(lines.dropFirst(), rows) {
      for (name, word) in zip(names, line) {
        if let number = row[name] as? Double {
          #expect(Double(word) == number)
        } else if row[name] is NSNull {
          #expect(word.isEmpty)
        } else {
          #expect(row[name] as? String == String(word))
        }
      }
    }
    let table = try Tool.product.run(["placements"] + words).text
    let far = rows.filter { row in
      guard let latitude = row["latitude"] as? Double, let distance = row["distance"] as? Double
      else { return false }
      return latitude == 48 && distance == 7000
    }
    let worst = far.filter { $0["placement"] as? String == "sphere" }
      .compactMap { $0["there"] as? Double }.max()
    #expect(table.contains(String(format: "%.3f", try #require(worst))))
    #expect(table.contains("at 48° N"))
    // The result does not depend on the requested distances.
    let short = try Tool.product.run(["placements", "--latitudes", "48", "--distances", "500"])
    #expect(short.text.contains("337 m") && short.text.contains("3392 m"), "\(short.text)")
    #expect(table.contains("7000 m"))
  }

  @Test("the sheet has a chart for each latitude and names all placements")
  func draws() throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/charts.svg"
    let result = try Tool.product.run(["placements", "--latitudes=0,51.5", "--output", path])
    #expect(result.status == 0)
    let svg = try String(contentsOfFile: path, encoding: .utf8)
    for word in ["ellipsoid", "sphere", "auxiliary", "great-circle"] {
      #expect(svg.components(separatedBy: ">\(word)<").count == 3, "\(word)")
    }
    #expect(svg.contains("at 51.5° N"))
  }

  @Test(
    "refuses coordinates that are not on the Earth",
    arguments: [
      "--latitudes=91", "--latitudes=", "--distances=0", "--distances=2e7", "--azimuths=north",
    ])
  func refuses(word: String) throws {
    let result = try Tool.product.run(["placements", word])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
