import ARRouteEngine
import RouteCells

@testable import RouteSimKit
@testable import RouteStage

/// The designer's bench with the standard design, for an iPhone 8.
enum DesignerFixture {
  static func model(
    columns: Int = 80, rows: Int = 24, design: Design = .standard, distance: Double = 100
  ) -> DesignerModel {
    let screens = Device.presets.map { SizingScreen(camera: $0.camera, device: $0) }
    return DesignerModel(
      title: "standard design", screens: screens, design: design, settings: WorldSettings(),
      distance: distance, columns: columns, rows: rows)
  }

  static func sizing(
    _ law: SizeLaw = .linear, maximum: Double = 100, minimum: Double = 50, near: Double = 50,
    far: Double = 2000
  ) throws -> PlacemarkSizing {
    try PlacemarkSizing(law: law, maximum: maximum, minimum: minimum, near: near, far: far)
  }
}

extension DesignerModel {
  /// Presses keys, one after the other.
  @discardableResult
  mutating func press(_ text: String) throws -> [WindowEffect] {
    try KeyScript(text).keys.compactMap { $0 }.flatMap { update(.key(KeyEvent($0))) }
  }

  /// Performs a mouse action, without shift.
  mutating func point(_ action: MouseEvent.Action, column: Int, row: Int) {
    _ = update(.mouse(MouseEvent(action, column: column, row: row)))
  }

  /// The text of the last message.
  var words: String? { window.notice?.text }

  /// Returns the bench as text, without its pictures, which are tested separately.
  func text(isPlain: Bool = false) -> String {
    var painter = DesignerPainter(isPlain ? .plain : .typical)
    painter.paintsPictures = false
    return PlainTextPrinter.print(painter.paint(self))
  }
}
