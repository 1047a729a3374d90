import Foundation
import TestSupport
import Testing

/// A server that tests may stop and start; `script/test` starts it, and only one test at a time uses it.
struct FickleServer {
  private static let control = ProcessInfo.processInfo.environment[
    "ROUTESIM_TEST_POSTGRES_CONTROL"]
  private static let turn = NSLock()

  static var isThere: Bool { control != nil }

  private let tool = Tool(path: control ?? "")

  /// Lends the server to one test, after waiting until no other test uses it.
  static func use(_ body: (FickleServer) throws -> Void) rethrows {
    try turn.withLock { try body(FickleServer()) }
  }

  /// The server's address, in the form that a world of gifts has.
  var address: String {
    get throws { try tool.run(["address"]).text.trimmingCharacters(in: .newlines) }
  }

  func start() throws { try run("start") }

  func stop() throws { try run("stop") }

  private func run(_ verb: String) throws {
    let result = try tool.run([verb])
    #expect(result.status == 0, "\(result.errors)")
  }
}
