import Foundation

/// A program to run in a test: a tool of the system, or the product itself.
package struct Tool: Sendable {
  /// The path of the program.
  package let path: String

  /// Creates a program from a path.
  package init(path: String) { self.path = path }

  /// Creates a program of the system; nil if it is not installed.
  package init?(named name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  /// Returns true when the system has a program of a name.
  package static func isInstalled(_ name: String) -> Bool { Tool(named: name) != nil }

  /// The target of a run's standard output.
  package enum OutputTarget: Hashable, Sendable {
    /// Into the result.
    case result
    /// Into a file or device that exists.
    case path(String)
    /// Into a pipe whose reader has gone away.
    case closedPipe
  }

  /// The result of a run.
  package struct Result: Sendable {
    /// The exit status as a shell sees it: 128 + n after signal n.
    package var status: Int32
    /// The bytes written to standard output.
    package var output: [UInt8]
    /// The text written to standard error.
    package var errors: String

    /// The text written to standard output.
    package var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - input: The contents of its standard input.
  ///   - environment: Variables to set or, for nil, to remove.
  ///   - folder: The folder to run it in.
  ///   - target: The target of its standard output.
  package func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:],
    in folder: String? = nil, output target: OutputTarget = .result
  ) throws -> Result {
    let scratch = try ScratchFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    // Users' settings for their own windows must not affect tests.
    variables["ROUTESIM_CONFIG"] = "/dev/null"
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // Files, not pipes: nothing can block, however much is written.
    let inputPath = try scratch.write(input, to: "input")
    let outputPath = try scratch.write([], to: "output")
    let errorPath = try scratch.write([], to: "errors")
    process.standardInput = FileHandle(forReadingAtPath: inputPath)
    switch target {
    case .result: process.standardOutput = FileHandle(forWritingAtPath: outputPath)
    case .path(let path): process.standardOutput = FileHandle(forWritingAtPath: path)
    case .closedPipe:
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      process.standardOutput = pipe.fileHandleForWriting
    }
    process.standardError = FileHandle(forWritingAtPath: errorPath)
    try process.run()
    process.waitUntilExit()
    let byExit = process.terminationReason == .exit
    return Result(
      status: byExit ? process.terminationStatus : 128 + process.terminationStatus,
      output: [UInt8](try Data(contentsOf: URL(fileURLWithPath: outputPath))),
      errors: try String(contentsOfFile: errorPath, encoding: .utf8))
  }
}

/// A separate folder for a test, removed with its contents when nothing refers to it any more.
package final class ScratchFolder: Sendable {
  /// The path of the folder.
  package let path: String

  /// Creates an empty folder.
  package init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("routesim-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file into the folder.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = "\(path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// Writes text into a file of the folder.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// The names of the folder's contents, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
