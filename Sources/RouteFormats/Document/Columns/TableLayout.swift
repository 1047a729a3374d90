/// The layout of a table that is known by its file's name.
///
/// Column names, if there are any, take precedence over positions.
struct TableLayout: Hashable, Sendable {
  /// The roles of the columns, in their order; empty if the values in them show the roles.
  var roles: [ColumnRole] = []
  /// In what the times count.
  var unit: TimeUnit?
  /// The directions of the camera's axes.
  var camera: CameraAxes?
  /// A name of a column, in letters and digits alone, by which a table with names shows whose it is,
  /// so that the camera's axes are known.
  var mark: String?
}
