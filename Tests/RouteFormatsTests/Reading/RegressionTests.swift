import Foundation
import RouteFormats
import TestSupport
import Testing

/// Inputs found by the fuzzer, each of which once broke a parser.
@Suite struct RegressionTests {
  /// One of these inputs.
  struct Regression: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }
  }

  /// All files in the folder except for the one that explains them.
  static let all: [Regression] = {
    let folder = "\(DataFolder.packageRoot)/Tests/RouteFormatsTests/Fixtures/regressions"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0 != "README.md" }.sorted().map { name in
      let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
      return Regression(name: name, bytes: Array(data))
    }
  }()

  @Test func areThere() {
    #expect(!Self.all.isEmpty)
    #expect(Self.all.allSatisfy { !$0.bytes.isEmpty })
  }

  @Test(arguments: all) func areReadTheSameInAnyPieces(regression: Regression) {
    for name in ["a.gpx", "a.json", "a.jsonl", "a.nmea", "a.csv", "a.polyline", nil] {
      let whole = Self.outcome(regression.bytes, name: name, piece: regression.bytes.count)
      for piece in [1, 7, 4096] {
        #expect(Self.outcome(regression.bytes, name: name, piece: piece) == whole)
      }
      guard case .success(let document) = whole else { continue }
      for point in document.mainPoints.points {
        #expect(abs(point.latitude) <= 90 && abs(point.longitude) <= 180)
      }
    }
  }

  /// Previously, a position that contains an array was read from the numbers around it, in one case as [4, 1,
  /// 3]; now it is dropped.
  @Test func dropsAPositionThatHoldsAnArray() throws {
    let json = #"{"type":"LineString","coordinates":[[2,[4],1,3],[6,5],[8,7]]}"#
    let document = try read(json)
    #expect(document.places == [[5, 6], [7, 8]])
    #expect(document.drops.map(\.reason) == [.missingPosition])
    #expect(document.droppedCount == 1)
  }

  /// The text consists of comments beyond the part that decides the format, and a line.
  ///
  /// Previously, the end of the first piece decided whether the line was seen.
  @Test(arguments: [1, 4096, 1 << 15]) func tellsTheFormatFromTheSameBytes(piece: Int) throws {
    let text = String(repeating: "# a comment\n", count: 1400) + "lat,lon\n1,2\n3,4\n"
    let document = try read(Array(text.utf8), name: "a.csv", piece: piece)
    #expect(document.places == [[1, 2], [3, 4]])
    #expect(throws: FormatError.unknownFormat(.none)) { try read(Array(text.utf8), piece: piece) }
  }

  private static func outcome(
    _ bytes: [UInt8], name: String?, piece: Int
  ) -> Result<GeoDocument, FormatError> {
    Result { () throws(FormatError) in try read(bytes, name: name, piece: piece) }
  }
}
