import RouteSimKit

extension CurveFigure {
  /// Those of a street with houses.
  static let ofTown = [
    CurveFigure(title: "finish behind", figure: .finishBehind, measure: .length),
    CurveFigure(title: "arrows hidden", figure: .hiddenArrows, measure: .share),
  ]
}
