/// Units of length in files.
enum RouteUnit {
  /// The number of metres in a mile.
  static let mile = 1609.344
}
