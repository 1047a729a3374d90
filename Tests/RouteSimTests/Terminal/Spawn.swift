import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Starts programs in the way that terminals require.
///
/// Foundation's `Process` waits for everything that inherits its descriptors, and passes on the signals
/// that the threads of tests block.
enum Spawn {
  #if canImport(Darwin)
    typealias FileActions = posix_spawn_file_actions_t?
    private typealias Attributes = posix_spawnattr_t?
    private static var noActions: FileActions { nil }
    private static var noAttributes: Attributes { nil }
  #else
    typealias FileActions = posix_spawn_file_actions_t
    private typealias Attributes = posix_spawnattr_t
    private static var noActions: FileActions { FileActions() }
    private static var noAttributes: Attributes { Attributes() }
  #endif

  /// Starts a program with no signals blocked, and returns its process.
  ///
  /// - Parameters:
  ///   - words: The path of the program and its arguments.
  ///   - environment: Variables in the form `NAME=value`.
  ///   - flags: Additional flags for `posix_spawn`.
  ///   - open: Sets the program's descriptors.
  static func start(
    _ words: [String], environment: [String], flags: Int16 = 0,
    open: (inout FileActions) -> Void
  ) throws -> pid_t {
    var actions = noActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    open(&actions)
    var attributes = noAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | flags)
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
    guard failure == 0 else { throw TmuxError.notStarted(failure) }
    return process
  }
}
