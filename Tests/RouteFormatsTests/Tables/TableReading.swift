import ARRouteEngine
import RouteFormats
import TestSupport

/// Returns the document read from a text with the given choice of columns.
///
/// - Parameter columns: The choice, as for `--columns`; nil without a choice.
func read(_ text: String, columns: String?, name: String? = nil) throws -> GeoDocument {
  try read(
    Array(text.utf8), name: name, columns: try columns.map { choice in try ColumnChoice(choice) })
}

/// Returns the AR poses in a document, in order.
func poses(_ document: GeoDocument) -> [(time: Double, pose: Pose)] {
  (document.session?.samples ?? []).compactMap {
    if case .pose(let time, let pose) = $0 { (time, pose) } else { nil }
  }
}
