@testable import RouteSimKit

/// Windows as text.
enum StageText {
  /// A window around its pictures, which have goldens of their own.
  static func withoutPictures(_ model: some StageModel, isPlain: Bool = false) -> String {
    var painter = StagePainter(isPlain: isPlain)
    painter.paintsPictures = false
    return PlainTextPrinter.print(painter.paint(model))
  }
}
