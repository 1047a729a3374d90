import ARRouteEngine

@testable import RouteFormats
@testable import RouteSim
@testable import RouteSimKit
@testable import RouteStage

extension FuzzTarget {
  /// The targets for models, numbers, keys and command lines.
  static let texts: [FuzzTarget] = [
    FuzzTarget(name: "encoded", check: checkEncoded),
    FuzzTarget(name: "wavefront", check: checkWavefront),
    FuzzTarget(name: "scenario", check: checkScenario),
    FuzzTarget(name: "sweep", check: checkSweep),
    FuzzTarget(name: "design", check: checkDesign),
    FuzzTarget(name: "number", check: checkNumber),
    FuzzTarget(name: "time", check: checkTime),
    FuzzTarget(name: "keys", check: checkKeys),
    FuzzTarget(name: "keyscript", check: checkKeyScript),
    FuzzTarget(name: "arguments", check: checkArguments),
  ]

  private static func checkEncoded(_ input: FuzzInput) {
    for dimensions in 2...3 {
      let polyline = EncodedPolyline(input.text, dimensions: dimensions)
      let points = Array(polyline.points(unitsPerDegree: polyline.precision().unitsPerDegree))
      require(points.count == polyline.count, "whole points only")
      for point in points {
        require(point.onEarth.map { abs($0.latitude) <= 90 } ?? true, "points in range")
      }
    }
  }

  private static func checkWavefront(_ input: FuzzInput) {
    do throws(ModelError) {
      let mesh = try WavefrontReader.mesh(Array(input.text))
      require(mesh.triangles.count <= WavefrontReader.triangleLimit, "few enough triangles")
      for triangle in mesh.triangles {
        for corner in 0..<3 {
          require(mesh.vertices.indices.contains(Int(triangle[corner])), "corners are vertices")
        }
      }
    } catch {
      require((error.line ?? 1) >= 1, "\(error)")
    }
  }

  private static func checkScenario(_ input: FuzzInput) {
    do throws(ScenarioError) {
      let scenario = try Scenario(Array(input.text))
      var latest = 0.0
      for event in scenario.events {
        require(event.time >= latest, "events by growing time")
        latest = event.time
        for expectation in event.expectations {
          checkLine(expectation.failure(at: event.time, endingAt: 0).message)
          if let failure = expectation.failure(in: frame, at: event.time) {
            checkLine(failure.message)
          }
        }
      }
    } catch {
      checkLine(error.message, number: error.line)
    }
  }

  private static func checkSweep(_ input: FuzzInput) {
    _ = ScoreLine.head(of: Array(input.text))
    do throws(ParameterSweepError) {
      let sets = try ParameterSweep(Array(input.text)).sets
      require(!sets.isEmpty && sets.count <= ParameterSweep.most, "some sets, and few enough")
      require(Set(sets.map(\.name)).count == sets.count, "names of their own")
      for set in sets {
        for change in set.changes {
          require(Tunable.named(change.name)?.takes(change.value) == true, "values in range")
        }
      }
    } catch {
      checkLine(error.message, number: error.line)
    }
  }

  private static func checkDesign(_ input: FuzzInput) {
    do throws(DesignError) {
      let design = try Design(Array(input.text))
      let again = try Design(Array(design.json.utf8))
      require(again == design, "a design that is written reads back")
    } catch {
      checkLine(error.message, number: error.line)
    }
  }

  /// A frame to which queries are applied; it contains each kind of JSON value.
  private static let frame = PrintedFrame(
    Array(
      #"{"time": 1.5, "finish": {"visible": true, "center": [1, -2.25], "edge": null},"#.utf8)
      + Array(#" "hint": {"edge": "top"}, "arrows": [], "tracking": "world"}"#.utf8))

  /// Compares the number parser with the standard library's, which accepts more than decimal numbers.
  private static func checkNumber(_ input: FuzzInput) {
    let letters = input.string.trimmed
    let isDecimal =
      letters.utf8.count <= 1000 && letters.utf8.allSatisfy("0123456789+-.eE".utf8.contains)
    let expected = isDecimal ? Double(letters) : nil
    let found = DecimalParser.parse(input.text)
    if isDecimal {
      require(
        found?.bitPattern == expected.flatMap { $0.isFinite ? $0 : nil }?.bitPattern,
        "“\(letters)” is \(expected as Any), not \(found as Any)")
    }
    require(found?.isFinite != false, "\(found as Any)")
  }

  /// Compares the reader for a log's times, which caches the date, with the parser, which does not.
  private static func checkTime(_ input: FuzzInput) {
    var reader = TimeReader()
    for line in input.text.split(separator: 10) {
      let text = UnsafeBufferPointer(rebasing: line)
      let time = TimeParser.parse(text)
      require(reader.parse(text) == time, "“\(String(decoding: text, as: UTF8.self))”")
      require(time?.isFinite != false, "\(time as Any)")
    }
  }

  private static func checkKeys(_ input: FuzzInput) {
    var whole = KeyDecoder()
    let events = whole.decode(input.text)
    var decoder = KeyDecoder()
    let pieces = input.pieces.flatMap { decoder.decode($0) }
    require(events == pieces, "pieces change nothing")
    require(events.count <= input.text.count, "no more keys than bytes")
    require(whole.flush() == decoder.flush(), "pieces change nothing of a flush either")
    require(whole.patience == nil, "nothing waits after a flush")
  }

  private static func checkKeyScript(_ input: FuzzInput) {
    do throws(KeyScriptError) {
      let script = try KeyScript(input.string)
      require(script.keys.count <= input.text.count, "no more keys than bytes")
    } catch {
      require(!error.description.isEmpty, "an error says something")
    }
  }

  /// Checks a command line; each line of the input is a word.
  private static func checkArguments(_ input: FuzzInput) {
    let words = input.string.split(separator: "\n", omittingEmptySubsequences: false)
    do {
      _ = try RouteSimProgram.program.parse(words.map(String.init))
    } catch {
      let failure = Failure.usage(error)
      require(failure.status == .usage, "\(error)")
      checkLine(failure.line ?? "")
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    var view = utf8[...]
    while let byte = view.first, DecimalParser.isSpace(byte) { view.removeFirst() }
    while let byte = view.last, DecimalParser.isSpace(byte) { view.removeLast() }
    return String(view) ?? ""
  }
}
