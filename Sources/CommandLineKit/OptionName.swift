/// The long name of an option, without its dashes.
public struct OptionName: Hashable, Sendable {
  /// The characters after `--`.
  public let string: String

  /// A name such as `heading`.
  public init(_ string: String) { self.string = string }
}
