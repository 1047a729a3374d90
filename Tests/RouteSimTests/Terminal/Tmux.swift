import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The client of one tmux server.
///
/// Started directly: the server that the first client leaves behind inherits what Foundation's
/// `Process` waits for, which then never ends; and the signals that the threads of tests block.
struct Tmux: Sendable {
  private let path: String
  private let folder: ScratchFolder

  /// The client of a server that belongs to a folder; nil where tmux is not installed.
  init?(folder: ScratchFolder) {
    guard let tool = Tool(named: "tmux") else { return nil }
    path = tool.path
    self.folder = folder
  }

  /// Runs a command to its end; what it printed.
  @discardableResult
  func run(_ arguments: [String]) throws -> String {
    let output = "\(folder.path)/tmux-output"
    let words = [path, "-S", "\(folder.path)/socket"] + arguments
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let variables = ProcessInfo.processInfo.environment.filter { $0.key != "TMUX" }
    var argv = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in argv + environment { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, path, &actions, &attributes, &argv, &environment)
    guard failure == 0 else { throw TmuxError.notStarted(failure) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let text = try String(contentsOfFile: output, encoding: .utf8)
    guard status == 0 else { throw TmuxError.failed(arguments, text) }
    return text
  }
}

/// What can go wrong with a terminal to test in.
enum TmuxError: Error {
  case notInstalled
  case notStarted(Int32)
  case failed([String], String)
  case neverShown(String, String)
}
