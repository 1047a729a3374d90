import RouteSimKit

/// A request to compare the conversions from coordinates to metres.
struct PlacementsRequest: Request, Hashable {
  /// The output format of the numbers.
  enum Format: String, WrittenFormat {
    case table
    case csv
    case json
    case svg
  }

  /// The latitudes of the references, degrees.
  var latitudes: [Double]
  /// The azimuths to the places, degrees clockwise from true north.
  var azimuths: [Double]
  /// The distances to the places, metres.
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
