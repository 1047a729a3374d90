/// Why a file that is to name logs cannot be used.
enum LogListError: Error, Hashable, Sendable {
  /// It is longer than `maximumLength`.
  case tooLong

  /// How long such a file may be, bytes.
  static let maximumLength = 16 << 20
}
