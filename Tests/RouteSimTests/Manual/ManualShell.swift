import Foundation
import TestSupport
import Testing

/// A folder in which the commands on a page are run in order, as by a reader.
///
/// It contains the bundled routes, the manual's photograph, the files that the page shows, and all files
/// that the commands write.
final class ManualShell {
  private let page: MarkdownPage
  private let folder: ScratchFolder
  private let programs: String
  private var window: TmuxSession?

  /// Creates the folder for a page.
  init(page: MarkdownPage) throws {
    self.page = page
    folder = try ScratchFolder()
    programs = "\(folder.path)/programs"
    let files = FileManager.default
    try files.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: "\(programs)/routesim", withDestinationPath: Tool.product.path)
    try files.createSymbolicLink(
      atPath: "\(folder.path)/routes", withDestinationPath: "\(DataFolder.packageRoot)/routes")
    let photograph = "docs/images/street.jpg"
    try files.createDirectory(
      atPath: "\(folder.path)/docs/images", withIntermediateDirectories: true)
    try files.createSymbolicLink(
      atPath: "\(folder.path)/\(photograph)",
      withDestinationPath: "\(DataFolder.packageRoot)/\(photograph)")
    for (name, script) in Self.substitutes {
      let path = try folder.write("#!/bin/sh\n\(script)\n", to: "programs/\(name)")
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    for block in page.blocks {
      guard let name = block.fileName else { continue }
      try folder.write(block.lines.joined(separator: "\n") + "\n", to: name)
    }
  }

  /// Substitutes for programs that a machine may lack: a receiver in Paris with three fixes, and a reader
  /// of manual pages.
  private static let substitutes = [
    "gpspipe": """
    for second in 0 1 2; do
      printf '{"class":"TPV","mode":3,"time":"2026-01-01T12:00:0%s.000Z",' $second
      printf '"lat":48.8654%s,"lon":2.3562%s,"eph":5}\\n' $second $second
    done
    """,
    "man": "cat",
  ]

  /// Runs a command and returns its difference from the page; nil if absent.
  func fault(of command: ShownCommand) throws -> String? {
    if command.opensWindow {
      return try faultInWindow(of: command)
    }
    guard let bash = Tool(named: "bash") else { return "bash is not installed" }
    let result = try bash.run(
      ["-o", "pipefail", "-c", "exec 2>&1; \(command.runnable)"],
      environment: [
        "PATH": path, "LC_ALL": "C.UTF-8", "COLUMNS": "80", "LINES": nil, "ROUTESIM_CONFIG": nil,
        "XDG_CONFIG_HOME": "\(folder.path)/settings",
      ],
      in: folder.path)
    guard result.status == command.status else {
      return "exit status \(result.status):\n\(result.text.prefix(2000))"
    }
    guard !command.isOutputShown || command.matches(result.text) else {
      return "it prints:\n\(result.text.prefix(8000))"
    }
    return nil
  }

  /// Runs a command in a terminal until it shows its first picture, then quits it.
  private func faultInWindow(of command: ShownCommand) throws -> String? {
    let terminal = try window ?? TmuxSession(columns: 120, rows: 40)
    window = terminal
    let script = try folder.write(
      "cd '\(folder.path)'; export PATH='\(path)'\n\(command.runnable)\n", to: "window.sh")
    // The word is in two pieces, so that the typed line is not mistaken for its output.
    try terminal.enter("clear; bash '\(script)'; echo en''ded $?.")
    if !command.closesItself {
      let shown = try terminal.wait(for: "a window, or its end") {
        $0.contains("q quit") || $0.contains("ended ")
      }
      if shown.contains("q quit") { try terminal.press("q") }
    }
    let shown = try terminal.wait(for: "an end") { $0.contains(/ended \d+\./) }
    // The next command begins on an empty screen.
    try terminal.enter("clear")
    try terminal.wait(for: "a clean screen") { !$0.contains("ended ") }
    return shown.contains("ended 0.") ? nil : shown
  }

  private var path: String {
    "\(programs):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
  }
}
