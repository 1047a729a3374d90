import Foundation
import TestSupport
import Testing

/// A server, started by `script/test`, that tests may stop and start; one test at a time uses it.
struct FickleServer {
  private static let control = ProcessInfo.processInfo.environment[
    "ROUTESIM_TEST_POSTGRES_CONTROL"]
  private static let turn = NSLock()

  static var isThere: Bool { control != nil }

  private let tool = Tool(path: control ?? "")

  /// Lends the server once no other test has it.
  static func use(_ body: (FickleServer) throws -> Void) rethrows {
    try turn.withLock { try body(FickleServer()) }
  }

  /// Its address in the form of a world of gifts.
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
