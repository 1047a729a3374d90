import ARRouteEngine
import CommandLineKit

/// The options for gifts in the street.
enum GiftOptions {
  private static let gifts = Option<String?>(
    "gifts", .file("WORLD"),
    help:
      "Show the gifts of this world: an SQLite file, or a server as postgres://USER@HOST/DATABASE. "
      + "A walk shows changes by others at once; every other command shows the gifts as they are "
      + "when it starts.")
  static let user = Option<String?>(
    "user", .personName,
    help:
      "The current user: this user's own gifts appear unwrapped, and only gifts from others can be "
      + "opened.")

  private static let models = Option<[String]?>(
    "gift-models", .giftModels,
    help:
      "The gift models that are shown and may be left, separated by commas: star, ball, crystal, "
      + "or Wavefront OBJ files, whose models are named after the files; by default star, ball "
      + "and crystal.")
  private static let putDistance = Option(
    "put-distance",
    .number("METRES", .within(GiftStyle.airReaches)), default: GiftStyle().airReach,
    help: "The distance ahead at which a gift is left if there is no ground.")

  static let group = OptionGroup("Gift options", [gifts, user, models])
  /// The options for commands in which gifts can be left.
  static let leaving = OptionGroup("Gift-leaving options", [putDistance])

  /// Returns the choices made with the options.
  static func choices(_ arguments: ParsedArguments) throws(Failure) -> GiftChoices {
    if arguments.isGiven(user), arguments[gifts] == nil {
      throw .missingCompanion(option: "--user", companion: "--gifts")
    }
    if arguments.isGiven(models), arguments[gifts] == nil {
      throw .missingCompanion(option: "--gift-models", companion: "--gifts")
    }
    return GiftChoices(
      world: arguments[gifts], user: arguments[user], models: arguments[models] ?? [])
  }

  /// Returns the model files that the options name; empty for a command without gifts.
  static func modelFiles(_ arguments: ParsedArguments) -> [String] {
    (arguments.given(models) ?? []).filter(GiftChoices.isFile)
  }

  /// Returns the choices made with the options for a walk.
  static func liveChoices(_ arguments: ParsedArguments) throws(Failure) -> GiftChoices {
    if arguments.isGiven(putDistance), !arguments.isGiven(user) {
      throw .missingCompanion(option: "--put-distance", companion: "--user")
    }
    var choices = try choices(arguments)
    choices.airReach = arguments[putDistance]
    choices.isLive = choices.world != nil
    return choices
  }
}

extension ValueSyntax<[String]> {
  /// Names or files of models.
  fileprivate static var giftModels: Self {
    let expected = "names of models or .obj files, separated by commas"
    return ValueSyntax(
      placeholder: "NAME,…", limits: expected,
      parse: { (text: String) throws(ValueProblem) in
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard words.allSatisfy({ Gift.isName(GiftChoices.name(of: $0)) }) else {
          throw .malformed(expected: expected)
        }
        return words
      }, format: { $0.joined(separator: ",") })
  }
}

extension ValueSyntax<String> {
  /// A person's or a model's name.
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
