import ARRouteEngine
import RouteSimKit

/// A request for the number of discernible arrows.
struct ArrowsRequest: Request, Hashable {
  /// The output format of the numbers.
  enum Format: String, WrittenFormat {
    case table
    case csv
    case json
    case svg
  }

  /// The parameters of a count.
  struct Study: Hashable {
    /// The allowed arrow spacings and window lengths, metres.
    static let lengths = Design.lengths
    /// The maximum number of lengths of each kind.
    static let lengthLimit = 100
    /// The allowed thresholds, device pixels.
    static let thresholds = 0.1...10_000

    /// The shortest side of an arrow that counts as large, device pixels.
    let threshold: Double
    /// The spacings between arrows, metres.
    let spacings: [Double]
    /// The lengths of the windows ahead of the phone in which arrows stand, metres.
    let windows: [Double]

    /// Creates the parameters.
    ///
    /// - Returns: nil if a number is out of bounds, or there are more than `lengthLimit` lengths of a kind.
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

  /// The question about the arrows.
  enum Question: Hashable {
    /// The number of discernible arrows.
    case counts(Study)
    /// The legibility of each shape at the given viewing distances, metres.
    case legibility([Double])
  }

  /// The source of the arrows' body.
  var design: DesignChoices
  var phone: ChosenPhone
  /// The camera's height above the ground, metres.
  var eyeHeight: Double
  var question: Question
  var format: Format
  var output: Output

  func run() throws(Failure) -> ExitStatus {
    let style = try design.arrowBody(for: output)
    switch question {
    case .counts(let study): try count(style, study)
    case .legibility(let distances): try judge(style, at: distances)
    }
    return .success
  }

  private func count(_ style: ArrowStyle, _ study: Study) throws(Failure) {
    for window in study.windows {
      for spacing in study.spacings {
        try DesignChoices.checkTriangles(
          style.model(spacing: spacing).mesh, spacing: spacing, window: window, of: .study)
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
    case .svg: preconditionFailure("counts cannot be drawn as a sheet")
    }
  }

  /// Judges all built-in shapes and, if there is one, the body from a file.
  private func judge(_ style: ArrowStyle, at distances: [Double]) throws(Failure) {
    let study = ArrowLegibility(
      screen: SizingScreen(camera: phone.camera, device: phone.preset), eyeHeight: eyeHeight)
    var arrows = ArrowShape.allCases.map { shape in
      var style = style
      style.shape = shape
      style.mesh = nil
      return ArrowLegibility.NamedArrows(shape.rawValue, style)
    }
    if style.mesh != nil { arrows.append(ArrowLegibility.NamedArrows("model", style)) }
    let report = ArrowLegibilityReport(study, of: arrows, distances: distances)
    switch format {
    case .table: try output.write(report.table)
    case .csv: try output.write(report.csv)
    case .json: try output.write(report.json)
    case .svg:
      try output.write(ArrowLegibilitySheet(study, of: arrows, distances: distances).svg)
    }
  }
}
