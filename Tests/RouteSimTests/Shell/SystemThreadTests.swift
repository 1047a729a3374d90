import Foundation
import Testing

@testable import RouteSim

@Suite("Threads of the system")
struct SystemThreadTests {
  private final class Mask: @unchecked Sendable {
    var set = sigset_t()
  }

  /// If a crash signal is blocked, the process ends before the terminal is restored.
  @Test("leave all signals to other threads, except those for their own crashes")
  func maskSignals() throws {
    let mask = Mask()
    var own = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &own)
    let thread = try #require(SystemThread { pthread_sigmask(SIG_BLOCK, nil, &mask.set) })
    thread.join()
    for crash in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS] {
      #expect(sigismember(&mask.set, crash) == sigismember(&own, crash), "\(crash)")
    }
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGWINCH, SIGPIPE] {
      #expect(sigismember(&mask.set, signal) == 1, "\(signal)")
    }
  }
}
