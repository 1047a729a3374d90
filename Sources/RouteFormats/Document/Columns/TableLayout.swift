/// The layout of a table that is recognised by its file name.
struct TableLayout: Hashable, Sendable {
  /// The roles of the columns, in order; empty if the values reveal the roles.
  var roles: [ColumnRole] = []
  /// The unit of the times.
  var unit: TimeUnit?
  /// The directions of the camera's axes.
  var camera: CameraAxes?
  /// A column name, with letters and digits only, that reveals which program wrote a table with column names,
  /// and thus the camera's axes.
  var mark: String?
}
