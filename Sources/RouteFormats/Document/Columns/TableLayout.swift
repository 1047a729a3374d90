/// The layout of a table that is recognised by its file name.
struct TableLayout: Hashable, Sendable {
  /// The roles of the columns, in order; empty if the roles are found from the values.
  var roles: [ColumnRole] = []
  /// The unit of the times.
  var unit: TimeUnit?
  /// The directions of the camera's axes.
  var camera: CameraAxes?
  /// A column name, reduced to letters and digits, that reveals which program wrote the table, and thus the
  /// camera's axes.
  ///
  /// This is used only for tables with column names.
  var mark: String?
}
