import Testing

/// The parsing of commands on a page, and the comparison of their output.
@Suite struct ShownCommandTests {
  private static func commands(_ text: String) -> [ShownCommand] {
    MarkdownPage(path: "page.md", text: text).blocks.flatMap(\.commands)
  }

  @Test func aConsoleShowsOutputAndStatus() throws {
    let text = "```console\n$ routesim a \\\n    b\none\n\n two\n$ echo $?\n65\n$ routesim c\n```\n"
    let commands = Self.commands(text)
    #expect(commands.map(\.text) == ["routesim a b", "routesim c"])
    #expect(commands.map(\.status) == [65, 0])
    #expect(commands.map(\.output) == [["one", "", " two"], []])
    #expect(commands.map(\.number) == [2, 9])
  }

  @Test func blocksWithoutPromptsAreCommands() {
    let text = """
      Prose.

          script/run render ROUTE    # a picture
          script/run                 # a walk
          # nothing

      ```sh
      gpspipe -w | routesim replay -
      export PATH="$HOME/bin"
      routesim walk ROUTE [OPTIONS]
      ```

      ```json routesim.json
      routesim walk
      ```
      """
    let commands = Self.commands(text)
    #expect(commands.map(\.runsProgram) == [true, false, true, false, false])
    #expect(commands.map(\.opensWindow) == [false, false, true, false, true])
    let route = "routes/paris_artsmetiers_oberkampf.route.gpx"
    #expect(commands[0].runnable == "routesim render \(route)")
  }

  @Test func windowsAreToldFromWhatPrints() {
    let lines = [
      "routesim walk ROUTE", "routesim sizing --device pixel-8", "routesim sizing --format json",
      "routesim replay LOG", "routesim replay LOG --headless", "routesim walk --help",
    ]
    let commands = lines.compactMap { ShownCommand(line: $0, number: 1) }
    #expect(commands.map(\.opensWindow) == [true, true, false, true, false, false])
  }

  @Test(arguments: [
    ("a\nb\n", "a\nb", true), ("a \nb", "a\nb\n\n", true), ("a\nb", "a\nc", false),
    ("a", "a\nb", false), ("a\nb", "a", false), ("a\n…\nd", "a\nb\nc\nd", true),
    ("a\n…\nd", "a\nb\nc", false), ("a\n…\nc\n…\ne", "a\nb\nc\nd\ne", true),
    ("a\n…\nx\n…\ne", "a\nb\nc\nd\ne", false), ("a\n…\na", "a", false), ("", "", true),
    ("", "a", false), ("…\nb", "a\nb", true),
  ])
  func outputIsComparedLineByLine(shown: String, printed: String, isEqual: Bool) throws {
    var command = try #require(ShownCommand(prompt: "$ routesim", number: 1))
    command.output = shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(command.matches(printed) == isEqual)
  }
}
