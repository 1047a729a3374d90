import Foundation
import TestSupport
import Testing

@testable import CommandLineKit
@testable import RouteSim

/// Checks that no option overwrites a file that another option reads, whatever its name.
@Suite struct NamedFilesTests {
  /// An option or operand of a command that names an input file, and an option of the command that names an
  /// output file.
  struct Pair: CustomTestStringConvertible, Sendable {
    let command: Command
    let read: String
    let written: String

    var testDescription: String { "\(command.name) \(read) \(written)" }
  }

  static let pairs: [Pair] = RouteSimProgram.topics.map { $0.declaration }.flatMap { command in
    let read =
      command.operands.filter { isFile($0.completion) }.map(\.name)
      + command.options.filter { isFile($0.completion) && !$0.isWritten }.map { "--\($0.name)" }
    let written = command.options.filter(\.isWritten).map { "--\($0.name)" }
    return read.flatMap { read in
      written.map { Pair(command: command, read: read, written: $0) }
    }
  }

  private static func isFile(_ completion: Completion) -> Bool {
    if case .files = completion { true } else { false }
  }

  private let folder: ScratchFolder
  private let link: String
  private let file: String

  init() throws {
    folder = try ScratchFolder()
    file = try folder.write("what is read", to: "a.html")
    link = "\(folder.path)/b.html"
    symlink("a.html", link)
  }

  private func check(_ words: [String]) throws {
    guard case .run(_, let arguments) = try RouteSimProgram.program.parse(words) else {
      Issue.record("\(words) runs nothing")
      return
    }
    try NamedFiles.check(arguments)
  }

  @Test("an output that is an input under another name is refused", arguments: pairs)
  func keeps(pair: Pair) throws {
    var words = [pair.command.name]
    for operand in pair.command.operands {
      if operand.name == pair.read {
        words.append(file)
      } else if !operand.isOptional
        || pair.command.operands.contains(where: { $0.name == pair.read })
      {
        words.append(operand.name == "ACTION" ? "import" : "other")
      }
    }
    if pair.read.hasPrefix("--") { words += [pair.read, file] }
    let free = words + [pair.written, "\(folder.path)/c.html"]
    words += [pair.written, link]
    do {
      try check(words)
      Issue.record("\(words) is let through")
    } catch let failure as Failure {
      guard failure == .outputIsTaken(link, by: file, option: pair.written) else { throw failure }
    }
    try check(free)
  }

  @Test("most commands have both inputs and outputs")
  func areMany() {
    #expect(Self.pairs.count > 40)
    #expect(Self.pairs.contains { $0.read == "--gifts" && $0.written == "--record" })
    #expect(Self.pairs.contains { $0.read == "--street" && $0.written == "--report" })
    #expect(!Self.pairs.contains { $0.read == $0.written })
  }

  @Test("of two outputs, neither replaces the other")
  func areTwo() throws {
    let words = ["replay", "log", "--headless", "--output", file, "--report", link]
    #expect(throws: Failure.self) { try check(words) }
    try check(["replay", "log", "--headless", "--output", file, "--report", "\(folder.path)/c.xml"])
  }

  @Test("models of gifts and the companion files of a world are protected, even behind a link")
  func gifts() throws {
    let model = try folder.write("v 0 0 0\n", to: "bench.obj")
    #expect(throws: Failure.self) {
      try check([
        "render", "r", "--gifts", "w", "--gift-models", "star,\(model)", "--output", model,
      ])
    }
    let world = try folder.write(Array("SQLite format 3\0".utf8), to: "w.sqlite")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/links", withIntermediateDirectories: false)
    symlink("../w.sqlite", "\(folder.path)/links/w")
    for name in [world, "\(folder.path)/links/w"] {
      for ending in ["", "-wal", "-shm", "-journal"] {
        #expect(throws: Failure.self, "\(name) \(ending)") {
          try check(["render", "r", "--gifts", name, "--output", world + ending])
        }
      }
    }
  }
}
