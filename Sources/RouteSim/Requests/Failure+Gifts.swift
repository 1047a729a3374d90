import ARRouteEngine
import RouteGifts

extension Failure {
  /// A world of gifts cannot be used.
  static func gifts(_ address: String, _ error: GiftStoreError) -> Failure {
    Failure(error.status, error.line(of: address), cause: error)
  }

  /// A gift of this identifier exists already.
  static func giftExists(_ identifier: String) -> Failure {
    Failure(
      .notPermitted,
      "there is a gift '\(shortened(identifier))' already; give another --id, or none")
  }

  /// A gift belongs to another user.
  static func giftIsOfOther(_ identifier: String, owner: String) -> Failure {
    Failure(
      .notPermitted,
      "'\(shortened(identifier))' is \(shortened(owner))'s, who alone may take it away")
  }

  /// A gift has already been opened.
  static func giftIsOpened(_ identifier: String) -> Failure {
    Failure(
      .notPermitted, "'\(shortened(identifier))' was opened, and is its finder's for good")
  }

  /// The gift does not exist.
  static func giftIsAbsent(_ identifier: String) -> Failure {
    Failure(
      .noInput,
      "there is no gift '\(shortened(identifier))'; 'routesim gifts list' tells which there are")
  }

  /// A gift has already been removed.
  static func giftIsRemoved(_ identifier: String) -> Failure {
    Failure(.noInput, "'\(shortened(identifier))' was taken away before")
  }

  /// The output would overwrite a database.
  static func outputOverGifts(_ path: String) -> Failure {
    Failure(
      .usage,
      "\(name(path)) is a database, which would be lost; give another --output, or remove it")
  }

  /// A model's file exceeds the limit for gifts.
  static func giftModelTooLarge(_ path: String) -> Failure {
    Failure(
      .badData, at: path, nil,
      "the model is empty or reaches farther than \(Int(GiftBody.largest)) m from its foot; its numbers are metres"
    )
  }

  /// Two model files share one name, which is how a gift refers to its model.
  static func giftModelTwice(_ path: String) -> Failure {
    Failure(
      .usage, at: path, nil,
      "another --model is called '\(shortened(GiftChoices.name(of: path)))', too; give the file a name of its own"
    )
  }
}

extension GiftStoreError {
  /// The program's exit status.
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
