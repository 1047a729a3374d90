import RouteSimKit

/// To tell how far the ways from coordinates to metres lie apart.
struct PlacementsRequest: Request, Hashable {
  /// What to make of the numbers.
  enum Format: String, WrittenFormat {
    case table
    case csv
    case json
    case svg
  }

  /// Of the references, degrees.
  var latitudes: [Double]
  /// Of the places, degrees clockwise from true north.
  var azimuths: [Double]
  /// Of the places, metres.
  var distances: [Double]
  var format: Format
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    let study = PlacementStudy(latitudes: latitudes, azimuths: azimuths, distances: distances)
    switch format {
    case .table: try output.write(PlacementReport(study).table)
    case .csv: try output.write(PlacementReport(study).csv)
    case .json: try output.write(PlacementReport(study).json)
    case .svg: try output.write(PlacementSheet(study).svg)
    }
    return .success
  }
}
