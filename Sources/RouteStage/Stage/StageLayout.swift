import RouteCells

/// The positions of everything in a window of a given size.
///
/// The phone keeps its aspect ratio, with cells taken as twice as high as wide; the inspector is always
/// present; the plan and the orbit view get the remaining space if they would still be readable.
struct StageLayout: Hashable, Sendable {
  /// The requested number of views.
  enum Mode: String, CaseIterable, Hashable, Sendable {
    /// As many views as fit.
    case all
    /// The phone's view next to one other view.
    case pair
    /// The selected view alone.
    case single

    var title: String {
      switch self {
      case .all: "all views that fit"
      case .pair: "two views"
      case .single: "one view"
      }
    }
  }

  /// A view and its cells.
  struct Panel: Hashable, Sendable {
    /// The view.
    var view: StageView
    /// The view's cells, frame included.
    var frame: CellRegion
  }

  /// The minimum width of a useful window, cells.
  static let leastColumns = 40
  /// The minimum height of a useful window, cells.
  static let leastRows = 12

  private static let widestInspector = 44
  /// The width of a window from which plan and orbit view share the space beside the phone, cells.
  private static let columnsOfThree = 100

  /// The views shown, from left to right and top to bottom.
  private(set) var panels: [Panel] = []
  /// The cells of the inspector, frame included.
  private(set) var inspector: CellRegion
  /// The cells of the timeline above the status line; empty if there is no timeline.
  let timeline: CellRegion
  /// The cells of the status line.
  let status: CellRegion

  /// Creates the layout of a window of `columns` × `rows` cells for a screen whose width is `aspect` times
  /// its height; nil if the window is too small.
  ///
  /// - Parameter companion: The view next to the phone's if the phone's view is selected and there is room
  ///   for two.
  init?(
    columns: Int, rows: Int, aspect: Double, mode: Mode, selected: StageView,
    beside companion: StageView = .plan, timelineRows: Int = 0
  ) {
    guard columns >= Self.leastColumns, rows >= Self.leastRows else { return nil }
    status = CellRegion(column: 0, row: rows - 1, columns: columns, rows: 1)
    let body = rows - 1 - timelineRows
    timeline = CellRegion(column: 0, row: body, columns: columns, rows: timelineRows)
    let inspectorColumns = columns < 60 ? 24 : min(max(columns * 9 / 40, 27), 38)
    inspector = CellRegion(
      column: columns - inspectorColumns, row: 0, columns: inspectorColumns, rows: body)
    let area = CellRegion(column: 0, row: 0, columns: columns - inspectorColumns, rows: body)
    if mode == .single {
      placeSingle(selected, in: area, aspect: aspect)
    } else {
      placeSeveral(mode, selected, beside: companion, in: area, aspect: aspect)
    }
  }

  /// Fills the area with one view.
  ///
  /// Space that the phone leaves free goes to the inspector, up to the inspector's maximum width; the rest
  /// stays empty.
  private mutating func placeSingle(_ view: StageView, in area: CellRegion, aspect: Double) {
    guard view == .camera else {
      panels = [Panel(view: view, frame: area)]
      return
    }
    var phone = Self.phone(in: area, aspect: aspect)
    let spare = area.columns - phone.columns
    let widening = min(spare, max(0, Self.widestInspector - inspector.columns))
    inspector.column -= widening
    inspector.columns += widening
    phone.column = (spare - widening) / 2
    panels = [Panel(view: .camera, frame: phone)]
  }

  private mutating func placeSeveral(
    _ mode: Mode, _ selected: StageView, beside companion: StageView, in area: CellRegion,
    aspect: Double
  ) {
    let second = selected == .camera ? companion : selected
    let isWide = aspect > 1
    var phoneArea = area
    if isWide, area.rows >= 20 { phoneArea.rows = area.rows * 2 / 3 }
    let phone = Self.phone(in: phoneArea, aspect: aspect)
    panels = [Panel(view: .camera, frame: phone)]
    let beside = CellRegion(
      column: phone.columns, row: 0, columns: area.columns - phone.columns, rows: area.rows)
    let below = CellRegion(
      column: 0, row: phone.rows, columns: area.columns, rows: area.rows - phone.rows)
    let isNarrow = beside.columns < (isWide ? 24 : 20)
    let rest = isNarrow && below.rows >= 7 ? below : beside
    guard rest.columns >= 20, rest.rows >= 7 else {
      placeSingle(selected, in: area, aspect: aspect)
      return
    }
    let isTall = rest.rows >= 44
    let isWideEnough = area.columns + inspector.columns >= Self.columnsOfThree
    if mode == .all, rest.columns >= 40,
      isTall || (isWideEnough && rest.columns < 72 && rest.rows >= 26)
    {
      let upper = rest.rows / 2
      var top = rest
      var bottom = rest
      top.rows = upper
      bottom.row += upper
      bottom.rows -= upper
      panels += [Panel(view: .plan, frame: top), Panel(view: .orbit, frame: bottom)]
    } else if mode == .all, rest.columns >= 72 {
      let half = rest.columns / 2
      var left = rest
      var right = rest
      left.columns = half
      right.column += half
      right.columns -= half
      panels += [Panel(view: .plan, frame: left), Panel(view: .orbit, frame: right)]
    } else {
      panels.append(Panel(view: second, frame: rest))
    }
  }

  /// Returns the largest frame in the corner of `area` whose inside has the phone's aspect ratio.
  private static func phone(in area: CellRegion, aspect: Double) -> CellRegion {
    let most = area.inner
    var rows = most.rows
    var columns = Int((2 * Double(rows) * aspect).rounded())
    if columns > most.columns {
      columns = most.columns
      rows = Int((Double(columns) / (2 * aspect)).rounded())
    }
    return CellRegion(
      column: area.column, row: area.row, columns: max(columns, 4) + 2, rows: max(rows, 3) + 2)
  }
}
