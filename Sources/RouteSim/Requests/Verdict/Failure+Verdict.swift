import RouteSimKit

extension Failure {
  /// Two files of scores have nothing in common.
  static func verdict(_ before: String, _ after: String, _ error: VerdictError) -> Failure {
    Failure(.badData, "\(name(before)) and \(name(after)): \(error.message)")
  }
}
