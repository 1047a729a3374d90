import RouteCells

@testable import RouteSimKit
@testable import RouteStage

/// Windows in the form of text.
enum StageText {
  /// Returns a window without its pictures, which have golden files of their own.
  static func withoutPictures(_ model: some StageModel, isPlain: Bool = false) -> String {
    var painter = StagePainter(isPlain ? .plain : .typical)
    painter.paintsPictures = false
    return PlainTextPrinter.print(painter.paint(model))
  }

  /// Returns all pages of a window's help, one below the other.
  static func help(_ model: inout some StageModel) throws -> String {
    try model.press("?")
    var pages = ""
    while model.stage.helpPage != nil {
      pages += withoutPictures(model)
      try model.press("?")
    }
    return pages
  }
}
