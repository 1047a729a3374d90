import CommandLineKit

/// A command of the program: its declaration, and the request made from its arguments.
protocol Subcommand: Sendable {
  /// The request made from the command line.
  associatedtype Asked: Request

  /// The single declaration from which parsing, help, completions and the manual are derived.
  static var declaration: Command { get }

  /// Returns the request that the arguments make, after checking each argument alone and all of them
  /// together.
  ///
  /// Reads no file: a faulty command line is reported before anything happens.
  static func request(from arguments: ParsedArguments) throws(Failure) -> Asked

  /// Returns true when the arguments ask for a window on a terminal; the user's settings then apply.
  static func opensWindow(_ arguments: ParsedArguments) -> Bool
}

extension Subcommand {
  /// False: the command prints or writes.
  static func opensWindow(_ arguments: ParsedArguments) -> Bool { false }
}
