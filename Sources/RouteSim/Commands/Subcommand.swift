import CommandLineKit

/// One command of the program: what it takes, and what it asks for.
protocol Subcommand: Sendable {
  /// What a command line of it becomes.
  associatedtype Asked: Request

  /// The one declaration that parsing, help, completions and manual are made of.
  static var declaration: Command { get }

  /// What the arguments ask for, once they are checked, alone and beside each other.
  ///
  /// Reads no file: what is wrong with a command line is told before anything happens.
  static func request(from arguments: ParsedArguments) throws(Failure) -> Asked

  /// True when the arguments ask for a window on a terminal, which a user's settings are for.
  static func opensWindow(_ arguments: ParsedArguments) -> Bool
}

extension Subcommand {
  /// No: it prints or writes.
  static func opensWindow(_ arguments: ParsedArguments) -> Bool { false }
}
