import RouteFormats

/// The layout of keys and their descriptions in columns, framed, within a window.
struct HelpTable {
  private let keys: [KeyHelp]
  /// True when there is only room for the short descriptions.
  let isBrief: Bool
  /// The empty columns inside the frame on each side.
  let margin: Int
  /// The empty rows inside the frame, above and below.
  let marginRows: Int
  /// The distance from a key to its description, columns.
  let keysWidth: Int
  /// The distance from one column of keys to the next.
  let stride: Int
  /// The number of keys in a column.
  let perColumn: Int
  /// The width of the frame.
  let width: Int
  /// The height of the frame.
  let height: Int
  /// The number of pages that the keys fill.
  let pageCount: Int
  private let perPage: Int

  init(_ keys: [KeyHelp], columns: Int, rows: Int) {
    self.keys = keys
    let count = max(keys.count, 1)
    isBrief = rows < count + 2 || columns < 64
    margin = isBrief ? 0 : 1
    // The text takes precedence over the margin around it.
    marginRows = rows < count + 4 ? 0 : margin
    keysWidth = (keys.map { TextWidth.columns($0.keys) }.max() ?? 0) + (isBrief ? 1 : 2)
    let texts = keys.map { [isBrief] in isBrief ? $0.short : $0.long }
    let columnWidth = keysWidth + (texts.map(TextWidth.columns).max() ?? 0)
    let room = max(rows - 2 - 2 * marginRows, 1)
    stride = columnWidth + 2
    let mostColumns = max((columns - 2 - 2 * margin + 2) / stride, 1)
    let neededColumns = (count + room - 1) / room
    pageCount = (neededColumns + mostColumns - 1) / mostColumns
    perPage = (count + pageCount - 1) / pageCount
    let columnCount = min((perPage + room - 1) / room, mostColumns)
    perColumn = (perPage + columnCount - 1) / columnCount
    width = min(columnCount * stride - 2 + 2 + 2 * margin, columns)
    height = min(perColumn + 2 + 2 * marginRows, rows)
  }

  /// Returns the keys of a page, counted from 0; for a number beyond the last page, the keys of the last
  /// page.
  func keys(onPage page: Int) -> ArraySlice<KeyHelp> {
    let first = min(page, pageCount - 1) * perPage
    return keys[min(first, keys.count)..<min(first + perPage, keys.count)]
  }
}
