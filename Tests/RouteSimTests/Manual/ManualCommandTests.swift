import Foundation
import TestSupport
import Testing

@testable import CommandLineKit
@testable import RouteSim

/// Checks that the commands in the manual can be typed, and have the effect that it shows.
@Suite(.enabled(if: TmuxSession.isAvailable, "tmux is not installed"))
struct ManualCommandTests {
  @Test(arguments: MarkdownPage.manualPaths)
  func commandsRunAndPrintWhatIsShown(path: String) throws {
    let page = try MarkdownPage(path: path)
    let shell = try ManualShell(page: page)
    for command in page.blocks.flatMap(\.commands) where command.isRun {
      if let fault = try shell.fault(of: command) {
        Issue.record("\(path):\(command.number): \(command.text)\n\(fault)")
      }
    }
  }

  @Test func everyCommandOfTheProgramIsShown() throws {
    let shown = try MarkdownPage.manual.flatMap(\.blocks).flatMap(\.commands).map(\.runnable)
    for name in RouteSimProgram.program.commands.map(\.name) {
      #expect(shown.contains { $0.hasPrefix("routesim \(name)") }, "no example of \(name)")
    }
  }

  @Test func scriptsShownAreThere() throws {
    for page in try MarkdownPage.manual {
      for command in page.blocks.flatMap(\.commands) where command.text.hasPrefix("script/") {
        let name = String(command.text.prefix { $0 != " " })
        #expect(
          FileManager.default.isExecutableFile(atPath: "\(DataFolder.packageRoot)/\(name)"),
          "\(page.path):\(command.number): there is no \(name)")
      }
    }
  }

  @Test func filesShownAreUsed() throws {
    for page in try MarkdownPage.manual {
      let commands = page.blocks.flatMap(\.commands).map(\.text)
      for name in page.blocks.compactMap(\.fileName) {
        #expect(commands.contains { $0.contains(name) }, "\(page.path): nothing takes \(name)")
      }
    }
  }
}

extension ShownCommand {
  /// True for commands that the tests run: those whose output is shown, and others if they run the program.
  ///
  /// Other lines, such as `export`, are for the reader's own machine.
  fileprivate var isRun: Bool { isOutputShown || runsProgram }
}
