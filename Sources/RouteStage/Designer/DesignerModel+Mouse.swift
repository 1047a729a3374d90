import ARRouteEngine
import RouteCells
import RouteSimKit

extension DesignerModel {
  /// The layout of the window; nil if the window is too small.
  var layout: DesignerLayout? {
    let viewport = screen.camera.viewport
    return DesignerLayout(
      columns: window.columns, rows: window.rows,
      aspect: viewport.width / viewport.height * window.cellStretch)
  }

  /// Handles a mouse event: a click or drag on the curve moves the distance, and so does the wheel; a click
  /// on a number selects it.
  mutating func take(_ event: MouseEvent) {
    guard window.helpPage == nil, window.line == nil, entry == nil, let layout else { return }
    switch event.action {
    case .press(.left):
      isDragging = layout.chart.contains(event)
      if isDragging {
        go(to: event, in: layout.plot)
      } else if let number = layout.number(atColumn: event.column, row: event.row) {
        selected = number
      }
    case .drag(.left): if isDragging { go(to: event, in: layout.plot) }
    case .release(.left): isDragging = false
    case .wheel(let direction):
      guard layout.chart.contains(event) || layout.phone.contains(event) else { return }
      move(farther: direction == .up || direction == .right, isFine: event.isShifted)
    case .press, .drag, .release: break
    }
  }

  private mutating func go(to event: MouseEvent, in plot: CellRegion) {
    go(
      to: DesignChart.distance(
        inColumn: event.column - plot.column, of: plot.columns, units: design.units))
  }
}
