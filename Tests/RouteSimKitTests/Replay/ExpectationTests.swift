import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

@Suite struct ExpectationTests {
  private static let frame = """
    {"time": 1.5, "finish": {"visible": true, "center": [187.5, 333.5], "label": {"text": "412 m",
     "angle": 0}}, "hint": {"center": null, "edge": "bottom", "turn": -7.2},
     "arrows": [{"chainage": 3}, {"chainage": 6}], "empty": [], "big": 123456.000001}
    """

  /// Returns the way in which a frame fails to meet an expectation; nil if it meets it.
  private func failure(_ path: String, _ expected: String) throws -> ExpectationFailure? {
    try expectation(path, expected).failure(in: PrintedFrame(Array(Self.frame.utf8)), at: 2)
  }

  /// Returns an expectation about a frame, which need not be a frame of this program.
  private func expectation(_ path: String, _ expected: String) throws -> RouteSimKit.Expectation {
    let node = try JSONNode.read(Array(expected.utf8))
    return RouteSimKit.Expectation(
      line: 1, path: try #require(FramePath(path)), value: try ExpectedValue(node))
  }

  @Test(arguments: [
    ("time", "1.5"), ("time", "1.500001"), ("time", "1.499999"), ("time", "{\"min\": 1.5}"),
    ("time", "{\"max\": 1.5}"), ("time", "{\"min\": 1, \"max\": 2}"), ("big", "123456"),
    ("finish.visible", "true"), ("finish.label.text", "\"412 m\""), ("hint.center", "null"),
    ("finish.center", "[187.5, 333.5]"), ("finish.center.1", "333.5"),
    ("finish.center", "[{\"min\": 187}, {\"max\": 334}]"), ("arrows.1.chainage", "6"),
    ("finish.label", "{\"text\": \"412 m\", \"angle\": 0}"), ("finish.label", "{\"angle\": 0}"),
    ("finish", "{\"label\": {\"angle\": {\"min\": -1, \"max\": 1}}}"), ("empty", "[]"),
    ("hint.edge", "\"bottom\""), ("arrows.0", "{}"),
    ("arrows", "{\"1\": {\"chainage\": {\"min\": 6}}}"), ("finish", "{\"center\": {\"0\": 187.5}}"),
  ])
  func met(path: String, expected: String) throws {
    #expect(try failure(path, expected) == nil)
  }

  @Test(
    arguments: [
      ("time", "1.500002", "1.500002", "1.5"),
      ("time", "\"1.5\"", "\"1.5\"", "1.5"),
      ("time", "true", "true", "1.5"),
      ("time", "{\"min\": 1.500001}", "at least 1.500001", "1.5"),
      ("time", "{\"max\": 1}", "at most 1", "1.5"),
      ("time", "{\"min\": -2, \"max\": 1}", "-2 to 1", "1.5"),
      ("hint.center", "[1, 2]", "[1, 2]", "null"),
      ("hint.center", "{\"min\": 0}", "at least 0", "null"),
      ("finish.visible", "1", "1", "true"),
      ("finish.visible", "null", "null", "true"),
      ("finish.center", "[187.5]", "[187.5]", "[187.5, 333.5]"),
      (
        "finish.label", "{\"text\": \"412 m\", \"size\": 3}",
        "{\"text\": \"412 m\", \"size\": 3}", "{\"text\": \"412 m\", \"angle\": 0}"
      ),
      ("finish.label.text", "\"411 m\"", "\"411 m\"", "\"412 m\""),
      ("finish.center", "{\"0\": 188}", "{\"0\": 188}", "[187.5, 333.5]"),
      ("finish.center", "{\"00\": 187.5}", "{\"00\": 187.5}", "[187.5, 333.5]"),
      ("empty", "{\"0\": {}}", "{\"0\": {}}", "[]"), ("empty", "{}", "{}", "[]"),
      ("finish.center", "{}", "{}", "[187.5, 333.5]"),
      (
        "finish.vsible", "true", "true", "nothing: finish has visible, center, label"
      ),
      (
        "finnish", "true", "true",
        "nothing: the frame has time, finish, hint, arrows, empty, big"
      ),
      ("hint.center.0", "1", "1", "nothing: hint.center is null"),
      ("arrows.2", "1", "1", "nothing: arrows has elements 0 to 1"),
      ("arrows.-1", "1", "1", "nothing: arrows has elements 0 to 1"),
      ("arrows.01", "1", "1", "nothing: arrows has elements 0 to 1"),
      ("arrows.+1", "1", "1", "nothing: arrows has elements 0 to 1"),
      ("arrows.first", "1", "1", "nothing: arrows has elements 0 to 1"),
      ("empty.0", "1", "1", "nothing: empty is empty"),
      ("time.x", "1", "1", "nothing: time is 1.5"),
    ] as [(String, String, String, String)])
  func notMet(path: String, expected: String, words: String, found: String) throws {
    let failure = try #require(try failure(path, expected))
    #expect(failure.expected == words)
    #expect(failure.found == found)
    #expect(failure.message == "at 2 s \(path): expected \(words), found \(found)")
  }

  @Test func whatIsComparedIsWhatIsPrinted() throws {
    let route = try TestRoutes.route([(0, 0), (0, 412.3)])
    let world = try World(
      route: route, camera: Device.standard.camera, settings: WorldSettings(), start: .chainage(0))
    let frame = PrintedFrame(world.frame(clock: 1.0 / 3))
    let script = try Scenario(
      Array(
        """
        {"events": [{"at": 0, "expect": {"time": 0.333333, "finish.label.text": "412 m",
        "viewport": {"width": 375, "height": 667, "focal": 530}, "arrows.33.chainage": 99,
        "hint.visible": false, "camera.position": [0, 0, 0], "tracking": "world"}}]}
        """.utf8))
    for expectation in script.events[0].expectations {
      #expect(expectation.failure(in: frame, at: 0) == nil)
    }
  }

  @Test func ofLongValuesThePartThatDiffersIsTold() throws {
    func message(_ expected: String, _ found: String) throws -> String? {
      try expectation("a", expected).failure(
        in: PrintedFrame(Array("{\"a\": \(found)}".utf8)), at: 2)?.message
    }
    let many = (0..<200).map { "{\"b\": \($0)}" }
    func list(_ items: [String]) -> String { "[\(items.joined(separator: ", "))]" }
    var other = many
    other[150] = #"{"b": {"max": 149}}"#
    #expect(
      try message(list(other), list(many))
        == "at 2 s a.150: expected {\"b\": at most 149}, found {\"b\": 150}")
    #expect(
      try message("{\"7\": {\"b\": 7}, \"8\": {\"b\": 9}}", list(many))
        == "at 2 s a.8: expected {\"b\": 9}, found {\"b\": 8}")
    #expect(
      try message("{\"200\": {\"b\": 200}}", list(many))
        == "at 2 s a.200: expected {\"b\": 200}, found nothing: a has elements 0 to 199")
    #expect(
      try message(list(many), list(Array(many.dropLast())))
        == "at 2 s a: expected 200 elements, found 199")
    let text = String(repeating: "x", count: 400)
    let words = try #require(try message("\"\(text)1\"", "\"\(text)2\""))
    #expect(words.contains("x1\", found …x") && words.hasSuffix("x2\""), "\(words)")
  }

  @Test func longValuesAreCutAndNothingSteersTheTerminal() throws {
    let failure = ExpectationFailure(
      line: 1, time: 0, path: "a\u{1B}b", expected: String(repeating: "x", count: 1000),
      found: "\u{7}")
    #expect(failure.message.count < 400)
    #expect(failure.message.contains("a\\u{1b}b") && failure.message.hasSuffix("found \\u{7}"))
  }
}
