import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import CommandLineKit
@testable import RouteFormats
@testable import RouteGifts
@testable import RouteSim
@testable import RouteSimKit

/// Checks that every number given by a user has limits, and that one page lists them as declared.
@Suite struct LimitTests {
  /// An option that takes a number, in the first command that has it.
  struct NumberOption: Sendable, CustomTestStringConvertible {
    let command: String
    let option: OptionDeclaration

    var testDescription: String { "\(command) --\(option.name)" }

    /// The limits stated in the option's help; nil if it states none.
    var limits: ClosedRange<Double>? {
      guard let match = option.limits?.firstMatch(of: #/from (-?[0-9.]+) to (-?[0-9.]+)$/#),
        let low = Double(match.1), let high = Double(match.2)
      else { return nil }
      return low...high
    }

    /// Returns the problem with a single value; nil if the value is accepted, or wrong only in combination
    /// with others.
    func problem(of text: String) -> ValueProblem? {
      let program = RouteSimProgram.program
      do {
        _ = try program.parse([command, "--\(option.name)=\(text)"] + operands)
        return nil
      } catch UsageError.badValue(_, _, let problem) {
        return problem
      } catch {
        Issue.record("--\(option.name)=\(text): \(error)")
        return nil
      }
    }

    private var operands: [String] {
      [
        "walk": ["r"], "replay": ["l"], "film": ["l"], "render": ["r"], "simulate": ["r"],
        "correct": ["l"],
        "inspect": ["f"], "gifts": ["list", "w"], "verdict": ["b", "a"],
      ][
        command] ?? []
    }
  }

  static let numbers: [NumberOption] = RouteSimProgram.program.commands.flatMap { command in
    let taking = command.options.filter(\.takesValue)
    let all = taking.map { NumberOption(command: command.name, option: $0) }
    return all.filter { [.notANumber, .notAWholeNumber].contains($0.problem(of: "x")) }
  }

  @Test func allNumbersAreFound() { #expect(Self.numbers.count > 100) }

  /// The limits themselves are accepted, and values beyond them are not.
  @Test(arguments: numbers) func isLimited(_ number: NumberOption) throws {
    let limits = try #require(number.limits, "it says what it takes")
    for taken in [limits.lowerBound, limits.upperBound] {
      #expect(number.problem(of: DecimalText.text(taken)) == nil)
    }
    let step = max(1, limits.upperBound.ulp * 2)
    for refused in [limits.lowerBound - step, limits.upperBound + step, 1e306, -1e306] {
      let problem = number.problem(of: DecimalText.text(refused))
      guard case .outOfBounds = problem else {
        // A count that exceeds every integer type is not a whole number.
        #expect(problem == .notAWholeNumber, "\(refused)")
        continue
      }
    }
    for nonsense in ["nan", "inf", "-inf", "1e400", "0x10", "", " 1", "1 ", "१"] {
      #expect(number.problem(of: nonsense) != nil, "\(nonsense)")
    }
  }

  /// A value within its own limits may be wrong in combination with others: this gives one line, and does
  /// not trap.
  @Test(arguments: [
    ["--placemark-max", "1e306"], ["--placemark-min", "1e-320"], ["--placemark-near", "1e-320"],
    ["--placemark-far", "1e306"], ["--distances", "1e-320,1e307"], ["--hint-inset", "1e306"],
  ])
  func isRefusedInOneLine(_ words: [String]) throws {
    let failure = try #require(throws: Failure.self) {
      _ = try RouteSimProgram.request(for: ["sizing", "--format", "table"] + words).run()
    }
    let line = try #require(failure.line)
    #expect(failure.status == .usage)
    #expect(line.contains(words[0]) && line.contains("0") && !line.contains("\n"), "\(line)")
  }

  /// Previously, the smallest number above 0 trapped; it is a distance like any other.
  @Test(arguments: ["1e-320", "5e-324", "0,1e-320,1000000"])
  func theLeastDistanceIsTaken(distances: String) throws {
    for format in ["table", "csv", "json", "svg"] {
      let result = try Tool.product.run([
        "sizing", "--format", format, "--distances", distances,
      ])
      #expect(result.status == 0 && result.errors == "" && !result.output.isEmpty)
      #expect(!result.text.contains("nan") && !result.text.contains("inf"))
    }
  }

