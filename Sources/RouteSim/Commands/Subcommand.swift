import CommandLineKit

/// One command of the program: what it takes, and what it does.
protocol Subcommand: Sendable {
  /// The one declaration that parsing, help, completions and manual are made of.
  static var declaration: Command { get }

  /// Does it.
  ///
  /// - Returns: The exit status of an orderly end.
  static func run(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus
}
