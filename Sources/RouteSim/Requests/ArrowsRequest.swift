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

  /// What is counted.
  struct Study: Hashable {
    /// The metres that arrows may be apart, and that they may stand ahead.
    static let lengths = Design.lengths
    /// How many lengths of a kind there may be.
    static let lengthLimit = 100
    /// The device pixels that a threshold may be.
    static let thresholds = 0.1...10_000

    /// The least shorter side of an arrow that counts as large, device pixels.
    let threshold: Double
    /// Metres from arrow to arrow.
    let spacings: [Double]
    /// Metres ahead on which arrows stand.
    let windows: [Double]

    /// A study of arrows.
    ///
    /// - Returns: nil where a number is out of bounds, or there are more lengths than a hundred.
    init?(threshold: Double, spacings: [Double], windows: [Double]) {
      let areWithin = [spacings, windows].allSatisfy { lengths in
        lengths.count <= Self.lengthLimit && lengths.allSatisfy(Self.lengths.contains)
      }
      guard areWithin, Self.thresholds.contains(threshold) else { return nil }
      self.threshold = threshold
      self.spacings = spacings
      self.windows = windows
    }
  }

  /// Where the arrows' body comes from.
  var design: DesignChoices
  var phone: ChosenPhone
  /// The camera's height above the ground, metres.
  var eyeHeight: Double
  var study: Study
  var format: Format
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    let style = try design.arrowBody(for: output)
    for window in study.windows {
      for spacing in study.spacings {
        try DesignChoices.checkTriangles(
          style.mesh, spacing: spacing, window: window, of: .study)
      }
    }
    let seen = ArrowStudy(
      style: style, camera: phone.camera, scale: phone.preset.scale, eyeHeight: eyeHeight,
      threshold: study.threshold)
    let report = ArrowStudyReport(seen, spacings: study.spacings, windows: study.windows)
    switch format {
    case .table: try output.write(report.table)
    case .csv: try output.write(report.csv)
    case .json: try output.write(report.json)
    }
    return .success
  }
}
