import Foundation
import TestSupport

/// A folder of logs to be scored, in which the program is run.
struct ScoreFolder {
  let folder: ScratchFolder

  /// The names of short walks around a corner, simulated alternately with the conditions of a park, a city
  /// and towers.
  let walks: [String]

  /// A route of 80 m.
  static let route = """
    {"type": "LineString", "coordinates": [[13.4, 52.5], [13.4, 52.50036], [13.4006, 52.50036]]}
    """

  init(walks count: Int) throws {
    folder = try ScratchFolder()
    try folder.write(Self.route, to: "route.json")
    walks = (0..<count).map { "walk \($0).jsonl" }
    guard count > 0 else { return }
    let simulated = try Self.simulated.get()
    for (name, walk) in zip(walks, simulated[..<count]) { try folder.write(walk, to: name) }
  }

  /// As many walks as any test needs, simulated once for all tests.
  private static let simulated = Result {
    let logs = try ScoreFolder(walks: 0)
    return try (0..<12).map { seed in
      let conditions = ["calm", "city", "canyon"][seed % 3]
      try logs.simulate(["--conditions", conditions, "--seed", "\(seed)", "--output", "walk"])
      return try logs.bytes("walk")
    }
  }

  func simulate(_ words: [String]) throws {
    let result = try Tool.product.run(["simulate", "route.json"] + words, in: folder.path)
    guard result.status == 0 else { throw Failed(errors: result.errors) }
  }

  func score(
    _ words: [String], input: String = "", environment: [String: String?] = [:]
  ) throws -> Tool.Result {
    try Tool.product.run(
      ["score"] + words, input: Array(input.utf8), environment: environment, in: folder.path)
  }

  /// Returns the bytes of a file.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)")))
  }

  /// Returns the objects in a text with one JSON object per line.
  static func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let members = object as? [String: Any] else { throw Failed(errors: String(line)) }
      return members
    }
  }

  /// The error if a command fails that should have succeeded.
  struct Failed: Error {
    let errors: String
  }
}
