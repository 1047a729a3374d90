import ARRouteEngine
import Foundation
import TestSupport
import Testing

/// A table of the oracle, `Fixtures/oracle/NAME.csv`, with values calculated from the specification alone.
struct OracleTable {
  /// A row, whose values are found by column name.
  struct Row {
    private let cells: [String: String]

    fileprivate init(_ cells: [String: String]) { self.cells = cells }

    /// Returns the text of a column.
    func text(_ column: String) throws -> String { try #require(cells[column]) }

    /// Returns the number in a column.
    func number(_ column: String) throws -> Double { try #require(Double(text(column))) }

    /// Returns the number in a column; nil if it is empty.
    func optionalNumber(_ column: String) throws -> Double? {
      try text(column).isEmpty ? nil : number(column)
    }

    /// Returns the vector in three columns.
    func vector(_ x: String, _ y: String, _ z: String) throws -> Vector3 {
      try Vector3(number(x), number(y), number(z))
    }

    /// Returns the camera in the columns `width`, `height` and `focal`.
    func camera() throws -> PinholeCamera {
      let viewport = try #require(Viewport(width: number("width"), height: number("height")))
      return try #require(PinholeCamera(viewport: viewport, focalLength: number("focal")))
    }

    /// Returns the phone's attitude, from the columns `heading`, `pitch` and `roll`.
    func attitude() throws -> Attitude {
      try Attitude(
        heading: .degrees(number("heading")), pitch: .degrees(number("pitch")),
        roll: .degrees(number("roll")))
    }
  }

  /// Returns the rows of a table, which must not be empty.
  static func rows(_ name: String) throws -> [Row] {
    let folder = "\(DataFolder.packageRoot)/Tests/ARRouteEngineTests/Fixtures/oracle"
    let text = try String(contentsOfFile: "\(folder)/\(name).csv", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let columns = try #require(lines.first).split(separator: ",").map(String.init)
    let rows = lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Row(Dictionary(uniqueKeysWithValues: zip(columns, cells)))
    }
    try #require(!rows.isEmpty)
    return rows
  }
}
