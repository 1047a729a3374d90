import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// Numbers with a decimal comma, as much of the world writes them.
@Suite struct DecimalCommaTests {
  @Test(
    "numbers with a decimal comma are read if something else separates columns",
    arguments: [";", "\t", " ", "; "])
  func aCommaIsAPointWhereSomethingElsePartsColumns(separator: String) throws {
    let rows = [
      ["time", "lat", "lon", "accuracy"], ["0", "52,5", "-13,4", "4,25"],
      ["0,5", "52,500010", "-1,34e1", "5"], ["1", "52,6", "13,5", ",5"],
    ]
    let text = rows.map { $0.joined(separator: separator) }.joined(separator: "\n")
    let points = try TestSupport.read(Array(text.utf8)).tracks.points
    #expect(points.map(\.latitude) == [52.5, 52.50001, 52.6])
    #expect(points.map(\.longitude) == [-13.4, -13.4, 13.5])
    #expect(points.map(\.horizontalAccuracy) == [4.25, 5, 0.5])
    #expect(points.map(\.time) == [0, 0.5, 1])
  }

  @Test func posesAreReadOfThem() throws {
    let walk = MadeWalk()
    let table = walk.table(axes: MadeWalk.upright)
    let point = try TestSupport.read(Array(table.utf8))
    let comma = table.replacing(",", with: ";").replacing(".", with: ",")
    let found = try TestSupport.read(Array(comma.utf8))
    #expect(found == point)
    // The table without column names, which contains more commas than semicolons.
    let bare = comma.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(try TestSupport.read(Array(bare.utf8)).session == point.session)
    let blanks = bare.replacing(";", with: " ")
    #expect(try TestSupport.read(Array(blanks.utf8)).session == point.session)
  }

  @Test func amongCommasQuotesTell() throws {
    let text = "time,lat,lon,alt\n0,\"52,5\",\"13,4\",\"1,234\"\n1,\"52,6\",\"13,4\",35\n"
    let points = try TestSupport.read(Array(text.utf8)).tracks.points
    #expect(points.map(\.latitude) == [52.5, 52.6])
    // Three digits after a comma are ambiguous, because they may be thousands.
    #expect(points.map(\.altitude) == [nil, 35])
  }

  @Test func moreFieldsThanNamesAreTold() throws {
    let text = "time,lat,lon\n0,52,5,13,4\n1,52,5,13,4\n"
    let document = try TestSupport.read(Array(text.utf8))
    #expect(document.warnings.first == .surplusFields(count: 5, names: 3, line: 2))
    let harmless = "time,lat,lon\n0,52,5,\n1,52,6,\n"
    #expect(try TestSupport.read(Array(harmless.utf8)).warnings.isEmpty)
  }
}
