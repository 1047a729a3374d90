/// Units of length in files.
enum RouteUnit {
  /// Metres in a mile.
  static let mile = 1609.344
}