  @Test(arguments: [
    (#"{"placemark": {"max": 1e306}}"#, "placemark.max"),
    (#"{"placemark": {"min": 1e-320}}"#, "placemark.min"),
    (#"{"placemark": {"near": 1e-320}}"#, "placemark.near"),
    (#"{"placemark": {"far": 1e306}}"#, "placemark.far"),
    (#"{"hint": {"inset": 1e306}}"#, "hint.inset"),
  ])
  func isRefusedInADesign(_ text: String, _ key: String) throws {
    let error = try #require(throws: DesignError.self) { try Design(Array(text.utf8)) }
    #expect(error.line == 1)
    #expect(error.message.contains(key), "\(error.message)")
  }

  /// `script/record` regenerates the tables.
  @Test func thePageTellsThem() throws {
    try MarkdownTables.expect(
      ["options": options, "numbers": eventNumbers, "constants": constants, "data": data],
      ofKind: "limits")
  }

  /// A table of the options that have limits, each with the commands that accept it.
  private var options: String {
    var rows: [(name: String, limits: String, commands: [String])] = []
    for command in RouteSimProgram.program.commands {
      for option in command.options {
        guard let limits = option.limits else { continue }
        if let index = rows.firstIndex(where: { $0.name == option.synopsis && $0.limits == limits })
        {
          rows[index].commands.append(command.name)
        } else {
          rows.append((option.synopsis, limits, [command.name]))
        }
      }
    }
    let lines = rows.map { row in
      "| `\(row.name)` | \(row.limits) | \(row.commands.joined(separator: ", ")) |\n"
    }
    return "| option | values | commands |\n|---|---|---|\n" + lines.joined()
  }

  private var eventNumbers: String {
    let lines = ScriptNumber.allCases.map {
      "| `\($0.rawValue)` | \($0.unit), \(text($0.limits.lowerBound)) to "
        + "\(text($0.limits.upperBound)) |\n"
    }
    return "| numeric key of an event | values |\n|---|---|\n" + lines.joined()
  }

  private var constants: String {
    let settings = ScenarioSetting.Name.allCases.map { ($0.rawValue, $0.takes) }
    let tunables = Tunable.all.map { ($0.name, $0.words) }
    let lines = (settings + tunables).map { "| `\($0.0)` | \($0.1) |\n" }
    return "| key of `set` | values |\n|---|---|\n" + lines.joined()
  }

  private var data: String {
    let rows: [(String, String)] = [
      (
        "latitude, longitude",
        "−90 to 90°, −180 to 180°; a position outside this range is dropped and counted"
      ),
      (
        "altitude",
        "\(text(GeodeticCoordinate.altitudes.lowerBound)) to "
          + "\(text(GeodeticCoordinate.altitudes.upperBound)) m; an altitude outside this range "
          + "counts as unknown"
      ),
      (
        "points of a route, track or list",
        "\(PointList.capacity) (2²³); a file with more points is rejected, except by `inspect`"
      ),
      ("nesting of XML", "\(XMLContext.pathCapacity) levels"),
      (
        "an XML tag",
        "\(bytes(XMLLimits.tag)), \(XMLLimits.attributes) attributes; "
          + "\(XMLLimits.namespaces) namespaces in open elements"
      ),
      ("a simulated walk", "\(text(ValueLimits.longestWalk / 86_400)) days"),
      ("nesting of JSON", "\(JSONTokenizer.maximumDepth) levels"),
      ("a JSON name or string", bytes(JSONTokenizer.maximumToken)),
      ("a design", bytes(Design.maximumLength)),
      ("a script", bytes(Scenario.maximumLength)),
      ("a list of logs", bytes(LogListError.maximumLength)),
      (
        "parameter sets",
        "\(bytes(ParameterSweep.maximumLength)), \(ParameterSweep.most) sets"
      ),
      (
        "an arrow's model",
        "\(bytes(WavefrontReader.maximumLength)), \(WavefrontReader.triangleLimit) triangles"
      ),
      (
        "an icon of the placemark",
        "\(IconReader.maximumLength >> 20) MB, \(IconReader.mostForms) shapes, "
          + "\(IconReader.mostPieces) curve segments, \(SVGIconReader.deepest) nested elements; "
          + "a PNG: \(IconReader.mostPixels) pixels per side"
      ),
      (
        "a photograph",
        "\(bytes(PictureImage.maximumLength)), \(PictureImage.maximumSide) pixels per side, "
          + "\(PictureImage.maximumPixels) pixels in total"
      ),
      (
        "a map of streets",
        "\(bytes(StreetReader.maximumLength)), packed or unpacked; \(StreetReader.maximumNodes) nodes, "
          + "\(2 * StreetReader.maximumNodes) corners of ways, \(2 * StreetReader.maximumCount) ways; "
          + "\(StreetReader.maximumCount) each of the buildings, ways, areas and trees that are shown; "
          + "\(bytes(StreetReader.maximumMemory)) of memory; a file with more is rejected"
      ),
      (
        "an outline or way of a map",
        "\(StreetReader.maximumCorners) corners, including courtyards; a larger one is left out and counted"
      ),
      (
        "a square of a map, 64 m wide",
        "\(StreetReader.maximumFaces) walls and pieces of roofs, \(StreetReader.maximumStretches) stretches "
          + "of ways, \(StreetReader.maximumAreas) areas, \(StreetReader.maximumTrees) trees; any more are "
          + "left out and counted"
      ),
      ("a picture", "\(Rasterizer.sizeLimit) pixels per side"),
      (
        "screens side by side in a picture",
        "\(bytes(SheetRoom.maximumMemory)) of memory for their shapes"
      ),
      (
        "an answer from a PostgreSQL server",
        "\(bytes(PostgresConnection.longestAnswer)) of rows, \(text(PostgresConnection.patience)) s; "
          + "RouteSim gives up on a longer one (see [gifts](gifts.md))"
      ),
    ]
    return "| data | limit |\n|---|---|\n" + rows.map { "| \($0.0) | \($0.1) |\n" }.joined()
  }

  private func text(_ number: Double) -> String { DecimalText.text(number) }

  private func bytes(_ count: Int) -> String {
    count % (1 << 20) == 0 ? "\(count >> 20) MB" : "\(count >> 10) KB"
  }
}
