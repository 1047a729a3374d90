import RouteSimKit

extension CurveFigure {
  /// The figures of a street with buildings.
  static let ofTown = [
    CurveFigure(title: "finish behind", figure: .finishBehind, measure: .length),
    CurveFigure(title: "arrows hidden", figure: .hiddenArrows, measure: .share),
  ]
}
