public import RouteSimKit

/// A model and its painter, of whatever types: what the shell runs.
///
/// The shell's code is then there once, and not once for every window.
public struct PaintedWindow: Sendable {
  private var content: any PaintedContent

  /// A window whose pictures are for terminals with colours and Unicode, or for ASCII without colours.
  public init<Model: WindowModel>(_ model: Model, isPlain: Bool) {
    content = Painted(model: model, painter: Model.Painter(isPlain: isPlain))
  }

  /// See `WindowModel.usesMouse`.
  public var usesMouse: Bool { content.usesMouse }
  /// See `WindowModel.isActive`.
  public var isActive: Bool { content.isActive }
  /// See `WindowModel.document`.
  public var document: WindowDocument { content.document }
  /// See `WindowModel.isBehind`.
  public var isBehind: Bool { content.isBehind }
  /// See `WindowModel.catchUp`.
  public mutating func catchUp() { content.catchUp() }
  /// See `WindowModel.update`.
  public mutating func update(_ message: WindowMessage) -> [WindowEffect] {
    content.update(message)
  }
  /// See `WindowModel.view`.
  public mutating func view() -> CellGrid { content.view() }
}

/// What of a window does not depend on the types of its model and painter.
private protocol PaintedContent: Sendable {
  var usesMouse: Bool { get }
  var isActive: Bool { get }
  var document: WindowDocument { get }
  var isBehind: Bool { get }
  mutating func catchUp()
  mutating func update(_ message: WindowMessage) -> [WindowEffect]
  mutating func view() -> CellGrid
}

private struct Painted<Model: WindowModel>: PaintedContent {
  var model: Model
  var painter: Model.Painter

  var usesMouse: Bool { Model.usesMouse }
  var isActive: Bool { model.isActive }
  var document: WindowDocument { model.document }
  var isBehind: Bool { model.isBehind }
  mutating func catchUp() { model.catchUp() }
  mutating func update(_ message: WindowMessage) -> [WindowEffect] { model.update(message) }
  mutating func view() -> CellGrid { model.view(with: &painter) }
}
