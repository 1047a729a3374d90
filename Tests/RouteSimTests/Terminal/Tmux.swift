import Foundation
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The client of one tmux server.
///
/// The server that the first client leaves running inherits the client's descriptors and signals, hence
/// `Spawn`.
struct Tmux: Sendable {
  private let path: String
  private let folder: ScratchFolder

  /// Creates the client of a server that belongs to a folder; nil if tmux is not installed.
  init?(folder: ScratchFolder) {
    guard let tool = Tool(named: "tmux") else { return nil }
    path = tool.path
    self.folder = folder
  }

  /// Runs a command to its end, and returns its output.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let output = "\(folder.path)/tmux-output"
    let variables = ProcessInfo.processInfo.environment.filter {
      !["TMUX", "COLORTERM", "NO_COLOR"].contains($0.key)
    }
    let process = try Spawn.start(
      [path, "-S", "\(folder.path)/socket"] + arguments,
      environment: variables.map { "\($0.key)=\($0.value)" }
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let text = try String(contentsOfFile: output, encoding: .utf8)
    guard status == 0 else { throw TmuxError.failed(arguments, text) }
    return text
  }
}

/// An error in a test terminal.
enum TmuxError: Error {
  case notInstalled
  case notStarted(Int32)
  case failed([String], String)
  case neverShown(String, String)
}
