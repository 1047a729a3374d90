import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteGifts

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Several real processes that share a world of gifts.
@Suite("Gifts and several processes")
struct SeveralProcessTests {
  /// A process that acts on a world, and the lines that it prints.
  private final class Actor {
    private let process = Process()
    private let pipe = Pipe()
    private let input = Pipe()
    private var pending: [UInt8] = []

    init(_ arguments: [String]) throws {
      process.executableURL = URL(fileURLWithPath: try GiftWorld.actor.path)
      process.arguments = arguments
      process.standardOutput = pipe
      process.standardInput = input
      try process.run()
    }

    /// Returns the next line that the process prints; nil at the end.
    func line() -> String? {
      while true {
        if let end = pending.firstIndex(of: 0x0A) {
          let line = String(decoding: pending[..<end], as: UTF8.self)
          pending.removeSubrange(...end)
          return line
        }
        let data = pipe.fileHandleForReading.availableData
        guard !data.isEmpty else { return nil }
        pending += data
      }
    }

    /// Sends a line to the process.
    func say(_ line: String) {
      input.fileHandleForWriting.write(Data((line + "\n").utf8))
    }

    /// Closes the input of the process.
    func end() { try? input.fileHandleForWriting.close() }

    /// Returns all remaining lines that the process prints.
    func lines() -> [String] {
      var lines: [String] = []
      while let line = line() { lines.append(line) }
      return lines
    }

    func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    /// Returns the exit status, after waiting for the process to end.
    func status() -> Int32 {
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  @Test(
    "if two processes open 1000 gifts simultaneously, each gift goes to one of them",
    arguments: GiftBackend.available)
  func oneWinsEach(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let count = 1000
    let store = try world.store()
    #expect(try store.add(contentsOf: (0..<count).map { .sample("r\($0)") }) == count)
    let actors = try ["Bob", "Eve"].map { try Actor(["open", world.address, $0]) }
    #expect(actors.map { $0.line() } == ["ready", "ready"])
    var won = [0, 0]
    for number in 0..<count {
      // Both processes get the request before either has answered.
      for actor in number % 2 == 0 ? actors : actors.reversed() { actor.say("r\(number)") }
      let answers = actors.map { $0.line() }
      #expect([["got", "missed"], ["missed", "got"]].contains(answers), "r\(number)")
      won[answers[0] == "got" ? 0 : 1] += 1
    }
    for actor in actors { actor.end() }
    #expect(actors.map { $0.status() } == [0, 0])
    var openers: [String: Int] = [:]
    try store.visitAll { gift in
      if case .opened(let user, _) = gift.fate { openers[user, default: 0] += 1 }
    }
    #expect(openers == ["Bob": won[0], "Eve": won[1]].filter { $0.value > 0 })
  }

  /// Two processes write, and both are killed in the middle of 10 000 writes.
  @Test(
    "acknowledged gifts are still there after a kill", arguments: GiftBackend.available,
    UInt64(0)..<4)
  func keepsWhatWasAcknowledged(backend: GiftBackend, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let world = try GiftWorld(backend)
    // Created beforehand, so that both processes begin simultaneously.
    _ = try world.store()
    let actors = try ["a", "b"].map {
      try Actor(["add", world.address, "Ada", "\($0)-", "5000"])
    }
    var acknowledged: [String] = []
    for _ in 0..<random.whole(1...700) {
      if let line = actors[0].line() { acknowledged.append(line) }
    }
    for actor in actors { actor.kill() }
    acknowledged += actors.flatMap { $0.lines() }
    let store = try world.store()
    var there: Set<String> = []
    try store.visitAll { there.insert($0.identifier) }
    #expect(acknowledged.allSatisfy(there.contains))
    // Each process may have been killed before it printed its last line.
    #expect(there.count <= acknowledged.count + 2)
    try store.add(.sample("after"))
    #expect(try store.gift("after") != nil)
    let place = try #require(GeodeticCoordinate(latitudeDegrees: 48, longitudeDegrees: 2))
    // A server may still process the last request of a client that was killed.
    let near = try store.nearest(to: place, within: 1, limit: 20_000).map(\.identifier)
    #expect(there.isSubset(of: near) && near.count <= acknowledged.count + 2)
  }

  @Test(
    "if several processes create a world simultaneously, each of them finds it",
    arguments: GiftBackend.available)
  func isMadeOnce(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let actors = try (0..<6).map {
      try Actor(["add", world.address, "Ada", "p\($0)-", "3"])
    }
    for (number, actor) in actors.enumerated() {
      #expect(actor.lines() == (0..<3).map { "p\(number)-\($0)" })
      #expect(actor.status() == 0)
    }
    var count = 0
    try world.store().visitAll { _ in count += 1 }
    #expect(count == 18)
  }
}
