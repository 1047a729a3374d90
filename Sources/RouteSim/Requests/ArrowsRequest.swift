import ARRouteEngine
import RouteSimKit

/// To tell how many arrows can be made out.
struct ArrowsRequest: Request, Hashable {
  /// What to make of the numbers.
  enum Format: String, WrittenFormat {
    case table
    case csv
    case json

    var endings: [String] { self == .table ? ["txt"] : [rawValue] }
  }

  /// Where the arrows' body comes from.
  var design: DesignChoices
  var phone: ChosenPhone
  /// The camera's height above the ground, metres.
  var eyeHeight: Double
  /// The least shorter side of an arrow that counts as large, device pixels.
  var threshold: Double
  /// Metres from arrow to arrow.
  var spacings: [Double]
  /// Metres ahead on which arrows stand.
  var windows: [Double]
  var format: Format
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    let style = try design.arrowBody()
    for window in windows {
      for spacing in spacings {
        try DesignChoices.checkTriangles(style.mesh, spacing: spacing, window: window)
      }
    }
    let study = ArrowStudy(
      style: style, camera: phone.camera, scale: phone.preset.scale, eyeHeight: eyeHeight,
      threshold: threshold)
    let report = ArrowStudyReport(study, spacings: spacings, windows: windows)
    switch format {
    case .table: try output.write(report.table)
    case .csv: try output.write(report.csv)
    case .json: try output.write(report.json)
    }
    return .success
  }
}
