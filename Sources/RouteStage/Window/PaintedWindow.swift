package import RouteCells

/// A model and its painter, of any types, which the shell runs.
///
/// The shell's code is then compiled only once rather than once for each window.
package protocol PaintedWindow: Sendable {
  /// See `WindowModel.isActive`.
  var isActive: Bool { get }
  /// See `WindowModel.document`.
  var document: WindowDocument { get }
  /// See `WindowModel.isBehind`.
  var isBehind: Bool { get }
  /// See `WindowModel.memory`.
  var memory: [Remembered: String] { get }
  /// See `WindowModel.answer`.
  var answer: Int? { get }
  /// See `WindowModel.catchUp`.
  mutating func catchUp()
  /// See `WindowModel.hasSpareWork`.
  var hasSpareWork: Bool { get }
  /// See `WindowModel.workAhead`.
  mutating func workAhead()
  /// See `WindowModel.update`.
  mutating func update(_ message: WindowMessage) -> [WindowEffect]
  /// See `WindowModel.view`.
  mutating func view() -> CellGrid
  /// See `WindowPainter.use`.
  mutating func use(_ pixels: WindowPixels?)
}

extension WindowModel {
  /// Returns the model with a painter for a look.
  package func painted(_ look: WindowLook) -> any PaintedWindow {
    Painted(model: self, painter: Painter(look))
  }
}

private struct Painted<Model: WindowModel>: PaintedWindow {
  var model: Model
  var painter: Model.Painter

  var isActive: Bool { model.isActive }
  var document: WindowDocument { model.document }
  var isBehind: Bool { model.isBehind }
  var memory: [Remembered: String] { model.memory }
  var answer: Int? { model.answer }
  mutating func catchUp() { model.catchUp() }
  var hasSpareWork: Bool { model.hasSpareWork }
  mutating func workAhead() { model.workAhead() }
  mutating func update(_ message: WindowMessage) -> [WindowEffect] { model.update(message) }
  mutating func view() -> CellGrid { model.view(with: &painter) }
  mutating func use(_ pixels: WindowPixels?) { painter.use(pixels) }
}
