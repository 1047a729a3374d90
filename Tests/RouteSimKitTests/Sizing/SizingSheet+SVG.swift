@testable import RouteSimKit

extension SizingSheet {
  /// The sheet as an SVG document, with plates as wide as the default typeface needs.
  var svg: String {
    get throws(SheetRoomError) { SVGWriter.document(try sheet, title: title) }
  }
}
