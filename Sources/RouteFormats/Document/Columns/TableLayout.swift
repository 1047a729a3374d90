/// What a table holds that is known by its file's name, as far as its columns have no names of their
/// own: those say more than where a column stands.
struct TableLayout: Hashable, Sendable {
  /// What the columns hold, in their order; empty where their numbers tell.
  var roles: [ColumnRole] = []
  /// In what the times count.
  var unit: TimeUnit?
  /// How the camera's axes point.
  var camera: CameraAxes?
  /// A name of a column, in letters and digits alone, by which a table with names shows whose it is,
  /// so that the camera's axes are known.
  var mark: String?
}
