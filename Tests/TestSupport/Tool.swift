import Foundation

/// A program to run in a test: a system tool or the product itself.
package struct Tool: Sendable {
  /// The path of the program.
  package let path: String

  /// Creates a program with the given path.
  package init(path: String) { self.path = path }

  /// Creates a system program; nil if it is not installed.
  package init?(named name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  /// Returns true when the system has a program with this name.
  package static func isInstalled(_ name: String) -> Bool { Tool(named: name) != nil }

  /// The destination of a run's standard output.
  package enum OutputTarget: Hashable, Sendable {
    /// The result.
    case result
    /// An existing file or device.
    case path(String)
    /// A pipe whose reader has gone away.
    case closedPipe
  }

  /// The result of a run.
  package struct Result: Sendable {
    /// The exit status as seen by a shell, which is 128 + n after signal n.
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
  ///   - environment: Variables to set or, if the value is nil, to remove.
  ///   - folder: The folder to run it in.
  ///   - target: The destination of its standard output.
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
    // These are files rather than pipes, so that nothing can block, however much is written.
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

/// A separate folder for a test, removed with its contents when no reference to it remains.
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

  /// The names of the files and folders in it, sorted.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
