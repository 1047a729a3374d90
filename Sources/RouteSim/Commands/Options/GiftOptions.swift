import ARRouteEngine
import CommandLineKit
import RouteGifts

/// The options about gifts in the street.
enum GiftOptions {
  private static let gifts = Option<String?>(
    "gifts", .file("WORLD"),
    help:
      "Show the gifts of this world, as they are at the start: a file of SQLite, or a server as "
      + "postgres://USER@HOST/DATABASE.")
  static let user = Option<String?>(
    "user", .personName,
    help: "Who looks: their own gifts are unwrapped, and only others' can be opened.")

  static let group = OptionGroup("Gift options", [gifts, user])

  /// What the options ask for.
  static func choices(_ arguments: ParsedArguments) throws(Failure) -> GiftChoices {
    if arguments.isGiven(user), arguments[gifts] == nil {
      throw .missingCompanion(option: "--user", companion: "--gifts")
    }
    return GiftChoices(world: arguments[gifts], user: arguments[user])
  }
}

extension ValueSyntax<String> {
  /// A name of a person or a model.
  static var personName: Self {
    checked("NAME", "a name of 1 to 64 bytes without control characters", Gift.isName)
  }

  /// An identifier of a gift.
  static var giftIdentifier: Self {
    checked("ID", "1 to 64 letters and digits, or -", Gift.isIdentifier)
  }

  private static func checked(
    _ placeholder: String, _ expected: String, _ isGood: @escaping @Sendable (String) -> Bool
  ) -> Self {
    ValueSyntax(
      placeholder: placeholder, limits: expected,
      parse: { (text: String) throws(ValueProblem) in
        guard isGood(text) else { throw .malformed(expected: expected) }
        return text
      }, format: { $0 })
  }
}
