import RouteSimKit

extension Failure {
  /// Creates a failure for two files of scores that have nothing in common.
  static func verdict(_ before: String, _ after: String, _ error: VerdictError) -> Failure {
    Failure(.badData, "\(name(before)) and \(name(after)): \(error.message)")
  }
}
