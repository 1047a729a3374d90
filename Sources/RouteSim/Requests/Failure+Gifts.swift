import ARRouteEngine
import RouteGifts

extension Failure {
  /// Creates a failure for a world of gifts that cannot be used.
  static func gifts(_ address: String, _ error: GiftStoreError) -> Failure {
    Failure(error.status, error.line(of: address), cause: error)
  }

  /// Creates a failure for a gift whose identifier is already in use.
  static func giftExists(_ identifier: String) -> Failure {
    Failure(
      .notPermitted,
      "gift '\(shortened(identifier))' already exists; give a different --id, or none")
  }

  /// Creates a failure for a gift that belongs to another user.
  static func giftIsOfOther(_ identifier: String, owner: String) -> Failure {
    Failure(
      .notPermitted,
      "'\(shortened(identifier))' belongs to \(shortened(owner)); only its owner may remove it")
  }

  /// Creates a failure for a gift that has already been opened.
  static func giftIsOpened(_ identifier: String) -> Failure {
    Failure(
      .notPermitted, "'\(shortened(identifier))' has been opened and belongs to its finder")
  }

  /// Creates a failure for a gift that does not exist.
  static func giftIsAbsent(_ identifier: String) -> Failure {
    Failure(
      .noInput,
      "there is no gift '\(shortened(identifier))'; 'routesim gifts list' lists them")
  }

  /// Creates a failure for a gift that has already been removed.
  static func giftIsRemoved(_ identifier: String) -> Failure {
    Failure(.noInput, "'\(shortened(identifier))' has already been removed")
  }

  /// Creates a failure for an output that would overwrite a database.
  static func outputOverGifts(_ path: String) -> Failure {
    Failure(
      .usage,
      "\(name(path)) is a database, which would be overwritten; give a different --output, or "
        + "remove it")
  }

  /// Creates a failure for a model file that exceeds the size limit for gifts.
  static func giftModelTooLarge(_ path: String) -> Failure {
    Failure(
      .badData, at: path, nil,
      "the model is empty or reaches farther than \(Int(GiftBody.largest)) m from its foot; its "
        + "unit must be the metre"
    )
  }

  /// Creates a failure for two model files with the same name; a gift refers to its model by name.
  static func giftModelTwice(_ path: String) -> Failure {
    Failure(
      .usage, at: path, nil,
      "another --model is also called '\(shortened(GiftChoices.name(of: path)))'; rename one of "
        + "the files"
    )
  }
}

extension GiftStoreError {
  /// The exit status for the error.
  fileprivate var status: ExitStatus {
    switch self {
    case .foreign, .newer, .damaged, .failed, .hasOtherNames, .answerTooLong: .badData
    case .absent, .noFolder: .noInput
    case .lockingUnsupported, .busy, .unreachable, .noLibrary: .unavailable
    case .badAddress, .badValue: .usage
    case .forbidden, .refused: .notPermitted
    case .full, .sizeLimited: .writeFailed
    }
  }
}
