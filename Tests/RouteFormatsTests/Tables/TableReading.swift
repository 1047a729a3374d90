import ARRouteEngine
import RouteFormats
import TestSupport

/// The document of a text, read by a choice of columns.
///
/// - Parameter columns: As in `--columns`; nil for none.
func read(_ text: String, columns: String?, name: String? = nil) throws -> GeoDocument {
  try read(
    Array(text.utf8), name: name, columns: try columns.map { choice in try ColumnChoice(choice) })
}

/// AR's poses of a document, in order.
func poses(_ document: GeoDocument) -> [(time: Double, pose: Pose)] {
  (document.session?.samples ?? []).compactMap {
    if case .pose(let time, let pose) = $0 { (time, pose) } else { nil }
  }
}
