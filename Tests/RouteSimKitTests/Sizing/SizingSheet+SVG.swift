@testable import RouteSimKit

extension SizingSheet {
  /// The sheet as an SVG document, plates as wide as the usual face needs.
  var svg: String {
    get throws(SheetRoomError) { SVGWriter.document(try sheet, title: title) }
  }
}
